import type { ReactNode } from 'react';
import { Words } from '@/app/_components/ui/whole-words.tsx';

/** A page with one thing to do, in one column: its title, what it is about, and what is done there. */
export function NarrowPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section className="canvas">
      <div className="wrap min-h-[80vh] pt-32 pb-24 lg:pt-40">
        <div className="mx-auto max-w-xl">
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 text-lead text-muted">
            <Words>{lead}</Words>
          </p>
          {children}
        </div>
      </div>
    </section>
  );
}
