'use client';

import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import {
  errorsByField,
  IDLE_LEAD,
  type LeadKind,
  type LeadState,
  SENT_TOASTS,
} from '@/lib/leads/state.ts';
import { NO_ANSWER, newKey, sendLead } from './sending.ts';
import { useAnsweredForm } from './use-answered-form.ts';

type Action = (state: LeadState, data: FormData) => Promise<LeadState>;

/**
 * A form whose content becomes a lead: with scripts it is checked first by the same schema as on the
 * server, and shows for about a second that it is being sent (product.md, Leads).
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
      void showToast({ tone: 'success', ...SENT_TOASTS[kind] });
    }
    return answer ?? NO_ANSWER;
  };

  useEffect(() => {
    opened.current = performance.now();
    key.current = newKey();
  }, []);

  return useAnsweredForm({ action, idle: IDLE_LEAD, page, memory: kind, fields, send });
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
