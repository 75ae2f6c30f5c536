import { formatGroup, groupSizes } from '@/lib/estimator/training-tiers.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { choiceClass, errorOf, legendClass } from '../../_components/field.ts';
import { FieldError } from '../../_components/field-error.tsx';
import type { Wizard } from '../../_components/use-wizard.ts';
import type { TrainingCopy, TrainingOffer } from './training-offer.ts';

/** Step 1 of a training enquiry: how many come, which says the tier and its price. */
export function StepGroup({
  wizard,
  offer: { tiers, taxLabel, personLabel },
  copy,
}: {
  wizard: Wizard;
  offer: TrainingOffer;
  copy: TrainingCopy;
}) {
  const chosen = Number(wizard.values.participants);
  return (
    <fieldset id="champ-participants" tabIndex={-1} aria-describedby="erreur-participants">
      <legend className={legendClass}>
        <span aria-hidden="true" className={`port ${chosen ? 'port-full' : ''}`} />
        {copy.participants}
      </legend>
      <FieldError id="erreur-participants">{errorOf(wizard, 'participants')}</FieldError>
      <div className="grid gap-3">
        {tiers.map((tier) => (
          <div
            key={tier.name}
            className="grid gap-x-6 gap-y-4 rounded-xl border-[1.5px] border-line p-5 has-[:checked]:border-accent sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <div>
              <h3 className="font-sans font-semibold text-base tracking-normal">
                {tier.name}{' '}
                <span className="whitespace-nowrap font-normal text-muted">
                  · {formatGroup(tier)}
                </span>
              </h3>
              <p className="mt-1">
                <strong className="figure text-xl">{formatEuros(tier.price)}</strong> {taxLabel}{' '}
                {personLabel}
              </p>
              <p className="mt-1 text-muted text-sm leading-snug">{tier.text}</p>
            </div>
            <div className="flex flex-wrap content-center gap-2">
              {groupSizes(tier).map((number) => (
                <label
                  key={number}
                  className={`${choiceClass} min-h-12 items-center px-4 py-2 font-semibold`}
                >
                  <input
                    type="radio"
                    name="participants"
                    value={number}
                    checked={chosen === number}
                    onChange={() => wizard.choose(String(number))}
                    className="size-5 flex-none"
                  />
                  {number}
                  <span className="sr-only">
                    {' '}
                    {formatGroup({ from: number, to: number }).replace(/^\d+\s/, '')}
                  </span>
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
