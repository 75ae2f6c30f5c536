import type { ReactNode } from 'react';
import { type MakeParams, makeHref } from './search-params.ts';

/** A failed reading, and a way to ask for the same again. */
export function ReadFailure({ params, children }: { params: MakeParams; children: ReactNode }) {
  return (
    <div role="alert" className="mt-6 rounded-lg bg-danger-soft px-4 py-4 text-danger">
      <p className="font-semibold">{children}</p>
      <p className="mt-3">
        <a href={makeHref(params, {})} className="font-semibold underline underline-offset-4">
          Réessayer
        </a>
      </p>
    </div>
  );
}
