import type { ReactNode } from 'react';
import { SectionHeading } from '@/app/_components/ui/section-heading.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';

/** A block on the page's line: its title, and what stands under it, or beside it on a large screen. */
export function BlockSection({
  id,
  title,
  text = null,
  isBeside = false,
  children,
}: {
  /** The id of the title. */
  id: string;
  title: string;
  text?: string | null;
  isBeside?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="wrap">
      <div
        className={`rail grid grid-cols-[minmax(0,1fr)] gap-y-10 pb-20 ${
          isBeside ? 'gap-x-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)]' : ''
        }`}
      >
        <SectionHeading id={id} title={title}>
          {text ? <Words>{text}</Words> : null}
        </SectionHeading>
        <div>{children}</div>
      </div>
    </section>
  );
}
