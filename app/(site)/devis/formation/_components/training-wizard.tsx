'use client';

import { type ReactNode, useMemo } from 'react';
import { formatEuros } from '@/lib/format/numbers.ts';
import {
  formatParticipants,
  PERIOD,
  type PricedTraining,
  priceSteps,
  TOTAL,
  trainingFacts,
} from '@/lib/training/priced.ts';
import { Answers } from '../../_components/answers.tsx';
import { Panel, PanelLine, PanelPrice } from '../../_components/panel.tsx';
import { PanelActions } from '../../_components/panel-actions.tsx';
import { StepContact } from '../../_components/step-contact.tsx';
import { useWizard, type Wizard } from '../../_components/use-wizard.ts';
import { WizardFrame } from '../../_components/wizard.tsx';
import { StepDates } from './step-dates.tsx';
import { StepGroup } from './step-group.tsx';
import { pricedTraining, type TrainingCopy, type TrainingOffer } from './training-offer.ts';
import { trainingPlan } from './training-plan.ts';

/**
 * The wizard of a training enquiry (product.md, Training enquiry). `chosen` is the number of participants that the
 * page was asked for.
 */
export function TrainingWizard({
  offer,
  chosen,
  copy,
  opening,
}: {
  offer: TrainingOffer;
  chosen: string;
  copy: TrainingCopy;
  opening: ReactNode;
}) {
  const plan = useMemo(
    () => trainingPlan(offer, chosen, copy.shortTitle),
    [offer, chosen, copy.shortTitle],
  );
  const wizard = useWizard(plan);
  const training = pricedTraining(offer, wizard.values);
  return (
    <WizardFrame
      wizard={wizard}
      words={{
        shortTitle: copy.shortTitle,
        steps: [copy.groupStep, copy.datesStep, copy.contactStep],
        confirmation: copy.confirmation,
        call: copy.call,
        words: copy.words,
      }}
      offer={offer}
      opening={opening}
      step={<Step wizard={wizard} offer={offer} copy={copy} training={training} />}
      panel={
        <Panel title={copy.panelTitle}>
          {training ? (
            <>
              <PanelPrice price={formatEuros(training.total)} taxLabel={offer.taxLabel} />
              <p className="mt-2 text-lg">{formatParticipants(training.participants)}</p>
              <dl className="mt-6 border-panel-line border-t-[1.5px] pt-3 text-[0.95rem]">
                {priceSteps(training).map(({ label, value }) => (
                  <PanelLine key={label} label={label} value={value} />
                ))}
              </dl>
              <dl className="mt-2 border-panel-line border-t-[1.5px] pt-2 text-[0.95rem]">
                <PanelLine label={TOTAL} value={formatEuros(training.total)} strong />
              </dl>
              <p className="mt-4 text-panel-muted text-sm leading-relaxed">{copy.note}</p>
              <PanelActions
                wizard={wizard}
                words={copy.words}
                download={offer.letter.copy.download}
                contactLabel={copy.contactLabel}
              />
            </>
          ) : null}
        </Panel>
      }
    />
  );
}

function Step({
  wizard,
  offer,
  copy,
  training,
}: {
  wizard: Wizard;
  offer: TrainingOffer;
  copy: TrainingCopy;
  training: PricedTraining | null;
}) {
  if (wizard.step === 1) return <StepGroup wizard={wizard} offer={offer} copy={copy} />;
  if (wizard.step === 2) return <StepDates wizard={wizard} copy={copy} />;
  const facts = training ? trainingFacts(training) : [];
  return (
    <>
      <StepContact wizard={wizard} words={copy.words} />
      <Answers
        title={copy.words.answersTitle}
        parts={[
          { title: copy.groupStep, answers: facts.filter(({ label }) => label !== PERIOD) },
          {
            title: copy.datesStep,
            answers: [
              ...facts.filter(({ label }) => label === PERIOD),
              { label: copy.expectations, value: wizard.values.description },
            ],
          },
        ]}
        change={copy.words.changeButton}
        goTo={wizard.goTo}
      />
    </>
  );
}
