import type { ReactNode } from 'react';

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full bg-accent px-3 py-0.5 font-semibold text-on-accent text-sm">
      {children}
    </span>
  );
}
