import type { ReactNode } from 'react';

/** A tag beside another one, of less weight than it. */
export function OutlinedTag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full border-[1.5px] border-ink bg-paper px-3 py-0.5 font-semibold text-sm">
      {children}
    </span>
  );
}
