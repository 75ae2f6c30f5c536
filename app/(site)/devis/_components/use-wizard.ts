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
import type * as z from 'zod/mini';
import { check, checkBy, toFieldErrors } from '@/app/_components/form/check.ts';
import { NO_ANSWER } from '@/app/_components/form/no-answer.ts';
import { isInHand, onClientGone } from '@/app/_components/form/signed-in-client.ts';
import { useLeadSending } from '@/app/_components/form/use-lead-sending.ts';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import type { Letter, LetterRow } from '@/lib/estimate-letter/letter.ts';
import { parisDay } from '@/lib/format/dates.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { FORM_FIELDS } from '@/lib/forms/fields.ts';
import {
  errorsUpTo,
  FIRST_STEP,
  IDLE_QUOTE,
  LAST_STEP,
  QUOTE_STEPS,
  type QuoteState,
  stepOf,
} from '@/lib/requests/quote-steps.ts';
import { fetchClientDetails } from './client-details.ts';
import { holdEarlyAnswers } from './early-answers.ts';
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
import {
  isSent,
  letterUrl,
  NO_CHOICES,
  type QuoteChoices,
  readStep,
  SENT,
  type Stage,
  writeChoices,
} from './quote-url.ts';
import type { QuoteValues } from './quote-values.ts';

/** Results that the wizard shows for the answers, from the published offer. */
type Told = {
  /** The request in a few words, for a visitor who comes back; empty as long as there is none. */
  name: string;
  /** Without the tax word; empty while there is no price. */
  price: string;
  /** Duration, shown beside the price. */
  weeks: string;
  /** Facts that stay on the page once the request is sent. */
  facts: LetterRow[];
  /** The printed estimate, by the reference and date of the request; null while there is no price. */
  letter: ((reference: string | null, date: Date) => Letter) | null;
};

/** One use of the wizard, for a project or a training. The same object at each rendering. */
export type WizardPlan = {
  /** The server's side of the form. */
  advance: (before: QuoteState, data: FormData) => Promise<QuoteState>;
  /** The page that answers without scripts. */
  page: string;
  /** The answers at first, and those of another request. */
  opened: QuoteValues;
  empty: QuoteValues;
  /** The choice of the first step. */
  first: 'service' | 'participants';
  schema: () => Promise<z.ZodMiniType>;
  /** The choices of a URL; what is not published is left out. */
  choices: (search: string) => QuoteChoices;
  tell: (values: QuoteValues) => Told;
};

/**
 * The wizard (product.md, Quote wizard): its answers, checked by the same schema as on the server,
 * its step, and where both are kept: choices in the URL, texts in this tab's memory. What the server
 * answered without scripts is where scripts go on.
 */
