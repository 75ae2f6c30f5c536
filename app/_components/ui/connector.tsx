const paths = {
  down: 'M50 0 L50 100',
  'left-to-right': 'M25 0 C25 62 75 38 75 100',
  'right-to-left': 'M75 0 C75 62 25 38 25 100',
} as const;

/** A piece of the line that leads through the page; it draws itself as it scrolls into view. */
export function Connector({
  path,
  className = '',
}: {
  path: keyof typeof paths;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`connector connector-drawn block w-full overflow-visible ${className}`}
    >
      <path d={paths[path]} pathLength={1} />
    </svg>
  );
}
