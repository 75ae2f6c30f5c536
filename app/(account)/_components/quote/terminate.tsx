import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import { TERMINATION_ID } from '@/lib/quotes/states.ts';
import type { ClientQuote } from '@/lib/quotes/stored.ts';
import { TerminateForms } from './terminate-forms.tsx';
import { TerminationTerms } from './termination-terms.tsx';
import type { QuoteAccess } from './which-quote.tsx';

/** The proposed cancellation of an accepted quote: its terms, and the client's answer. */
export function Terminate({
  quote: { id, state, contract, acceptance },
  access,
  words,
}: {
  quote: ClientQuote;
  access: QuoteAccess;
  words: DashboardPage;
}) {
  const termination = contract?.termination;
  if (state !== 'accepted' || contract?.id !== id || termination?.state !== 'proposed') return null;
  return (
    <section
      aria-labelledby={TERMINATION_ID}
      className="rounded-block border-[1.5px] border-wait bg-wait-soft p-5 sm:p-10"
    >
      <h2 id={TERMINATION_ID} className="scroll-mt-28 text-block">
        {words.quoteTerminationTitle}
      </h2>
      <p className="mt-3 max-w-2xl">
        <Words>{words.quoteTerminationText}</Words>
      </p>
      <TerminationTerms termination={termination} />
      <TerminateForms
        access={access}
        termination={termination.id}
        name={acceptance?.name ?? ''}
        warning={words.quoteTerminationWarning}
      />
    </section>
  );
}
