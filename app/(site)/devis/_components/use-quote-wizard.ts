import {
  useActionState,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { check, checkBy, toFieldErrors } from '@/app/_components/form/check.ts';
import { NO_ANSWER } from '@/app/_components/form/no-answer.ts';
import { onClientGone } from '@/app/_components/form/signed-in-client.ts';
import { useLeadSending } from '@/app/_components/form/use-lead-sending.ts';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { estimate } from '@/lib/estimator/estimate.ts';
import { formatPriceRange, formatWeeksRange } from '@/lib/estimator/format.ts';
import { FORM_FIELDS } from '@/lib/forms/fields.ts';
import {
  errorsUpTo,
  FIRST_STEP,
  IDLE_QUOTE,
  LAST_STEP,
  QUOTE_STEPS,
  type QuoteState,
  stepOf,
} from '@/lib/leads/quote-steps.ts';
import { advanceQuote } from '../actions.ts';
import { fetchClientDetails } from './client-details.ts';
import { readChoices, readStep, writeChoices } from './quote-address.ts';
import {
  forgetSent,
  keepSent,
  keepTexts,
  readSent,
  readTexts,
  type SentQuote,
} from './quote-memory.ts';
import { labelOf, NO_ANSWERS, type QuoteOffer, type QuoteValues } from './quote-values.ts';

/**
 * The quote wizard (product.md, Quote wizard): its answers, checked by the same schema as on the server,
 * its step, and where both are kept: choices in the address, texts in this tab's memory. What the server
 * answered without scripts is where scripts go on.
 */
export function useQuoteWizard(offer: QuoteOffer) {
  // Only a form that is posted without scripts changes `served`.
  const [served, formAction] = useActionState(advanceQuote, IDLE_QUOTE, '/devis');
  const [answer, setAnswer] = useState(served);
  const [sending, startSending] = useTransition();
  const [step, setStep] = useState(served.step);
  /** The step that shows, for what happens between two renderings. */
  const shown = useRef(served.step);
  const [sent, setSent] = useState(() => sentWithoutScripts(served));
  /** Counts what moves the focus: to the step's heading, to the errors, to the confirmation. */
  const [moves, setMoves] = useState({ heading: 0, errors: 0, sent: 0 });
  const sendLead = useLeadSending();
  const [chosenEarly] = useState(readChosenService);

  const schema = useCallback(async () => {
    const { quoteSchema } = await import('@/lib/leads/quote.ts');
    const { rules, timelines, budgets } = offer;
    return quoteSchema({ services: rules.services, timelines, budgets });
  }, [offer]);
  const resolver = useMemo(() => checkBy<QuoteValues>(schema), [schema]);

  const start = useMemo(
    () => ({
      defaultValues: { ...NO_ANSWERS, ...(served.values as Partial<QuoteValues>) },
      errors: toFieldErrors<QuoteValues>(served.errors),
    }),
    [served],
  );
  const form = useForm<QuoteValues>({
    ...start,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as QuoteValues;

  const service = offer.rules.services.find(({ id }) => id === values.service);
  const type = service?.projectTypes.find(({ id }) => id === values.projectType);
  const computed = estimate(offer.rules, {
    serviceId: values.service,
    projectTypeId: values.projectType,
    featureIds: values.features,
  });
  const result = computed && computed.minimum > 0 ? computed : null;

  /** Shows a step, and has the address say it with the choices: in a new entry of the history, or in this. */
  const show = useCallback(
    (next: number, how: 'pushState' | 'replaceState') => {
      shown.current = next;
      setStep(next);
      const { pathname, search } = window.location;
      const query = writeChoices(search, form.getValues(), next);
      if (query !== search) window.history[how](null, '', pathname + query);
    },
    [form],
  );

  const goTo = useCallback(
    (next: number, how: 'pushState' | 'replaceState' = 'pushState') => {
      show(next, how);
      setMoves((before) => ({ ...before, heading: before.heading + 1 }));
    },
    [show],
  );

  const chooseService = useCallback(
    (id: string) => {
      if (id === form.getValues('service')) return;
      form.setValue('service', id);
      form.setValue('projectType', '');
      form.setValue('features', []);
      form.clearErrors(['service', 'projectType', 'features']);
    },
    [form],
  );

  // The first look: what the server answered before the scripts came; else what the address and this
  // tab's memory say, no further than the answers allow.
  useEffect(() => {
    /** The step of the address, no further than the answers allow. */
    const reachable = async () => {
      const wanted = readStep(window.location.search);
      if (wanted === FIRST_STEP) return wanted;
      const errors = await check(schema, form.getValues());
      const wrong = Object.keys(errorsUpTo(wanted - 1, errors)).map(stepOf);
      return Math.min(wanted, ...wrong);
    };
    const open = async () => {
      if (served !== IDLE_QUOTE) return served.step;
      const answers = keptAnswers(offer);
      if (Object.values(answers).some(({ length }) => length > 0)) {
        form.reset({ ...form.getValues(), ...answers }, { keepErrors: true });
      }
      const first = await reachable();
      if (chosenEarly) chooseService(chosenEarly);
      return first;
    };
    void open().then((first) => show(first, 'replaceState'));
    const done = sentWithoutScripts(served);
    if (done) keepSent(done);
    if (served === IDLE_QUOTE) setSent(readSent());
    // The browser loads its locale data before the first choice waits for it; Safari loads it then.
    window.requestIdleCallback?.(() => formatPriceRange(0, 0));
    void fetchClientDetails().then((details) => {
      for (const [field, value] of Object.entries(details)) {
        const name = field as keyof typeof details;
        if (value && !form.getValues(name)) form.setValue(name, value);
      }
    });
    // Back and forth lead to a step, and undo no choice. A link within the page comes here too.
    const onHistory = () => {
      if (readStep(window.location.search) === shown.current) show(shown.current, 'replaceState');
      else void reachable().then((step) => goTo(step, 'replaceState'));
    };
    window.addEventListener('popstate', onHistory);
    return () => window.removeEventListener('popstate', onHistory);
  }, [form, show, goTo, offer, schema, chooseService, chosenEarly, served]);

  useEffect(
    () => onClientGone(() => form.reset({ ...NO_ANSWERS, ...keptAnswers(offer) })),
    [form, offer],
  );

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      const answers = { ...NO_ANSWERS, ...values } as QuoteValues;
      keepTexts(answers);
      const search = writeChoices(window.location.search, answers, shown.current);
      const address = window.location.pathname + search + window.location.hash;
      window.history.replaceState(window.history.state, '', address);
    });
    return unsubscribe;
  }, [form]);

  const receive = (received: QuoteState) => {
    setAnswer(received);
    if (received.status !== 'done') {
      for (const [field, message] of Object.entries(received.errors)) {
        form.setError(field as keyof QuoteValues, { message });
      }
      show(received.step, 'replaceState');
      setMoves((before) => ({ ...before, errors: before.errors + 1 }));
      return;
    }
    const now = summarise(offer, form.getValues(), received);
    form.reset(NO_ANSWERS);
    keepSent(now);
    setSent(now);
    show(FIRST_STEP, 'pushState');
    setMoves((before) => ({ ...before, sent: before.sent + 1 }));
    if (received.toast) void showToast(received.toast);
  };

  const next = async () => {
    if (await form.trigger(QUOTE_STEPS[step - 1])) goTo(Math.min(step + 1, LAST_STEP));
    else setMoves((before) => ({ ...before, errors: before.errors + 1 }));
  };

  const submit = async () => {
    if (sending) return;
    if (!(await form.trigger())) {
      const wrong = Object.keys(form.formState.errors).map(stepOf);
      show(Math.min(...wrong, LAST_STEP), 'replaceState');
      setMoves((before) => ({ ...before, errors: before.errors + 1 }));
      return;
    }
    const data = toFormData(form.getValues());
    data.set('intent', 'send');
    const honeypot = document.querySelector<HTMLInputElement>(
      `input[name=${FORM_FIELDS.honeypot}]`,
    );
    data.set(FORM_FIELDS.honeypot, honeypot?.value ?? '');
    const send = (filled: FormData) =>
      advanceQuote(IDLE_QUOTE, filled).catch(
        (): QuoteState => ({ ...IDLE_QUOTE, status: 'failed', toast: NO_ANSWER, step }),
      );
    startSending(async () => receive(await sendLead(send, data)));
  };

  return {
    form,
    formAction,
    values,
    step,
    service,
    type,
    result,
    price: result ? formatPriceRange(result.minimum, result.maximum) : '',
    weeks: result ? formatWeeksRange(result.weeks.minimum, result.weeks.maximum) : '',
    /** Of the fields of this step and those before it, in their order. */
    errors: inOrder(form.formState.errors, step),
    failure: answer.status === 'failed' ? (answer.toast?.description ?? null) : null,
    sending,
    /** What was sent last, for as long as the tab lives. */
    sent,
    moves,
    chooseService,
    next,
    back: () => goTo(Math.max(step - 1, FIRST_STEP)),
    goTo: (wanted: number) => goTo(wanted),
    submit,
    closeSent: () => {
      forgetSent();
      setSent(null);
    },
  };
}

