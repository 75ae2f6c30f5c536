import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { Honeypot } from '@/app/_components/form/honeypot.tsx';
import { Notice } from '@/app/_components/form/notice.tsx';
import { PrivacyConsent } from '@/app/_components/form/privacy-consent.tsx';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { FIRST_STEP, LAST_STEP } from '@/lib/requests/quote-steps.ts';
import { CarriedAnswers } from './carried-answers.tsx';
import { Confirmation } from './confirmation.tsx';
import { EstimateLetter } from './estimate-letter.tsx';
import { PriceBar } from './price-bar.tsx';
import { Progress } from './progress.tsx';
import type { QuoteOffer } from './quote-values.ts';
import { Resume } from './resume.tsx';
import type { Wizard } from './use-wizard.ts';
import type { WizardCopy } from './wizard-copy.ts';

/** The form, for fields that stand outside of it. */
export const WIZARD_FORM = 'demande-de-devis';

/** The sentence that sending agrees to, and which is read out with its button. */
const CONSENT = 'accord';

const ONE_MISSING = 'Une réponse manque';
const MANY_MISSING = 'Quelques réponses manquent';

/**
 * Moves the focus to an element whenever `count` grows. Of one that `begins` something the top is shown, at
 * once: by itself the browser shows the middle.
 */
function useFocus<Element extends HTMLElement = HTMLDivElement>(
  count: number,
  begins = true,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  // A layout effect: a key that is pressed as soon as the element shows finds the focus there.
  useLayoutEffect(() => {
    if (count === 0) return;
    element.current?.focus({ preventScroll: begins });
    if (begins) element.current?.scrollIntoView({ behavior: 'instant' });
  }, [count, begins]);
  return element;
}

/**
 * The wizard as it looks (product.md, Quote wizard), whatever it asks for: three steps beside a panel, then what was
 * sent; a plain form without scripts. `opening` stands above the first step, `children` below every one.
 */
export function WizardFrame({
  wizard,
  words,
  offer,
  opening,
  step: fields,
  panel,
  children = null,
}: {
  wizard: Wizard;
  words: {
    /** Title in place of the opening, from the second step on. */
    shortTitle: string;
    /** The titles of the three steps. */
    steps: readonly string[];
    confirmation: WizardCopy['confirmation'];
    call: WizardCopy['call'];
    words: WizardCopy['words'];
  };
  offer: Pick<QuoteOffer, 'taxLabel' | 'letter'>;
  opening: ReactNode;
  /** The questions of the present step. */
  step: ReactNode;
  /** The result of the answers. */
  panel: ReactNode;
  children?: ReactNode;
}) {
  const { step, values, told, sending, moves } = wizard;
  const heading = useFocus(moves.heading);
  const errors = useFocus(moves.errors, false);
  const sent = useFocus<HTMLHeadingElement>(moves.sent);
  const isLast = step === LAST_STEP;
  /** Whoever comes with a choice, or goes on, is among the questions at once. */
  const isOpening = step === FIRST_STEP && !wizard.carried;
  const resume = wizard.draft ? (
    <Resume draft={wizard.draft} words={words.words} onRestart={wizard.restart} />
  ) : null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (isLast ? wizard.submit() : wizard.next());
  };

  /** Enter in the last step's fields leads to the button: nothing is sent before what stands at it was seen. */
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const isField = event.target instanceof HTMLInputElement;
    if (!isLast || event.key !== 'Enter' || event.nativeEvent.isComposing || !isField) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('button[value=send]')?.focus();
  };

  if (wizard.sent) {
    return (
      <>
        <Confirmation
          title={sent}
          copy={words.confirmation}
          call={words.call}
          words={words.words}
          download={offer.letter.copy.download}
          sent={wizard.sent}
          onAnother={() => wizard.goTo(FIRST_STEP)}
        />
        {wizard.sent.letter ? <EstimateLetter letter={wizard.sent.letter} /> : null}
      </>
    );
  }
  return (
    <>
      {isOpening ? opening : null}
      <div
        className={`wrap grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_25rem] ${isOpening ? 'pt-12' : 'pt-28'}`}
      >
        <form
          id={WIZARD_FORM}
          action={wizard.formAction}
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          noValidate
          className="no-print flex min-w-0 flex-col gap-12"
        >
          <input type="hidden" name="step" value={step} />
          <CarriedAnswers values={values} step={step} />
          <Honeypot />

          {wizard.carried ? null : resume}
          <div ref={heading} tabIndex={-1} className="scroll-mt-2 outline-none">
            {isOpening ? null : (
              <h1 className="mb-4 font-sans font-semibold text-base text-muted tracking-normal">
                {words.shortTitle}
              </h1>
            )}
            <Progress step={step} text={words.words.stepText} />
            <h2 className="mt-6 text-title">{words.steps[step - 1]}</h2>
          </div>
          {wizard.failure || wizard.errors.length > 0 ? (
            <div className="-mt-6">
              <Notice
                ref={errors}
                role="alert"
                title={wizard.failure ?? (wizard.errors.length > 1 ? MANY_MISSING : ONE_MISSING)}
                wrong={wizard.errors.map(({ field, message }) => ({
                  id: `champ-${field}`,
                  // The message itself names the field.
                  label: '',
                  message,
                }))}
              />
            </div>
          ) : null}

          {fields}

          {isLast ? (
            <p id={CONSENT} className="-mb-6 text-muted text-sm">
              <PrivacyConsent words={words.words} />
            </p>
          ) : null}

          <div className="contents lg:flex lg:flex-row-reverse lg:justify-end lg:gap-3">
            {/* First in the document, so that Enter in a field means it also without scripts. */}
            <PriceBar
              price={told.price}
              taxLabel={offer.taxLabel}
              weeks={told.weeks}
              agreement={isLast ? CONSENT : null}
              words={words.words}
              sending={sending}
            />
            {step > FIRST_STEP ? (
              <button
                type="submit"
                name="intent"
                value="back"
                onClick={(event) => {
                  event.preventDefault();
                  wizard.back();
                }}
                className={buttonClass('secondary', 'max-lg:-mt-8 max-lg:self-start')}
              >
                {words.words.backButton}
              </button>
            ) : null}
          </div>
          {wizard.carried ? resume : null}
        </form>

        <aside aria-labelledby="estimation" className="lg:sticky lg:top-26">
          <p role="status" aria-live="polite" className="sr-only">
            {told.price ? `Estimation\u00a0: ${told.price} ${offer.taxLabel}, ${told.weeks}.` : ''}
          </p>
          {panel}
        </aside>
      </div>
      {/* Below the columns: the estimate stays in view beside the questions, and over nothing else. */}
      <div className="wrap pb-24">{children}</div>
      {wizard.letter ? <EstimateLetter letter={wizard.letter} /> : null}
    </>
  );
}
