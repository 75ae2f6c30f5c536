import type { ReactNode } from 'react';
import { cssVars } from '../ui/css-vars.ts';

/** Delay of a part's motion, in seconds after the drawing's. */
export const at = (seconds: number) => cssVars({ '--at': `${seconds}s` });

/**
 * A drawing that moves while it is in view (in-view.ts), and else stands finished. Decorative: the words beside it
 * say the same.
 */
export function AnimatedDiagram({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    // The script in the head may mark it before React looks.
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      className="diagram animated-diagram"
      suppressHydrationWarning
    >
      {children}
    </svg>
  );
}