export type QuoteWizard = ReturnType<typeof useQuoteWizard>;

/** What the address and this tab's memory say. */
const keptAnswers = (offer: QuoteOffer) => ({
  ...readChoices(offer, window.location.search),
  ...readTexts(),
});

/** The service that a visitor chose before the scripts came; React, taking the page over, unchecks it. */
const readChosenService = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLInputElement>('input[name=service]:checked')?.value ?? '');

function inOrder(
  errors: FieldErrors<QuoteValues>,
  step: number,
): Array<{ field: string; message: string }> {
  return QUOTE_STEPS.slice(0, step)
    .flat()
    .flatMap((field) => {
      const message = errors[field]?.message;
      return message ? [{ field, message }] : [];
    });
}

function toFormData(values: QuoteValues): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) data.append(field, one);
  }
  return data;
}

function summarise(offer: QuoteOffer, answers: QuoteValues, state: QuoteState): SentQuote {
  const rules = offer.rules.services.find(({ id }) => id === answers.service);
  const computed = estimate(offer.rules, {
    serviceId: answers.service,
    projectTypeId: answers.projectType,
    featureIds: answers.features,
  });
  return {
    reference: state.reference,
    mailed: state.mailed,
    service: offer.services.find(({ id }) => id === answers.service)?.name ?? '',
    projectType: labelOf(rules?.projectTypes, answers.projectType),
    features: answers.features.map((id) => labelOf(rules?.features, id)),
    price: computed?.minimum
      ? `${formatPriceRange(computed.minimum, computed.maximum)} ${offer.taxLabel}`
      : '',
    weeks: computed?.minimum
      ? formatWeeksRange(computed.weeks.minimum, computed.weeks.maximum)
      : '',
  };
}

function sentWithoutScripts(state: QuoteState): SentQuote | null {
  if (state.status !== 'done') return null;
  const { reference, mailed } = state;
  return { reference, mailed, service: '', projectType: '', features: [], price: '', weeks: '' };
}
