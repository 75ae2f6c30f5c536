import {
  useActionState,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { NO_ANSWER, newKey, sendLead } from '@/app/_components/lead-form/sending';
import { showToast } from '@/app/_components/ui/show-toast';
import { estimate } from '@/lib/estimator/estimate';
import { formatPriceRange, formatWeeksRange } from '@/lib/estimator/format';
import {
  errorsUpTo,
  FIRST_STEP,
  IDLE_QUOTE,
  LAST_STEP,
  QUOTE_STEPS,
  type QuoteState,
  stepOf,
} from '@/lib/leads/quote-steps';
import { errorsByField, FORM_FIELDS, SENT_TOASTS } from '@/lib/leads/state';
import { advanceQuote } from '../actions';
import { fetchClientDetails } from './client-details';
import { readChoices, readStep, writeChoices } from './quote-address';
import {
  forgetSent,
  keepSent,
  keepTexts,
  readSent,
  readTexts,
  type SentQuote,
} from './quote-memory';
import { labelOf, NO_ANSWERS, type QuoteOffer, type QuoteValues } from './quote-values';

/**
 * The quote wizard (§2, §4): its answers, checked by the same schema as on the server, its step, and
 * where both are kept: choices in the address, texts in this tab's memory.
 *
 * @param scripted whether scripts run yet; before, the server's state is all there is
 */
export function useQuoteWizard(offer: QuoteOffer, scripted: boolean) {
  // What a browser without scripts was answered; with scripts the answer is `own`.
  const [served, formAction] = useActionState(advanceQuote, IDLE_QUOTE, '/devis');
  const [own, setOwn] = useState(served);
  const [sending, startSending] = useTransition();
  const [ownStep, setStep] = useState(served.step);
  const [sent, setSent] = useState(() => sentWithoutScripts(served));
  /** Counts what moves the focus: to the step's heading, to the errors, to the confirmation. */
  const [moves, setMoves] = useState({ heading: 0, errors: 0, sent: 0 });
  const opened = useRef(0);
  const key = useRef('');
  const [chosenEarly] = useState(readChosenService);

  const check = useCallback(
    async (values: QuoteValues) => {
      // Loaded with the first answer to be checked: reading the page does not need it.
      const { quoteSchema } = await import('@/lib/leads/quote');
      const { rules, timelines, budgets } = offer;
      return quoteSchema({ services: rules.services, timelines, budgets }).safeParse(values);
    },
    [offer],
  );
  const resolver = useCallback<Resolver<QuoteValues>>(
    async (values) => {
      const checked = await check(values);
      if (checked.success) return { values, errors: {} };
      const errors = Object.entries(errorsByField(checked.error.issues));
      return {
        values: {},
        errors: Object.fromEntries(
          errors.map(([field, message]) => [field, { type: 'schema', message }]),
        ),
      };
    },
    [check],
  );

  const servedValues = useMemo(
    () => ({ ...NO_ANSWERS, ...(served.values as Partial<QuoteValues>) }),
    [served],
  );
  const form = useForm<QuoteValues>({
    defaultValues: servedValues,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const watched = useWatch({ control: form.control }) as QuoteValues;
  const values = scripted ? watched : servedValues;
  const step = scripted ? ownStep : served.step;

  const service = offer.rules.services.find(({ id }) => id === values.service);
  const type = service?.projectTypes.find(({ id }) => id === values.projectType);
  const computed = estimate(offer.rules, {
    serviceId: values.service,
    projectTypeId: values.projectType,
    featureIds: values.features,
  });
  const result = computed && computed.minimum > 0 ? computed : null;

  const goTo = useCallback(
    (next: number, remember: boolean) => {
      setStep(next);
      setMoves((before) => ({ ...before, heading: before.heading + 1 }));
      if (!remember) return;
      const search = writeChoices(window.location.search, form.getValues(), next);
      window.history.pushState(null, '', window.location.pathname + search);
    },
    [form],
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

  const showErrors = useCallback(
    (found: QuoteState['errors']) => {
      for (const [field, message] of Object.entries(found)) {
        form.setError(field as keyof QuoteValues, { type: 'server', message });
      }
    },
    [form],
  );

  // The first look: what the server answered before the scripts came; else what the address and this
  // tab's memory say, no further than the answers allow.
  useEffect(() => {
    opened.current = performance.now();
    key.current = newKey();
    const kept = () => ({ ...readChoices(offer, window.location.search), ...readTexts() });
    const restore = async () => {
      form.reset({ ...form.getValues(), ...kept() }, { keepErrors: true });
      const wanted = readStep(window.location.search);
      if (wanted === FIRST_STEP) return wanted;
      const wrong = Object.keys(errorsUpTo(wanted - 1, await check(form.getValues()))).map(stepOf);
      return Math.min(wanted, ...wrong);
    };
    if (served === IDLE_QUOTE) {
      const isKept = Object.values(kept()).some(({ length }) => length > 0);
      void (isKept ? restore() : Promise.resolve(FIRST_STEP)).then((first) => {
        if (chosenEarly) chooseService(chosenEarly);
        setStep(first);
      });
      setSent(readSent());
    } else {
      showErrors(served.errors);
      const done = sentWithoutScripts(served);
      if (done) keepSent(done);
    }
    void fetchClientDetails().then((details) => {
      for (const [field, value] of Object.entries(details)) {
        const name = field as keyof typeof details;
        if (value && !form.getValues(name)) form.setValue(name, value);
      }
    });
    const onHistory = () => void restore().then((restored) => goTo(restored, false));
    window.addEventListener('popstate', onHistory);
    return () => window.removeEventListener('popstate', onHistory);
  }, [form, goTo, offer, check, chooseService, chosenEarly, served, showErrors]);

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      const answers = { ...NO_ANSWERS, ...values } as QuoteValues;
      keepTexts(answers);
      const search = writeChoices(
        window.location.search,
        answers,
        readStep(window.location.search),
      );
      const address = window.location.pathname + search + window.location.hash;
      window.history.replaceState(window.history.state, '', address);
    });
    return unsubscribe;
  }, [form]);

  const receive = (answer: QuoteState) => {
    setOwn(answer);
    if (answer.status !== 'sent') {
      showErrors(answer.errors);
      setStep(answer.step);
      setMoves((before) => ({ ...before, errors: before.errors + 1 }));
      return;
    }
    const now = summarise(offer, form.getValues(), answer);
    form.reset(NO_ANSWERS);
    keepSent(now);
    setSent(now);
    setStep(FIRST_STEP);
    setMoves((before) => ({ ...before, sent: before.sent + 1 }));
    key.current = newKey();
    window.history.pushState(null, '', window.location.pathname);
    void showToast({ tone: 'success', ...SENT_TOASTS.quote });
  };

  const next = async () => {
    if (await form.trigger(QUOTE_STEPS[step - 1])) goTo(Math.min(step + 1, LAST_STEP), true);
    else setMoves((before) => ({ ...before, errors: before.errors + 1 }));
  };

  const submit = async () => {
    if (sending) return;
    if (!(await form.trigger())) {
      const wrong = Object.keys(form.formState.errors).map(stepOf);
      setStep(Math.min(...wrong, LAST_STEP));
      setMoves((before) => ({ ...before, errors: before.errors + 1 }));
      return;
    }
    const data = toFormData(form.getValues());
    data.set('intent', 'send');
    const trap = document.querySelector<HTMLInputElement>(`input[name=${FORM_FIELDS.trap}]`);
    data.set(FORM_FIELDS.trap, trap?.value ?? '');
    startSending(async () => {
      const send = (filled: FormData) => advanceQuote(IDLE_QUOTE, filled);
      const sent = { opened: opened.current, key: key.current };
      receive((await sendLead(send, data, sent)) ?? { ...IDLE_QUOTE, ...NO_ANSWER, step });
    });
  };

  const answer = scripted ? own : served;
  const shown = scripted
    ? Object.fromEntries(
        Object.entries(form.formState.errors).map(([field, error]) => [field, error?.message]),
      )
    : served.errors;

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
    errors: inOrder(shown, step),
    failure: answer.status === 'failed' ? answer.message : null,
    sending,
    /** What was sent last, for as long as the tab lives. */
    sent: scripted ? sent : sentWithoutScripts(served),
    moves,
    chooseService,
    next,
    back: () => goTo(Math.max(step - 1, FIRST_STEP), true),
    goTo: (wanted: number) => goTo(wanted, true),
    submit,
    closeSent: () => {
      forgetSent();
      setSent(null);
    },
  };
}

export type QuoteWizard = ReturnType<typeof useQuoteWizard>;

/** The service that a visitor chose before the scripts came; React, taking the page over, unchecks it. */
const readChosenService = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLInputElement>('input[name=service]:checked')?.value ?? '');

function inOrder(
  errors: Readonly<Record<string, string | undefined>>,
  step: number,
): Array<{ field: string; message: string }> {
  return QUOTE_STEPS.slice(0, step)
    .flat()
    .flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []));
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
    price: computed?.minimum ? formatPriceRange(computed.minimum, computed.maximum) : '',
    weeks: computed?.minimum
      ? formatWeeksRange(computed.weeks.minimum, computed.weeks.maximum)
      : '',
  };
}

function sentWithoutScripts(state: QuoteState): SentQuote | null {
  if (state.status !== 'sent') return null;
  const { reference, mailed } = state;
  return { reference, mailed, service: '', projectType: '', features: [], price: '', weeks: '' };
}
