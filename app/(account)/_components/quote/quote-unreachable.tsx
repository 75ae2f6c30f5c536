import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';

/** The store does not answer: neither a quote nor that there is none. */
export function QuoteUnreachable({ path, words }: { path: string; words: DashboardPage }) {
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="text-title">{words.quotePauseTitle}</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          <Words>{words.quotePauseText}</Words>
        </p>
        <ButtonLink href={path} className="mt-8">
          Réessayer
        </ButtonLink>
      </div>
    </section>
  );
}
