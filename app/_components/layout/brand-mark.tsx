/** Two blocks that connect. The colours follow the text and the accent around it, unless given. */
export function BrandMark({
  className = '',
  size = 32,
  block = 'currentColor',
  link = 'var(--mark, var(--accent))',
}: {
  className?: string;
  /** Width and height, in pixels. */
  size?: number;
  block?: string;
  link?: string;
}) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size} className={className}>
      <rect x="2" y="2" width="13" height="13" rx="4" fill={block} />
      <rect x="17" y="17" width="13" height="13" rx="4" fill={link} />
      <path d="M15 8.5h4.5a4 4 0 0 1 4 4V17" fill="none" stroke={link} strokeWidth="3" />
    </svg>
  );
}
