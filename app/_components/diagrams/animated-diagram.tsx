import type { ReactNode } from 'react';

/**
 * The frame of a drawing that moves, in the units that it is drawn in. Out of view it rests; the browser does not look
 * into it then, so the frame says how high it is. Decorative: the words beside it say the same.
 */
export function AnimatedDiagram({
  width,
  height,
  children,
}: {
  width: number;
  height: number;
  children: ReactNode;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="diagram animated-diagram"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {children}
    </svg>
  );
}
