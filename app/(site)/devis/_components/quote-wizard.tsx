'use client';

import type { ReactNode } from 'react';
import { shownRange } from '@/lib/estimator/shown.ts';
import { figureOrNone, TIME_LIMITS } from '@/lib/time-regained/time-regained.ts';
import { Answers } from './answers.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { PanelActions } from './panel-actions.tsx';
import { labelOf, type QuoteOffer, type TimeFigures } from './quote-values.ts';
import { StepContact } from './step-contact.tsx';
import { StepProject } from './step-project.tsx';
import { StepService } from './step-service.tsx';
import { TimeRegained } from './time-regained.tsx';
import { type QuoteWizard as Quote, useQuoteWizard } from './use-quote-wizard.ts';
import { WIZARD_FORM, WizardFrame } from './wizard.tsx';
import type { WizardCopy } from './wizard-copy.ts';

type Asked = { wizard: Quote; offer: QuoteOffer; copy: WizardCopy };

function Step({ wizard, offer, copy }: Asked) {
  const { values, service, type, serviceName } = wizard;
  if (wizard.step === 1) {
    return <StepService wizard={wizard} offer={offer} copy={copy.questions} words={copy.words} />;
  }
  if (wizard.step === 2) {
    return <StepProject wizard={wizard} offer={offer} copy={copy.questions} words={copy.words} />;
  }
  const need = [
    { label: 'Service', value: serviceName },
    { label: 'Type de projet', value: type?.label ?? '' },
  ];
  const project = [
    { label: copy.words.nameLabel, value: values.projectName },
    { label: copy.words.descriptionLabel, value: values.description },
    {
      label: 'Options',
      value: values.features.map((id) => labelOf(service?.features, id)).join(', '),
    },
    { label: copy.questions.timeline, value: labelOf(offer.timelines, values.timeline) },
    { label: copy.questions.budget, value: labelOf(offer.budgets, values.budget) },
    { label: copy.time.hours, value: figureOrNone(values.weeklyHours, TIME_LIMITS.weeklyHours) },
    { label: copy.time.cost, value: figureOrNone(values.hourlyCost, TIME_LIMITS.hourlyCost) },
  ];
  return (
    <>
      <StepContact wizard={wizard} words={copy.words} />
      <Answers
        title={copy.words.answersTitle}
        parts={[
          { title: copy.steps[0], answers: need },
          { title: copy.steps[1], answers: project },
        ]}
        change={copy.words.changeButton}
        goTo={wizard.goTo}
      />
    </>
  );
}

/**
 * The wizard of a project (product.md, Quote wizard), with the live estimate. `chosen` is the service that the page
 * was asked for, or nothing, `figures` what the time regained is counted from; `opening` stands above the first step,
 * `children` below every one.
 */
export function QuoteWizard({
  offer,
  chosen,
  figures,
  copy,
  opening,
  children,
}: {
  offer: QuoteOffer;
  chosen: string;
  figures?: TimeFigures | undefined;
  copy: WizardCopy;
  opening: ReactNode;
  children: ReactNode;
}) {
  const wizard = useQuoteWizard(offer, chosen, figures);
  const { result, told, service, type, serviceName } = wizard;
  return (
    <WizardFrame
      wizard={wizard}
      words={copy}
      offer={offer}
      opening={opening}
      step={<Step wizard={wizard} offer={offer} copy={copy} />}
      panel={
        <EstimatePanel
          copy={copy.panel}
          result={result}
          price={told.price}
          taxLabel={offer.taxLabel}
          weeks={told.weeks}
          serviceName={serviceName}
          typeLabel={type?.label ?? ''}
          waitingFor={service ? 'type' : 'service'}
        >
          <PanelActions
            wizard={wizard}
            words={copy.words}
            download={offer.letter.copy.download}
            contactLabel={copy.panel.contactLabel}
          />
        </EstimatePanel>
      }
    >
      {result || wizard.values.weeklyHours || wizard.values.hourlyCost ? (
        <TimeRegained
          form={WIZARD_FORM}
          copy={copy.time}
          assumed={offer.time}
          taxLabel={offer.taxLabel}
          price={result && shownRange(result)}
          kept={wizard.values}
          onKeep={wizard.setFigures}
        />
      ) : null}
      {children}
    </WizardFrame>
  );
}
