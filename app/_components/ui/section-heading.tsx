import type { ReactNode } from 'react';
import { Words } from './whole-words.tsx';

/**
 * A section's title. Inside a `.rail`, the port where the page's connector enters it sits on the line;
 * elsewhere there is none, unless its section shows it.
 */
export function SectionHeading({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="section-heading relative max-w-3xl">
      <span aria-hidden="true" className="port mb-4" />
      <h2 id={id} className="text-title">
        <Words>{title}</Words>
      </h2>
      {children ? <p className="mt-4 text-lead text-muted">{children}</p> : null}
    </div>
  );
}
