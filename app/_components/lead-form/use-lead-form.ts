'use client';

import { type FormEvent, useEffect, useRef } from 'react';
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
import { forget, recallTexts, remember } from './tab-memory';
import { useAnsweredForm } from './use-answered-form';

type Action = (state: LeadState, data: FormData) => Promise<LeadState>;

/**
 * A form whose content becomes a lead: with scripts it is checked first by the same schema as on the
 * server, shows for about a second that it is being sent (§4), and what was typed outlives a reload
 * until it is sent.
 *
 * @param fields the names of what a visitor types
 * @param schema loaded with the first sending: reading the page does not need it
 */
export function useLeadForm(
  kind: LeadKind,
  {
    action,
    fields,
    schema,
    page,
  }: {
    action: Action;
    fields: readonly string[];
    schema: () => Promise<z.ZodMiniType>;
    page: string;
  },
) {
  const opened = useRef(0);
  const key = useRef('');

  const send = async (data: FormData): Promise<LeadState> => {
    const problems = await check(schema, data);
    if (problems) return { ...IDLE_LEAD, status: 'invalid', errors: problems };
    const sending = { opened: opened.current, key: key.current };
    const answer = await sendLead((filled) => action(IDLE_LEAD, filled), data, sending);
    if (answer?.status === 'sent') {
      key.current = newKey();
      // Nothing that was typed stays, the e-mail address least of all.
      forget(kind);
      void showToast({ tone: 'success', ...SENT_TOASTS[kind] });
    }
    return answer ?? NO_ANSWER;
  };

  const { formProps, ...form } = useAnsweredForm({ action, idle: IDLE_LEAD, page, send });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => {
    opened.current = performance.now();
    key.current = newKey();
    if (form.state.status === 'sent') return forget(kind);
    for (const [name, text] of Object.entries(recallTexts(kind))) {
      const input = formProps.ref.current?.elements.namedItem(name);
      if (isTextField(input) && fields.includes(name) && !input.value) input.value = text;
    }
  }, []);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    const data = new FormData(event.currentTarget);
    remember(kind, Object.fromEntries(fields.map((name) => [name, data.get(name)])));
  };

  return { ...form, formProps: { ...formProps, onInput } };
}

const isTextField = (input: unknown): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;

/** The first message of each wrong field; undefined where all is well or the server has to say. */
async function check(
  schema: () => Promise<z.ZodMiniType>,
  data: FormData,
): Promise<Record<string, string> | undefined> {
  const loaded = await schema().catch(() => null);
  const { error } = loaded?.safeParse(Object.fromEntries(data)) ?? {};
  return error ? errorsByField(error.issues) : undefined;
}
