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
import { estimateLetter } from '@/lib/estimate-letter/letter.ts';
import { type Estimate, estimate } from '@/lib/estimator/estimate.ts';
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
import { holdEarlyAnswers } from './early-answers.ts';
import {
  isSent,
  letterAddress,
  type QuoteChoices,
  readChoices,
  readStep,
  SENT,
  type Stage,
  type TimeFigures,
  writeChoices,
} from './quote-address.ts';
import {
  forgetDraft,
  keepDraft,
  keepSent,
  keepTexts,
  type QuoteDraft,
  readDraft,
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
export function useQuoteWizard(
  offer: QuoteOffer,
  chosen: string,
  figures: TimeFigures | undefined,
) {
  const [opened] = useState(() => ({ ...IDLE_QUOTE, values: { service: chosen, ...figures } }));
  // Only a form that is posted without scripts changes `served`.
  const [served, formAction] = useActionState(advanceQuote, opened, '/devis');
  const [answer, setAnswer] = useState(served);
  const [sending, startSending] = useTransition();
  const [step, setStep] = useState(served.step);
  /** What shows, for what happens between two renderings. */
  const shown = useRef<Stage>(served.step);
  /** How far this visit has come; what is older than it is offered until it has come as far. */
  const reached = useRef(FIRST_STEP);
  const [draft, setDraft] = useState<QuoteDraft | null>(null);
  const [sent, setSent] = useState(() => sentWithoutScripts(served));
  /** Counts what moves the focus: to the step's heading, to the errors, to the confirmation. */
  const [moves, setMoves] = useState({ heading: 0, errors: 0, sent: 0 });
  const sendLead = useLeadSending();
  const [takeEarly] = useState(holdEarlyAnswers);

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

  /** Has the address say what shows, in a new entry of the history or in this, and the tab remember it. */
  const say = useCallback(
    (how: 'pushState' | 'replaceState') => {
      const answers = form.getValues();
      if (reached.current > FIRST_STEP) keepDraft({ choices: answers, step: reached.current });
      const { pathname, search, hash } = window.location;
      const query = writeChoices(search, answers, shown.current);
      if (query === search) return;
      // What is there already keeps its place in the page, and what the router noted of it.
      if (how === 'pushState') window.history.pushState(null, '', pathname + query);
      else window.history.replaceState(window.history.state, '', pathname + query + hash);
    },
    [form],
  );

  const show = useCallback(
    (next: number, how: 'pushState' | 'replaceState') => {
      shown.current = next;
      reached.current = Math.max(reached.current, next);
      if (next > FIRST_STEP) setDraft(null);
      setStep(next);
      setSent(null);
      say(how);
    },
    [say],
  );

  const goTo = useCallback(
    (next: number, how: 'pushState' | 'replaceState' = 'pushState') => {
      show(next, how);
      setMoves((before) => ({ ...before, heading: before.heading + 1 }));
    },
    [show],
  );

  /** This step, or the first before it whose answers are not right. */
  const reachable = useCallback(
    async (wanted: number) => {
      if (wanted === FIRST_STEP) return wanted;
      const errors = await check(schema, form.getValues());
      const wrong = Object.keys(errorsUpTo(wanted - 1, errors)).map(stepOf);
      return Math.min(wanted, ...wrong);
    },
    [form, schema],
  );

  const fillInClient = useCallback(
    () =>
      fetchClientDetails().then((details) => {
        for (const [field, value] of Object.entries(details)) {
          const name = field as keyof typeof details;
          if (value && !form.getValues(name)) form.setValue(name, value);
        }
      }),
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

  const answerEarly = useCallback(() => {
    const { service = '', projectType = '', ...others } = takeEarly();
    // A type that was chosen goes with its service.
    const isOther = Boolean(service) && service !== form.getValues('service');
    if (isOther) chooseService(service);
    else if (projectType) form.setValue('projectType', projectType);
    for (const [field, value] of Object.entries(others)) {
      if (value.length > 0) form.setValue(field as keyof typeof others, value);
    }
  }, [takeEarly, form, chooseService]);

  // The first look: what the server answered before the scripts came; else what the address and this
  // tab's memory say, no further than the answers allow; and what was answered before the scripts came.
  useEffect(() => {
    const showSent = (quote: SentQuote) => {
      shown.current = SENT;
      setSent(quote);
      say('replaceState');
    };
    const open = async () => {
      const done = sentWithoutScripts(served);
      if (done) keepSent(done);
      const past = done ?? (isSent(window.location.search) ? readSent() : null);
      if (past) return showSent(past);
      if (served !== opened) {
        answerEarly();
        return show(served.step, 'replaceState');
      }
      const answers = keptAnswers(offer);
      if (Object.values(answers).some(({ length }) => length > 0)) {
        form.reset({ ...form.getValues(), ...answers }, { keepErrors: true });
      }
      answerEarly();
      const first = await reachable(readStep(window.location.search));
      const begun = readDraft(offer);
      if (first === FIRST_STEP && begun && !isSameProject(begun.choices, form.getValues())) {
        setDraft(begun);
      }
      show(first, 'replaceState');
    };
    void open();
    // The browser loads its locale data before the first choice waits for it; Safari loads it then.
    window.requestIdleCallback?.(() => formatPriceRange(0, 0));
    void fillInClient();
    // Back and forth lead to a step, and undo no choice. A link within the page comes here too.
    const onHistory = () => {
      const { search } = window.location;
      const past = isSent(search) ? readSent() : null;
      if (past) showSent(past);
      else if (readStep(search) === shown.current) say('replaceState');
      else void reachable(readStep(search)).then((step) => goTo(step, 'replaceState'));
    };
    window.addEventListener('popstate', onHistory);
    return () => window.removeEventListener('popstate', onHistory);
  }, [form, say, show, goTo, offer, reachable, fillInClient, answerEarly, served, opened]);

  useEffect(
    () => onClientGone(() => form.reset({ ...NO_ANSWERS, ...keptAnswers(offer) })),
    [form, offer],
  );

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      const answers = { ...NO_ANSWERS, ...values } as QuoteValues;
      keepTexts(answers);
      say('replaceState');
    });
    return unsubscribe;
  }, [form, say]);

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
    shown.current = SENT;
    reached.current = FIRST_STEP;
    form.reset(NO_ANSWERS);
    keepSent(now);
    setSent(now);
    say('replaceState');
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
    /** What prints: the estimate that shows, else the one that was sent. */
    letter: result ? letterOf(offer, values, result, null) : (sent?.letter ?? null),
    /** The address of the estimate that shows, as a PDF. */
    pdf: letterAddress(null, values),
    /** Of the fields of this step and those before it, in their order. */
    errors: inOrder(form.formState.errors, step),
    failure: answer.status === 'failed' ? (answer.toast?.description ?? null) : null,
    sending,
    /** What was sent last, for as long as the tab lives. */
    sent,
    /** What was begun before this visit. */
    draft,
    moves,
    chooseService,
    setFigures: (said: TimeFigures) => {
      form.setValue('weeklyHours', said.weeklyHours);
      form.setValue('hourlyCost', said.hourlyCost);
    },
    next,
    back: () => goTo(Math.max(step - 1, FIRST_STEP)),
    goTo: (wanted: number) => goTo(wanted),
    submit,
    resume: async ({ choices, step: wanted }: QuoteDraft) => {
      form.reset({ ...form.getValues(), ...choices });
      goTo(await reachable(wanted));
    },
    /** Forgets what was begun. */
    restart: () => {
      forgetDraft();
      setDraft(null);
      form.reset(NO_ANSWERS);
      void fillInClient();
      goTo(FIRST_STEP, 'replaceState');
    },
  };
}

