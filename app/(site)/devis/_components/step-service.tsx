import { ServiceGlyph } from '@/app/_components/diagrams/service-glyph.tsx';
import { estimate } from '@/lib/estimator/estimate.ts';
import { formatCents } from '@/lib/format/numbers.ts';
import { Carried } from './carried.tsx';
import { choiceClass, errorOf, legendClass } from './field.ts';
import { FieldError } from './field-error.tsx';
import type { QuoteOffer } from './quote-values.ts';
import type { QuoteWizard } from './use-quote-wizard.ts';
import type { WizardCopy } from './wizard-copy.ts';

/** Step 1 (product.md, Quote wizard): a service and a project type. */
export function StepService({
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
  const { values, service, form } = wizard;
  const priceOf = (projectTypeId: string) => {
    const result = estimate(offer.rules, {
      serviceId: values.service,
      projectTypeId,
      featureIds: [],
    });
    return result && `${formatCents(result.breakdown.adjustedCents)}\u00a0${offer.taxLabel}`;
  };
  const services = (
    <fieldset id="champ-service" tabIndex={-1} aria-describedby="erreur-service">
      <legend className={legendClass}>
        <span aria-hidden="true" className={`port ${service ? 'port-full' : ''}`} />
        {copy.service}
      </legend>
      <FieldError id="erreur-service">{errorOf(wizard, 'service')}</FieldError>
      <div className="grid gap-3 sm:grid-cols-2">
        {offer.services.map(({ id, name, tagline, icon }) => (
          <label key={id} className={`${choiceClass} items-start p-5`}>
            <ServiceGlyph name={icon} className="mt-0.5 flex-none text-accent" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold leading-snug">{name}</span>
              <span className="mt-1 block text-muted text-sm leading-snug">{tagline}</span>
            </span>
            <input
              type="radio"
              name="service"
              value={id}
              checked={values.service === id}
              onChange={() => wizard.choose(id)}
              className="size-5 flex-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
  return (
    <>
      {wizard.carried ? (
        <Carried wizard={wizard} change={words.changeButton}>
          {services}
        </Carried>
      ) : (
        services
      )}

      <fieldset id="champ-projectType" tabIndex={-1} aria-describedby="erreur-projectType">
        <legend className={legendClass}>
          <span aria-hidden="true" className={`port ${values.projectType ? 'port-full' : ''}`} />
          {copy.projectType}
        </legend>
        <FieldError id="erreur-projectType">{errorOf(wizard, 'projectType')}</FieldError>
        {service ? (
          <div className="grid gap-3">
            {service.projectTypes.map((option) => (
              <label
                key={option.id}
                className={`${choiceClass} flex-wrap items-center px-5 py-4 sm:flex-nowrap`}
              >
                <input
                  type="radio"
                  name="projectType"
                  value={option.id}
                  checked={values.projectType === option.id}
                  onChange={() => {
                    form.setValue('projectType', option.id);
                    form.clearErrors('projectType');
                  }}
                  className="size-5 flex-none"
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{option.label}</span>
                  {option.description ? (
                    <span className="block text-muted text-sm leading-snug">
                      {option.description}
                    </span>
                  ) : null}
                </span>
                <span className="ml-8 whitespace-nowrap text-muted text-sm sm:ml-0">
                  {priceOf(option.id)}
                </span>
              </label>
            ))}
          </div>
        ) : (
          <p className="rounded-xl border-[1.5px] border-edge border-dashed p-5 text-muted">
            {copy.projectTypeFirst}
          </p>
        )}
      </fieldset>
    </>
  );
}
