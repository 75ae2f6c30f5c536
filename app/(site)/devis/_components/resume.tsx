import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { LAST_STEP } from '@/lib/requests/quote-steps.ts';
import { readStep } from './quote-url.ts';
import type { WizardCopy } from './wizard-copy.ts';
import type { QuoteDraft } from './wizard-state.ts';

/** The offer to a returning visitor to go on with a request begun, be it on a project or on a training. */
export function Resume({
  draft: { name, query },
  words,
  onRestart,
}: {
  draft: QuoteDraft;
  words: WizardCopy['words'];
  onRestart: () => void;
}) {
  return (
    <section aria-labelledby="demande-commencee" className="tile p-6">
      <h2 id="demande-commencee" className="text-xl">
        {words.draftTitle}
      </h2>
      <p className="mt-1 text-muted">
        {name}, étape {readStep(query)} sur {LAST_STEP}.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={`/devis${query}`} className={buttonClass('primary')}>
          {words.draftButton}
        </a>
        <button type="button" onClick={onRestart} className={buttonClass('secondary')}>
          {words.restartButton}
        </button>
      </div>
    </section>
  );
}
