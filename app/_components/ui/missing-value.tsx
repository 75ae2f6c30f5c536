import type { ReactNode } from 'react';

/** A fact that the consultant has not filled in yet, marked so that nobody takes it for one. */
export function MissingValue({ children }: { children: ReactNode }) {
  return (
    <span
      role="note"
      className="box-decoration-clone rounded bg-accent-soft px-1.5 py-0.5 font-semibold text-ink outline-1 outline-accent outline-dashed"
    >
      {children}
    </span>
  );
}