export type QuoteWizard = ReturnType<typeof useQuoteWizard>;

/** What the address and this tab's memory say. */
const keptAnswers = (offer: QuoteOffer) => ({
  ...readChoices(offer, window.location.search),
  ...readTexts(),
});

const isSameProject = (one: QuoteChoices, other: QuoteChoices) =>
  one.service === other.service && one.projectType === other.projectType;

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

function letterOf(
  { rules, services, timelines, budgets, letter }: QuoteOffer,
  { service, projectType, timeline, budget }: QuoteValues,
  computed: Estimate,
  reference: string | null,
) {
  const types = rules.services.find(({ id }) => id === service)?.projectTypes;
  return estimateLetter(letter, {
    service: services.find(({ id }) => id === service)?.name ?? '',
    projectType: labelOf(types, projectType),
    timeline: labelOf(timelines, timeline),
    budget: labelOf(budgets, budget),
    estimate: computed,
    reference,
    date: new Date(),
  });
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
    letter: computed?.minimum ? letterOf(offer, answers, computed, state.reference) : null,
    pdf: letterAddress(state.reference, answers),
  };
}

function sentWithoutScripts(state: QuoteState): SentQuote | null {
  if (state.status !== 'done') return null;
  const { reference, mailed } = state;
  return {
    reference,
    mailed,
    service: '',
    projectType: '',
    features: [],
    price: '',
    weeks: '',
    letter: null,
    pdf: reference ? letterAddress(reference, NO_ANSWERS) : '',
  };
}
