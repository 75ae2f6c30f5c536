const paths = {
  down: 'M50 0 L50 100',
  right: 'M0 0 C0 62 100 38 100 100',
  left: 'M100 0 C100 62 0 38 0 100',
} as const;

/**
 * A piece of the line that leads through the page; it draws itself as it scrolls into view. Its box
 * says where it starts and ends: « right » goes from the top left corner to the bottom right one, half a pixel to the
 * right of both (globals.css).
 */
export function Connector({
  path,
  className = 'w-full',
}: {
  path: keyof typeof paths;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`connector connector-drawn block overflow-visible ${
        path === 'down' ? '' : 'connector-between'
      } ${className}`}
    >
      <path d={paths[path]} />
    </svg>
  );
}
