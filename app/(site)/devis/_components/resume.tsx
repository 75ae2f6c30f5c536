import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { LAST_STEP } from '@/lib/leads/quote-steps.ts';
import { readStep } from './quote-address.ts';
import type { QuoteDraft } from './quote-memory.ts';

/** For who comes back to a request that was begun, be it on a project or on a training. */
export function Resume({
  draft: { name, address },
  onRestart,
}: {
  draft: QuoteDraft;
  onRestart: () => void;
}) {
  return (
    <section aria-labelledby="demande-commencee" className="tile p-6">
      <h2 id="demande-commencee" className="text-xl">
        Vous aviez commencé une demande
      </h2>
      <p className="mt-1 text-muted">
        {name}, étape {readStep(address)} sur {LAST_STEP}.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={`/devis${address}`} className={buttonClass('primary')}>
          Reprendre votre demande
        </a>
        <button type="button" onClick={onRestart} className={buttonClass('secondary')}>
          Recommencer
        </button>
      </div>
    </section>
  );
}
