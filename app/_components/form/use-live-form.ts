'use client';

import { unstable_rethrow } from 'next/navigation';
import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { dismissToasts, showToast } from '@/app/_components/ui/show-toast.ts';
import { isSecret } from '@/lib/forms/fields.ts';
import { type FormState, IDLE, textOf } from '@/lib/forms/state.ts';
import type { Toast } from '@/lib/forms/toasts.ts';
import { tidy } from '@/lib/validation/tidy.ts';
import { checkBy, toFieldErrors } from './check.ts';
import { labelled, type Naming } from './labelled.ts';
import { NO_ANSWER } from './no-answer.ts';
import { isInHand } from './signed-in-client.ts';
import { forget, recall, remember } from './tab-memory.ts';
import type { ClientContact } from './use-client-contact.ts';

/** An action behind a form. */
export type FormAction = (state: FormState, data: FormData) => Promise<FormState>;

export type FormOptions = Partial<Naming> & {
  action: FormAction;
  /** The schema that the server checks by, too, loaded with the first sending; without it, the server alone checks. */
  schema?: (() => Promise<z.ZodMiniType>) | undefined;
  /** The toast about the first field that is wrong, worded as by the server. */
  invalid?: (field: string, message: string) => Toast;
  /** The toast where the server gave no answer; by default it says that nothing is stored twice. */
  noAnswer?: Toast;
  /** Name under which the tab remembers what is typed, until it is sent. */
  memory?: string;
  /** The signed-in client's details, filled into the fields that nothing is typed in. */
  contact?: ClientContact | null;
  /** Whether a toast says an answer as well; by default it says each one. */
  announces?: (state: FormState) => boolean;
  /** Sends the form in its own way. */
  send?: (send: (data: FormData) => Promise<FormState>, data: FormData) => Promise<FormState>;
  /** Hears each answer, even if the form is gone by then. */
  onAnswer?: (state: FormState) => void;
};

/** The answer to a form posted without scripts, and the action that posts it. */
export type Posted = { posted: FormState; post: (data: FormData) => void };

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Values = Record<string, unknown>;

/**
 * A form with scripts: checked before it is sent, with a message beside each field, and answered in its
 * place. Sending never throws. What was typed stays until it is stored, also where it was typed before
 * the scripts ran, or in this tab before the page was loaded anew.
 */
