'use client';

import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { ErrorSummary } from '@/app/_components/form/error-summary.tsx';
import { Honeypot } from '@/app/_components/form/honeypot.tsx';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { LAST_STEP } from '@/lib/leads/quote-steps.ts';
import { Answers } from './answers.tsx';
import { CarriedAnswers } from './carried-answers.tsx';
import { Confirmation } from './confirmation.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { Progress } from './progress.tsx';
import type { QuoteOffer } from './quote-values.ts';
import { StepContact } from './step-contact.tsx';
import { StepProject } from './step-project.tsx';
import { StepService } from './step-service.tsx';
import { useQuoteWizard } from './use-quote-wizard.ts';
import type { WizardCopy } from './wizard-copy.ts';

const ONE_MISSING = 'Une réponse manque';
const MANY_MISSING = 'Quelques réponses manquent';

/**
 * Moves the focus to an element whenever `count` grows. Of one that `isTall` the top is shown: by itself
 * the browser shows the middle.
 */
function useFocus(count: number, isTall = false): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count === 0) return;
    element.current?.focus({ preventScroll: isTall });
    if (isTall) element.current?.scrollIntoView();
  }, [count, isTall]);
  return element;
}

/**
 * The quote wizard (product.md, Quote wizard): three steps and the
 * live estimate; a plain form without scripts.
 */
export function Wizard({ offer, copy }: { offer: QuoteOffer; copy: WizardCopy }) {
  const wizard = useQuoteWizard(offer);
  const { step, values, service, type, result, sending, moves } = wizard;
  const heading = useFocus(moves.heading);
  const errors = useFocus(moves.errors);
  const sent = useFocus(moves.sent, true);
  const card = offer.services.find(({ id }) => id === values.service);
  const isLast = step === LAST_STEP;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (isLast ? wizard.submit() : wizard.next());
  };

  return (
    <>
      <div ref={sent} tabIndex={-1} className="outline-none">
        {wizard.sent ? (
          <Confirmation copy={copy.confirmation} sent={wizard.sent} onClose={wizard.closeSent} />
        ) : null}
      </div>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_25rem]">
        <form
          action={wizard.formAction}
          onSubmit={onSubmit}
          noValidate
          className="no-print grid grid-cols-1 gap-12"
        >
          <input type="hidden" name="step" value={step} />
          <CarriedAnswers values={values} step={step} />
          <Honeypot />

          <div>
            <Progress step={step} />
            <div ref={heading} tabIndex={-1} className="mt-6 outline-none">
              <h2 className="text-title">{copy.steps[step - 1]}</h2>
            </div>
          </div>
          {wizard.failure || wizard.errors.length > 0 ? (
            <div className="-mt-6">
              <ErrorSummary
                ref={errors}
                title={wizard.failure ?? (wizard.errors.length > 1 ? MANY_MISSING : ONE_MISSING)}
                wrong={wizard.errors.map(({ field, message }) => ({
                  id: `champ-${field}`,
                  message,
                }))}
              />
            </div>
          ) : null}

          {step === 1 ? <StepService wizard={wizard} offer={offer} copy={copy.questions} /> : null}
          {step === 2 ? <StepProject wizard={wizard} offer={offer} copy={copy.questions} /> : null}
          {step === 3 ? (
            <>
              <StepContact wizard={wizard} />
              <Answers wizard={wizard} offer={offer} copy={copy} />
            </>
          ) : null}

          <div className="flex flex-row-reverse flex-wrap justify-end gap-3">
            {/* First in the document, so that Enter in a field means it also without scripts. */}
            <button
              type="submit"
              name="intent"
              value={isLast ? 'send' : 'next'}
              aria-disabled={sending || undefined}
              className={buttonClass('primary', 'aria-disabled:opacity-70')}
            >
              {isLast ? (sending ? 'Envoi…' : 'Envoyer ma demande') : 'Suivant'}
            </button>
            {step > 1 ? (
              <button
                type="submit"
                name="intent"
                value="back"
                onClick={(event) => {
                  event.preventDefault();
                  wizard.back();
                }}
                className={buttonClass('secondary')}
              >
                Retour
              </button>
            ) : null}
          </div>
          {isLast ? (
            <p className="text-muted text-sm">
              En envoyant cette demande, vous acceptez d’être recontacté à son sujet. Vos données ne
              servent à rien d’autre{'\u00a0'}:{' '}
              <a href="/privacy" className="link">
                politique de confidentialité
              </a>
              .
            </p>
          ) : null}

          {result ? (
            <a
              href="#estimation"
              className="sticky bottom-3 z-30 -mx-2 flex min-h-14 items-center justify-between gap-3 rounded-full bg-panel px-6 py-2 text-on-panel ring-2 ring-paper lg:hidden"
            >
              <span className="font-bold leading-tight">
                {wizard.price} <span className="font-medium">{offer.taxLabel}</span>
              </span>
              <span className="text-right text-sm leading-tight">{wizard.weeks}</span>
            </a>
          ) : null}
        </form>

        <aside aria-labelledby="estimation" className="lg:sticky lg:top-26">
          <p role="status" aria-live="polite" className="sr-only">
            {result ? `Estimation\u00a0: ${wizard.price} ${offer.taxLabel}, ${wizard.weeks}.` : ''}
          </p>
          <EstimatePanel
            copy={copy.panel}
            result={result}
            price={wizard.price}
            taxLabel={offer.taxLabel}
            weeks={wizard.weeks}
            serviceName={card?.name ?? ''}
            typeLabel={type?.label ?? ''}
            waitingFor={service ? 'type' : 'service'}
          >
            <div className="no-print mt-6 grid gap-3">
              <button
                type="button"
                onClick={() => window.print()}
                className={buttonClass('panel-secondary', 'needs-script')}
              >
                Imprimer ou enregistrer en PDF
              </button>
              <a href="/contact" className={buttonClass('panel-secondary')}>
                {copy.panel.contactLabel}
              </a>
            </div>
          </EstimatePanel>
        </aside>
      </div>
    </>
  );
}
