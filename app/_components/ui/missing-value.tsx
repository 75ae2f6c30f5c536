import type { ReactNode } from 'react';

/** A fact that the consultant has not filled in yet, marked so that nobody takes it for one. */
export function MissingValue({ children }: { children: ReactNode }) {
  return (
    <mark role="note" className="missing">
      {children}
    </mark>
  );
}
