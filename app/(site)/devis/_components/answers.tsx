import { figureOrNone, TIME_LIMITS } from '@/lib/time-regained/time-regained.ts';
import { labelOf, type QuoteOffer } from './quote-values.ts';
import type { QuoteWizard } from './use-quote-wizard.ts';
import type { WizardCopy } from './wizard-copy.ts';

/** The answers of the steps before, to be checked before sending. */
export function Answers({
  wizard,
  offer,
  copy,
}: {
  wizard: QuoteWizard;
  offer: QuoteOffer;
  copy: WizardCopy;
}) {
  const { values, service, type } = wizard;
  const parts = [
    {
      step: 1,
      title: copy.steps[0],
      answers: [
        ['Service', offer.services.find(({ id }) => id === values.service)?.name ?? ''],
        ['Type de projet', type?.label ?? ''],
      ],
    },
    {
      step: 2,
      title: copy.steps[1],
      answers: [
        ['Nom du projet', values.projectName],
        ['Description', values.description],
        ['Options', values.features.map((id) => labelOf(service?.features, id)).join(', ')],
        [copy.questions.timeline, labelOf(offer.timelines, values.timeline)],
        [copy.questions.budget, labelOf(offer.budgets, values.budget)],
        [copy.time.hours, figureOrNone(values.weeklyHours, TIME_LIMITS.weeklyHours)],
        [copy.time.cost, figureOrNone(values.hourlyCost, TIME_LIMITS.hourlyCost)],
      ],
    },
  ] as const;

  return (
    <section aria-labelledby="verification" className="tile p-6 sm:p-8">
      <h3 id="verification" className="text-block">
        Vérifiez vos réponses
      </h3>
      {parts.map(({ step, title, answers }) => (
        <div key={step} className="mt-6 border-line border-t-[1.5px] pt-5">
          <div className="flex items-baseline justify-between gap-4">
            <h4 className="font-sans font-semibold text-base tracking-normal">{title}</h4>
            <button
              type="button"
              onClick={() => wizard.goTo(step)}
              className="link needs-script py-1"
            >
              Modifier<span className="sr-only"> l’étape {step}</span>
            </button>
          </div>
          <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            {answers.map(([term, value]) =>
              value ? (
                <div key={term} className="contents">
                  <dt className="text-muted">{term}</dt>
                  <dd className="min-w-0 whitespace-pre-line break-words">{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </div>
      ))}
    </section>
  );
}
