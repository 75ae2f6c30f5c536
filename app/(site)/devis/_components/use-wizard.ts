import {
  useActionState,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { check, checkBy, toFieldErrors } from '@/app/_components/form/check.ts';
import { NO_ANSWER } from '@/app/_components/form/no-answer.ts';
import { isInHand, onClientGone } from '@/app/_components/form/signed-in-client.ts';
import { useLeadSending } from '@/app/_components/form/use-lead-sending.ts';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { parisDay } from '@/lib/format/dates.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { FORM_FIELDS } from '@/lib/forms/fields.ts';
import {
  FIRST_STEP,
  IDLE_QUOTE,
  QUOTE_STEPS,
  type QuoteFormState,
} from '@/lib/requests/quote-steps.ts';
import { fetchClientDetails } from './client-details.ts';
import { readEarlyAnswers } from './early-answers.ts';
import {
  forgetDraft,
  keepDraft,
  keepSent,
  keepTexts,
  readDraft,
  readSent,
  readTexts,
} from './quote-memory.ts';
import {
  type HistoryMethod,
  isSent,
  letterUrl,
  readStep,
  writeChoices,
  writeUrl,
} from './quote-url.ts';
import type { QuoteValues } from './quote-values.ts';
import type { WizardPlan } from './wizard-plan.ts';
import {
  answered,
  choiceOf,
  earlyChanges,
  isOwnName,
  proposalFor,
  reachableStep,
  reduceWizard,
  stageOf,
  startOf,
  type WizardAction,
} from './wizard-state.ts';

/**
 * The wizard (product.md, Quote wizard): its answers, checked by the same schema as on the server,
 * its state, and where both are kept: choices in the URL, texts in this tab's memory. What the server
 * answered without scripts is where scripts go on.
 */
export function useWizard(plan: WizardPlan) {
  const { schema } = plan;
  const [opened] = useState(() => ({ ...IDLE_QUOTE, values: plan.opened }));
  // Only a form that is posted without scripts changes `served`.
  const [served, formAction] = useActionState(plan.advance, opened, plan.page);
  const proposed = proposalFor(served, plan.tell({ ...plan.empty, ...served.values }).proposal);
  const [state, setState] = useState(() =>
    startOf(served, { carried: plan.carried && served === opened, proposed }),
  );
  /** The state for events between two renderings. */
  const now = useRef(state);
  const [sending, startSending] = useTransition();
  const sendLead = useLeadSending();
  const [early] = useState(readEarlyAnswers);
  const resolver = useMemo(() => checkBy<QuoteValues>(schema), [schema]);

  const start = useMemo(
    () => ({
      defaultValues: {
        ...plan.empty,
        ...(served.values as Partial<QuoteValues>),
        ...(proposed && { projectName: proposed }),
      },
      errors: toFieldErrors<QuoteValues>(served.errors),
    }),
    [served, plan, proposed],
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
  const say = (how: HistoryMethod) => {
    const answers = form.getValues();
    if (now.current.reached > FIRST_STEP) {
      const query = writeChoices('', answers, now.current.reached);
      keepDraft({ name: plan.tell(answers).name, query });
    }
    writeUrl(answers, stageOf(now.current), how);
  };

  const happen = (action: WizardAction, how: HistoryMethod = 'replaceState') => {
    now.current = reduceWizard(now.current, action);
    setState(now.current);
    say(how);
  };

  const fill = (changes: Partial<QuoteValues>) => {
    for (const [field, value] of Object.entries(changes)) {
      form.setValue(field as keyof QuoteValues, value);
    }
  };

  /** Has the project a name, of the choices as they are now, where the visitor gave it none. */
  const propose = () => {
    const answers = form.getValues();
    if (isOwnName(now.current, answers.projectName)) return;
    const name = plan.tell(answers).proposal;
    now.current = reduceWizard(now.current, { type: 'proposed', name });
    setState(now.current);
    fill({ projectName: name });
  };

  const reachable = async (wanted: number) => {
    if (wanted === FIRST_STEP) return wanted;
    propose();
    return reachableStep(wanted, Object.keys(await check(schema, form.getValues())));
  };

  const fillInClient = async () => {
    for (const [field, value] of Object.entries(await fetchClientDetails())) {
      const isOpen = !form.getValues(field as keyof QuoteValues) && !isInHand(field);
      if (value && isOpen) fill({ [field]: value });
    }
  };

  // The first look: what the server answered before the scripts came; else what the URL and this
  // tab's memory say, no further than the answers allow; and what was answered before the scripts came.
  const open = useEffectEvent(async () => {
    setDated(true);
    void fillInClient();
    const { search } = window.location;
    const done = now.current.sent;
    if (done) keepSent(done);
    const past = done ?? (isSent(search) ? readSent() : null);
    if (past) return happen({ type: 'returned', sent: past });
    const isServed = served !== opened;
    const kept = isServed ? {} : answered(keptAnswers(plan));
    if (Object.keys(kept).length > 0) {
      form.reset({ ...form.getValues(), ...kept }, { keepErrors: true });
    }
    fill(earlyChanges(form.getValues(), early));
    if (isServed) return happen({ type: 'opened', step: served.step, draft: null });
    const step = await reachable(readStep(search));
    const begun = readDraft();
    const isOther = begun?.name !== plan.tell(form.getValues()).name;
    happen({ type: 'opened', step, draft: isOther ? begun : null });
  });

  // Back and forth lead to a step, and undo no choice. A link within the page comes here too.
  const onHistory = useEffectEvent(() => {
    const { search } = window.location;
    const past = isSent(search) ? readSent() : null;
    if (past) happen({ type: 'returned', sent: past });
    else if (readStep(search) === stageOf(now.current)) say('replaceState');
    else void reachable(readStep(search)).then((step) => happen({ type: 'went', step }));
  });

  const onTyped = useEffectEvent((typed: Partial<QuoteValues>) => {
    const texts = { ...plan.empty, ...typed };
    // A proposal follows from the choices, which another visit makes anew.
    const isOwn = isOwnName(now.current, texts.projectName);
    keepTexts({ ...texts, projectName: isOwn ? texts.projectName : '' });
    say('replaceState');
  });

  const onGone = useEffectEvent(() => {
    form.reset({ ...plan.empty, ...keptAnswers(plan) });
    if (now.current.step > FIRST_STEP) propose();
  });

  useEffect(() => {
    void open();
    // The browser loads its locale data before the first choice waits for it; Safari loads it then.
    window.requestIdleCallback?.(() => formatEuros(0));
    window.requestIdleCallback?.(() => parisDay(new Date()));
    const look = () => onHistory();
    window.addEventListener('popstate', look);
    const { unsubscribe } = form.watch((typed) => onTyped(typed as Partial<QuoteValues>));
    const stop = onClientGone(() => onGone());
    return () => {
      window.removeEventListener('popstate', look);
      unsubscribe();
      stop();
    };
  }, [form]);

  const receive = (answer: QuoteFormState) => {
    if (answer.status !== 'done') {
      for (const [field, message] of Object.entries(answer.errors)) {
        form.setError(field as keyof QuoteValues, { message });
      }
      return happen({ type: 'failed', answer });
    }
    const { reference, mailed } = answer;
    const asked = plan.tell(form.getValues());
    const letter = asked.letter?.(reference, new Date()) ?? null;
    const pdf = letterUrl(reference, form.getValues());
    const sent = { reference, mailed, facts: asked.facts, letter, pdf };
    form.reset(plan.empty);
    keepSent(sent);
    happen({ type: 'sent', sent });
    if (answer.toast) void showToast(answer.toast);
  };

  const goTo = (step: number) => {
    if (step > FIRST_STEP) propose();
    happen({ type: 'went', step }, 'pushState');
  };

  const next = async () => {
    const fields = QUOTE_STEPS[state.step - 1] ?? [];
    if (await form.trigger(fields)) goTo(state.step + 1);
    else happen({ type: 'refused', fields });
  };

  const submit = async () => {
    if (sending) return;
    if (!(await form.trigger())) {
      return happen({ type: 'refused', fields: Object.keys(form.formState.errors) });
    }
    const data = toFormData(form.getValues());
    data.set('intent', 'send');
    const honeypot = document.querySelector<HTMLInputElement>(
      `input[name=${FORM_FIELDS.honeypot}]`,
    );
    data.set(FORM_FIELDS.honeypot, honeypot?.value ?? '');
    const { step } = state;
    const send = (filled: FormData) =>
      plan
        .advance(IDLE_QUOTE, filled)
        .catch((): QuoteFormState => ({ ...IDLE_QUOTE, status: 'failed', toast: NO_ANSWER, step }));
    startSending(async () => receive(await sendLead(send, data)));
  };

  return {
    ...state,
    form,
    formAction,
    values,
    told,
    /** The printed estimate: the one that shows, else the one that was sent. */
    letter: (isDated && told.letter?.(null, new Date())) || (state.sent?.letter ?? null),
    /** The URL of the estimate that shows, as a PDF. */
    pdf: letterUrl(null, values),
    /** Errors of the fields of this step and those before it, in their order. */
    errors: inOrder(form.formState.errors, state.step),
    sending,
    /** Makes the choice of the first step. */
    choose: (id: string) => {
      if (id === form.getValues(plan.first)) return;
      fill(choiceOf(plan.first, id));
      form.clearErrors([plan.first, 'projectType', 'features']);
    },
    next,
    back: () => goTo(state.step - 1),
    goTo,
    submit,
    /** Forgets what was begun. */
    restart: () => {
      forgetDraft();
      form.reset(plan.empty);
      void fillInClient();
      happen({ type: 'went', step: FIRST_STEP });
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