export function useLiveForm({
  name: ownName = '',
  labels = {},
  action,
  schema,
  invalid,
  noAnswer = NO_ANSWER,
  memory,
  contact,
  announces = () => true,
  send = (ask, data) => ask(data),
  onAnswer,
  posted,
  post,
}: FormOptions & Posted) {
  const [state, setState] = useState(posted);
  const [pending, startTransition] = useTransition();
  const isSending = useRef(false);
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  /** Counts the answers, each of which moves the focus. */
  const [answers, setAnswers] = useState(0);
  /** Values that the fields held before the visitor typed: they are not the visitor's, so not remembered. */
  const given = useRef<Values>({});

  const served = useMemo(() => toFieldErrors<Values>(posted.errors), [posted]);
  const resolver = useMemo(() => checkBy<Values>(schema), [schema]);
  // It starts with no values of its own: the fields hold what was typed, however early.
  const form = useForm<Values>({
    errors: served,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const errors = messagesOf(form.formState.errors);

  // As the form comes alive: its fields are known by then.
  useEffect(() => {
    if (!element) return;
    // Our messages take the place of the browser's.
    element.noValidate = true;
    if (memory && posted.status === 'done') forget(memory);
    const kept = memory && posted.status === 'idle' ? (recall(memory) as Values | null) : null;
    const typed = Object.entries(form.getValues());
    given.current = Object.fromEntries(typed.map(([name]) => [name, servedIn(element, name)]));
    const early = typed.map(([name]) => name).filter((name) => isTouched(element, name));
    for (const [name, value] of typed) {
      const before = kept?.[name];
      form.setValue(name, early.includes(name) || typeof before !== 'string' ? value : before);
    }
    if (!memory) return;
    const keep = (values: Values) => {
      const own = Object.entries(values).filter(
        ([name, value]) => !isSecret(name) && value !== given.current[name],
      );
      remember(memory, Object.fromEntries(own));
    };
    if (early.length > 0) keep(form.getValues());
    const { unsubscribe } = form.watch((values, { type }) => {
      if (type) keep(values);
    });
    return unsubscribe;
  }, [element, form, memory, posted]);

  const fillIn = useEffectEvent((isLeftAlone: (name: string) => boolean) => {
    for (const [name, value] of Object.entries(contact ?? {})) {
      if (!value || !element?.elements.namedItem(name)) continue;
      if (form.getValues(name) || isLeftAlone(name)) continue;
      given.current[name] = value;
      form.setValue(name, value);
    }
  });

  useEffect(() => {
    if (state === posted || state.status !== 'done') return;
    form.reset();
    // Sent from a field, the focus is still in it, and about to move to the answer.
    fillIn(() => false);
  }, [state, posted, form]);

  useEffect(() => {
    if (!element || !contact) return;
    fillIn(isInHand);
    // Signing out empties the fields that were filled in.
    return () => {
      for (const [name, value] of Object.entries(contact)) {
        if (form.getValues(name) === value) form.setValue(name, '');
      }
    };
  }, [element, contact, form]);

  const ask = async (data: FormData): Promise<FormState> => {
    try {
      return await action(IDLE, data);
    } catch (error) {
      // Redirections go on to the router.
      unstable_rethrow(error);
      return { ...IDLE, values: state.values, status: 'failed', toast: noAnswer };
    }
  };

  const receive = (answer: FormState) => {
    isSending.current = false;
    form.clearErrors();
    for (const [name, message] of Object.entries(answer.errors)) form.setError(name, { message });
    if (memory && answer.status === 'done') forget(memory);
    setState(answer);
    setAnswers((count) => count + 1);
    if (answer.toast && announces(answer)) void showToast(answer.toast);
    onAnswer?.(answer);
  };

  const refuse = (wrong: Record<string, string>) => {
    receive({ ...IDLE, values: state.values, status: 'invalid', errors: wrong });
    const [[first, message] = []] = Object.entries(wrong);
    if (first && message && invalid) void showToast(invalid(first, message));
  };

  /** A secret is not text to be tidied: it may show as one. */
  const showTidied = ({ name, type, value }: Input) => {
    const tidied = isSecret(name) ? value : tidy(type, value);
    if (tidied !== value) form.setValue(name, tidied);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    // Sent from a field that nobody has left.
    const { activeElement: hand } = document;
    if (hand instanceof HTMLInputElement && hand.name in form.getValues()) showTidied(hand);
    // The message of an earlier answer no longer holds.
    void dismissToasts();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(event.currentTarget, submitter);
    // A password manager may have filled in a field without an event.
    for (const [name, value] of data) {
      if (name in form.getValues()) form.setValue(name, value);
    }
    void form.handleSubmit(
      // Not by the form's own action: React would empty the fields after it.
      () => startTransition(async () => receive(await send(ask, data))),
      (wrong) => refuse(messagesOf(wrong)),
    )();
  };

  const naming = { name: ownName, labels };
  /** Properties that tie a field to the form; radio buttons of one name share them. */
  const field = (name: string) => {
    const { ref, ...events } = form.register(name, {
      // Typing clears the error: the value that it was about is gone.
      onChange: () => form.getFieldState(name).error && form.clearErrors(name),
      onBlur: ({ target }: { target: Input }) => showTidied(target),
    });
    return {
      ...events,
      ref: (input: Input | null) => {
        // The first of several radio buttons, unchecked, would speak for all.
        if (input?.type === 'radio' && form.getValues(name) === undefined) {
          const buttons = input.form?.elements.namedItem(name);
          if (buttons instanceof RadioNodeList) form.setValue(name, buttons.value);
        }
        ref(input);
      },
      ...labelled(naming, name),
      error: errors[name],
      defaultValue: textOf(state, name),
    };
  };

  return {
    ...naming,
    formProps: { ref: setElement, action: post, onSubmit },
    field,
    notice,
    state,
    errors,
    pending,
    /** The value of a field, at each rendering. */
    watched: (name: string) => form.watch(name),
    answers,
    focusAnswer: () => {
      // Whoever hears that it is done has moved it.
      if (state.status !== 'done' || !onAnswer) notice.current?.focus();
    },
  };
}

export type LiveForm = ReturnType<typeof useLiveForm>;

const messagesOf = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, String(error?.message ?? '')]),
  );

/** The value that a text field was served with; undefined for any other field. */
function servedIn(form: HTMLFormElement, name: string): string | undefined {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement
    ? found.defaultValue
    : undefined;
}

/** Whether a field holds something else than it was served with. */
function isTouched(form: HTMLFormElement, name: string): boolean {
  const found = form.elements.namedItem(name);
  const inputs = found instanceof RadioNodeList ? [...found] : found ? [found] : [];
  return (inputs as HTMLInputElement[]).some((input) =>
    input.type === 'radio' || input.type === 'checkbox'
      ? input.checked !== input.defaultChecked
      : input.value !== input.defaultValue,
  );
}
