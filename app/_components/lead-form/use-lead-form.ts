'use client';

import { type FormEvent, useActionState, useEffect, useRef, useState, useTransition } from 'react';
import type * as z from 'zod/mini';
import { showToast } from '@/app/_components/ui/show-toast';
import {
  errorsByField,
  IDLE_LEAD,
  type LeadKind,
  type LeadState,
  SENT_TOASTS,
} from '@/lib/leads/state';
import { NO_ANSWER, newKey, sendLead } from './sending';

type Action = (state: LeadState, data: FormData) => Promise<LeadState>;

/**
 * A form whose content becomes a lead: without scripts it posts as any form does; with them it is
 * checked first by the same schema, shows for about a second that it is being sent (§4), and keeps what
 * was typed until it is stored.
 *
 * @param schema loaded with the first sending: reading the page does not need it
 */
export function useLeadForm(
  kind: LeadKind,
  action: Action,
  schema: () => Promise<z.ZodMiniType>,
  page: string,
) {
  const [posted, post] = useActionState(action, IDLE_LEAD, page);
  const [own, setOwn] = useState<LeadState | null>(null);
  const [errors, setErrors] = useState(posted.errors);
  const [isSending, startSending] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const opened = useRef(0);
  const key = useRef('');
  const state = own ?? posted;

  useEffect(() => {
    opened.current = performance.now();
    key.current = newKey();
  }, []);

  // What was answered is read out, and the first thing that the keyboard meets.
  useEffect(() => {
    if (own) notice.current?.focus();
  }, [own]);

  const answer = (next: LeadState) => {
    setErrors(next.errors);
    setOwn(next);
    if (next.status !== 'sent') return;
    key.current = newKey();
    form.current?.reset();
    void showToast({ tone: 'success', ...SENT_TOASTS[kind] });
  };

  const send = async (data: FormData) => {
    const problems = await check(schema, data);
    if (problems) return answer({ ...IDLE_LEAD, status: 'invalid', errors: problems });
    const sending = { opened: opened.current, key: key.current };
    answer((await sendLead((filled) => action(IDLE_LEAD, filled), data, sending)) ?? NO_ANSWER);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    startSending(() => send(data));
  };

  /** What was typed wrong is not wrong any more once it is typed anew. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  };

  const formProps = { ref: form, action: post, onSubmit, onInput, noValidate: true };
  return { formProps, notice, state, errors, isSending };
}

/** The first message of each wrong field; undefined where all is well or the server has to say. */
async function check(
  schema: () => Promise<z.ZodMiniType>,
  data: FormData,
): Promise<Record<string, string> | undefined> {
  const loaded = await schema().catch(() => null);
  const { error } = loaded?.safeParse(Object.fromEntries(data)) ?? {};
  return error ? errorsByField(error.issues) : undefined;
}
