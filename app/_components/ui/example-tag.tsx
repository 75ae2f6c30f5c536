import type { ReactNode } from 'react';

/** Says that something is made up to show how it would look. */
export function ExampleTag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full border-[1.5px] border-edge border-dashed bg-paper px-3 py-0.5 font-semibold text-sm">
      {children}
    </span>
  );
}
