import type { ReactNode } from 'react';

/** The older part of a long list, behind the line that opens it. */
export const Earlier = ({ label, children }: { label: string; children: ReactNode }) => (
  <details>
    <summary className="link inline-block cursor-pointer py-1">{label}</summary>
    <div className="mt-6">{children}</div>
  </details>
);
