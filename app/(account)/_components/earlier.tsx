import type { ReactNode } from 'react';

/** What of a long list is older, behind the line that shows it. */
export const Earlier = ({ label, children }: { label: string; children: ReactNode }) => (
  <details>
    <summary className="link inline-block cursor-pointer py-1">{label}</summary>
    <div className="mt-6">{children}</div>
  </details>
);
