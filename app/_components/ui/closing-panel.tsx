import type { Closing } from '@/lib/content/index.ts';
import { ButtonLink } from './button-link.tsx';
import { Words } from './whole-words.tsx';

/** The block where a page's connector ends, if one leads there: what to do next. */
export function ClosingPanel({ id, closing }: { id: string; closing: Closing }) {
  return (
    <div className="no-print relative rounded-[1.5rem] bg-panel px-6 py-16 text-center text-on-panel sm:px-12 sm:py-24">
      <span
        aria-hidden="true"
        className="-top-2 port port-full absolute left-[calc(50%-7.5px)] [:first-child>&]:hidden"
      />
      <h2 id={id} className="mx-auto max-w-2xl text-title">
        <Words>{closing.title}</Words>
      </h2>
      <p className="mx-auto mt-5 max-w-xl text-lead text-panel-muted">
        <Words>{closing.text}</Words>
      </p>
      <div className="mt-9 flex flex-wrap justify-center gap-3">
        <ButtonLink href={closing.primary.href} look="panel">
          {closing.primary.label}
        </ButtonLink>
        <ButtonLink href={closing.secondary.href} look="panel-secondary">
          {closing.secondary.label}
        </ButtonLink>
      </div>
    </div>
  );
}
