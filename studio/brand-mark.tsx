/** The site's mark, two blocks that connect, in the colours of its own icon. In the bar it is the link home. */
export function BrandMark() {
  return (
    <svg aria-label="Accueil du Studio" role="img" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#f5f0e4" />
      <rect x="5" y="5" width="10" height="10" rx="3" fill="#1a1916" />
      <rect x="17" y="17" width="10" height="10" rx="3" fill="#1c3fdc" />
      <path
        d="M15 10h3.5a3.5 3.5 0 0 1 3.5 3.5V17"
        fill="none"
        stroke="#1c3fdc"
        strokeWidth="2.5"
      />
    </svg>
  );
}
