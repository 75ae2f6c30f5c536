import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { LAST_STEP } from '@/lib/leads/quote-steps.ts';
import type { QuoteDraft } from './quote-memory.ts';
import { labelOf, type QuoteOffer } from './quote-values.ts';
import type { QuoteWizard } from './use-quote-wizard.ts';

/** For who comes back to a request that was begun. */
export function Resume({
  draft,
  wizard,
  offer,
}: {
  draft: QuoteDraft;
  wizard: QuoteWizard;
  offer: QuoteOffer;
}) {
  const { service: id, projectType } = draft.choices;
  const types = offer.rules.services.find((service) => service.id === id)?.projectTypes;
  const project = [
    offer.services.find((service) => service.id === id)?.name,
    labelOf(types, projectType),
  ];
  return (
    <section aria-labelledby="demande-commencee" className="tile p-6">
      <h2 id="demande-commencee" className="text-xl">
        Vous aviez commencé une demande
      </h2>
      <p className="mt-1 text-muted">
        {project.filter(Boolean).join(' · ')}, étape {draft.step} sur {LAST_STEP}.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() => void wizard.resume(draft)}
          className={buttonClass('primary')}
        >
          Reprendre votre demande
        </button>
        <button type="button" onClick={wizard.restart} className={buttonClass('secondary')}>
          Recommencer
        </button>
      </div>
    </section>
  );
}
