import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { SelectField } from '@/app/_components/form/select-field.tsx';
import { formatCents, formatDecimal } from '@/lib/format/numbers.ts';
import { fill } from '@/lib/typography/fill.ts';
import { MAX_LENGTH } from '@/lib/validation/max-length.ts';
import { choiceClass, errorOf, legendClass, textField } from './field.ts';
import { FieldError } from './field-error.tsx';
import type { QuoteOffer } from './quote-values.ts';
import type { QuoteWizard } from './use-quote-wizard.ts';
import type { WizardCopy } from './wizard-copy.ts';

/** What an option extends, and the time that it takes. */
const detailOf = ({ beyond, weeks }: { beyond: string | null; weeks: number }): string[] => [
  ...(beyond ? [`Va plus loin que «\u202f${beyond}\u202f»`] : []),
  ...(weeks > 0 ? [`+\u00a0${weeks}\u00a0semaine${weeks > 1 ? 's' : ''}`] : []),
];

/** Step 2 (product.md, Quote wizard): the project in words, options, timeline and budget. */
export function StepProject({
  wizard,
  offer,
  copy,
  words,
}: {
  wizard: QuoteWizard;
  offer: QuoteOffer;
  copy: WizardCopy['questions'];
  words: WizardCopy['words'];
}) {
  const { values, service, form, result } = wizard;
  const { featurePercent } = offer.rules;
  const optionPrice = result
    ? formatCents(Math.round((result.breakdown.adjustedCents * featurePercent) / 100))
    : null;

  const toggle = (id: string, chosen: boolean) =>
    form.setValue(
      'features',
      (service?.features ?? [])
        .map((feature) => feature.id)
        .filter((each) => (each === id ? chosen : values.features.includes(each))),
    );

  return (
    <>
      <div className="grid gap-6">
        <TextField
          {...textField(wizard, 'projectName')}
          label={words.nameLabel}
          hint={words.nameHint}
          // A name of one's own is typed over the one that is proposed.
          onFocus={({ target }) => target.value === wizard.proposed && target.select()}
          required
        />
        <CountedArea
          {...textField(wizard, 'description')}
          label={words.descriptionLabel}
          hint={words.descriptionHint}
          required
          rows={5}
          max={MAX_LENGTH.description}
        />
      </div>

      <fieldset id="champ-features" tabIndex={-1} aria-describedby="erreur-features">
        <legend className={legendClass}>
          <span
            aria-hidden="true"
            className={`port ${values.features.length > 0 ? 'port-full' : ''}`}
          />
          {copy.features}
        </legend>
        <p className="-mt-3 mb-5 text-muted">
          {fill(copy.featuresText, { pourcentage: `${formatDecimal(featurePercent)}\u00a0%` })}
          {optionPrice
            ? ` ${fill(copy.featuresPrice, { prix: `${optionPrice}\u00a0${offer.taxLabel}` })}`
            : null}
        </p>
        <FieldError id="erreur-features">{errorOf(wizard, 'features')}</FieldError>
        <div className="grid gap-3 sm:grid-cols-2">
          {service?.features.map((feature) => (
            <label key={feature.id} className={`${choiceClass} items-center px-5 py-3.5`}>
              <input
                type="checkbox"
                name="features"
                value={feature.id}
                checked={values.features.includes(feature.id)}
                onChange={(event) => toggle(feature.id, event.target.checked)}
                className="size-5 flex-none"
              />
              <span className="leading-snug">
                {feature.label}
                {detailOf(feature).map((detail) => (
                  <span key={detail} className="mt-0.5 block text-muted text-sm">
                    {detail}
                  </span>
                ))}
              </span>
            </label>
          ))}
        </div>
      </fieldset>

      <fieldset>
        <legend className={legendClass}>
          <span
            aria-hidden="true"
            className={`port ${values.timeline || values.budget ? 'port-full' : ''}`}
          />
          {copy.planning}
        </legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...form.register('timeline')}
            id="champ-timeline"
            label={copy.timeline}
            empty={copy.undecided}
            options={offer.timelines}
            defaultValue={values.timeline}
          />
          <SelectField
            {...form.register('budget')}
            id="champ-budget"
            label={copy.budget}
            empty={copy.undecided}
            options={offer.budgets}
            defaultValue={values.budget}
          />
        </div>
      </fieldset>
    </>
  );
}
