import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';

/** No quote of this client's is at the address: nothing tells whether it is somebody else's. */
export function UnknownQuote({ words }: { words: DashboardPage }) {
  const { quoteUnknownTitle, quoteUnknownText, requestsTab } = words;
  return (
    <section className="canvas">
      <div className="wrap min-h-[70vh] pt-36 pb-20 lg:pt-44">
        <h1 className="max-w-3xl text-title">{quoteUnknownTitle}</h1>
        <p className="mt-5 max-w-xl text-lead text-muted">
          <Words>{quoteUnknownText}</Words>
        </p>
        <ButtonLink href="/dashboard?onglet=demandes" className="mt-8">
          {requestsTab}
        </ButtonLink>
      </div>
    </section>
  );
}
