import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';

/** One answer for a link that is unknown, over or cut: it tells nobody which. */
export function UnknownLink({ words }: { words: DashboardPage }) {
  const { quoteGoneTitle, quoteGoneText, quoteHelpLink } = words;
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="max-w-3xl text-title">{quoteGoneTitle}</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          <Words>{quoteGoneText}</Words>
        </p>
        <div className="mt-8 flex flex-wrap gap-4">
          <ButtonLink href="/contact">{quoteHelpLink}</ButtonLink>
          <ButtonLink href="/dashboard?onglet=demandes" look="secondary">
            Ouvrir mon espace
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
