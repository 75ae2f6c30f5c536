import type { ReactNode } from 'react';

/** A part of the dashboard that the store did not answer for; the rest of the page stands. */
export function Unavailable({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="mb-6 max-w-2xl rounded-block border-[1.5px] border-danger bg-danger-soft px-5 py-4"
    >
      {children} Rien n’est perdu{'\u00a0'}:{' '}
      <a href="/dashboard" className="font-semibold underline underline-offset-4">
        rechargez la page
      </a>{' '}
      dans un instant.
    </p>
  );
}
