/** A small sign, drawn by one line in a field of 32 × 32, in the colour of the text around it. */
export function Glyph({ path, className }: { path: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className={className}>
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
