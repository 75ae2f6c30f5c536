/** Two blocks that connect. */
export function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className={className}>
      <rect x="2" y="2" width="13" height="13" rx="4" fill="currentColor" />
      <rect x="17" y="17" width="13" height="13" rx="4" fill="var(--mark, var(--accent))" />
      <path
        d="M15 8.5h4.5a4 4 0 0 1 4 4V17"
        fill="none"
        stroke="var(--mark, var(--accent))"
        strokeWidth="3"
      />
    </svg>
  );
}