export function useWizard(plan: WizardPlan) {
  const { schema } = plan;
  const [opened] = useState(() => ({ ...IDLE_QUOTE, values: plan.opened }));
  // Only a form that is posted without scripts changes `served`.
  const [served, formAction] = useActionState(plan.advance, opened, plan.page);
  const [answer, setAnswer] = useState(served);
  const [sending, startSending] = useTransition();
  const [step, setStep] = useState(served.step);
  /** The stage that shows, for events between two renderings. */
  const shown = useRef<Stage>(served.step);
  /** The furthest step of this visit; an older draft is offered until this visit has come as far. */
  const reached = useRef(FIRST_STEP);
  const [draft, setDraft] = useState<QuoteDraft | null>(null);
  const [sent, setSent] = useState(() => sentWithoutScripts(served));
  /** Counts what moves the focus: to the step's heading, to the errors, to the confirmation. */
  const [moves, setMoves] = useState({ heading: 0, errors: 0, sent: 0 });
  const sendLead = useLeadSending();
  const [takeEarly] = useState(holdEarlyAnswers);
  const resolver = useMemo(() => checkBy<QuoteValues>(schema), [schema]);

  const start = useMemo(
    () => ({
      defaultValues: { ...plan.empty, ...(served.values as Partial<QuoteValues>) },
      errors: toFieldErrors<QuoteValues>(served.errors),
    }),
    [served, plan],
  );
  const form = useForm<QuoteValues>({
    ...start,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as QuoteValues;

  const told = plan.tell(values);
  /** A page that is stored knows no day. */
  const [isDated, setDated] = useState(served !== opened);

  /** Has the URL say what shows, in a new entry of the history or in this, and the tab remember it. */
  const say = useCallback(
    (how: 'pushState' | 'replaceState') => {
      const answers = form.getValues();
      if (reached.current > FIRST_STEP) {
        const query = writeChoices('', answers, reached.current);
        keepDraft({ name: plan.tell(answers).name, query });
      }
      const { pathname, search, hash } = window.location;
      const query = writeChoices(search, answers, shown.current);
      if (query === search) return;
      // Replacing keeps the place in the page, and the state that the router stored there.
      if (how === 'pushState') window.history.pushState(null, '', pathname + query);
      else window.history.replaceState(window.history.state, '', pathname + query + hash);
    },
    [form, plan],
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

  /** The wanted step, or the first before it whose answers are not right. */
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
          if (value && !form.getValues(name) && !isInHand(name)) form.setValue(name, value);
        }
      }),
    [form],
  );

  /** The choice of the first step, on which project type and options depend. */
  const choose = useCallback(
    (id: string) => {
      if (id === form.getValues(plan.first)) return;
      form.setValue(plan.first, id);
      form.setValue('projectType', '');
      form.setValue('features', []);
      form.clearErrors([plan.first, 'projectType', 'features']);
    },
    [form, plan],
  );

  const answerEarly = useCallback(() => {
    const { service = '', projectType = '', ...others } = takeEarly();
    // A type that was chosen goes with its service.
    const isOther = Boolean(service) && service !== form.getValues('service');
    if (isOther) choose(service);
    else if (projectType) form.setValue('projectType', projectType);
    for (const [field, value] of Object.entries(others)) {
      if (value.length > 0) form.setValue(field as keyof typeof others, value);
    }
  }, [takeEarly, form, choose]);

  // The first look: what the server answered before the scripts came; else what the URL and this
  // tab's memory say, no further than the answers allow; and what was answered before the scripts came.
  useEffect(() => {
    setDated(true);
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
      const answers = keptAnswers(plan);
      if (Object.values(answers).some(({ length }) => length > 0)) {
        form.reset({ ...form.getValues(), ...answers }, { keepErrors: true });
      }
      answerEarly();
      const first = await reachable(readStep(window.location.search));
      const begun = readDraft();
      const { name } = plan.tell(form.getValues());
      if (first === FIRST_STEP && begun && begun.name !== name) setDraft(begun);
      show(first, 'replaceState');
    };
    void open();
    // The browser loads its locale data before the first choice waits for it; Safari loads it then.
    window.requestIdleCallback?.(() => formatEuros(0));
    window.requestIdleCallback?.(() => parisDay(new Date()));
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
  }, [form, say, show, goTo, plan, reachable, fillInClient, answerEarly, served, opened]);

  useEffect(
    () => onClientGone(() => form.reset({ ...plan.empty, ...keptAnswers(plan) })),
    [form, plan],
  );

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      const answers = { ...plan.empty, ...values } as QuoteValues;
      keepTexts(answers);
      say('replaceState');
    });
    return unsubscribe;
  }, [form, say, plan]);

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
    const { reference, mailed } = received;
    const asked = plan.tell(form.getValues());
    const letter = asked.letter?.(reference, new Date()) ?? null;
    const pdf = letterUrl(reference, form.getValues());
    const now = { reference, mailed, facts: asked.facts, letter, pdf };
    shown.current = SENT;
    reached.current = FIRST_STEP;
    form.reset(plan.empty);
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
      plan
        .advance(IDLE_QUOTE, filled)
        .catch((): QuoteState => ({ ...IDLE_QUOTE, status: 'failed', toast: NO_ANSWER, step }));
    startSending(async () => receive(await sendLead(send, data)));
  };

  return {
    form,
    formAction,
    values,
    step,
    told,
    /** The printed estimate: the one that shows, else the one that was sent. */
    letter: (isDated && told.letter?.(null, new Date())) || (sent?.letter ?? null),
    /** The URL of the estimate that shows, as a PDF. */
    pdf: letterUrl(null, values),
    /** Errors of the fields of this step and those before it, in their order. */
    errors: inOrder(form.formState.errors, step),
    failure: answer.status === 'failed' ? (answer.toast?.description ?? null) : null,
    sending,
    /** The request sent last, for as long as the tab lives. */
    sent,
    /** The draft begun before this visit. */
    draft,
    moves,
    choose,
    next,
    back: () => goTo(Math.max(step - 1, FIRST_STEP)),
    goTo: (wanted: number) => goTo(wanted),
    submit,
    /** Forgets what was begun. */
    restart: () => {
      forgetDraft();
      setDraft(null);
      form.reset(plan.empty);
      void fillInClient();
      goTo(FIRST_STEP, 'replaceState');
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;

/** The answers kept in the URL and in this tab's memory. */
const keptAnswers = ({ choices }: WizardPlan) => ({
  ...choices(window.location.search),
  ...readTexts(),
});

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

function sentWithoutScripts({ status, reference, mailed }: QuoteState): SentQuote | null {
  if (status !== 'done') return null;
  const pdf = reference ? letterUrl(reference, NO_CHOICES) : '';
  return { reference, mailed, facts: [], letter: null, pdf };
}
