import 'server-only';
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import * as z from 'zod/mini';
import { noSoonerThan } from '@/lib/security/answer-time.ts';
import { clientIp } from '@/lib/security/client-ip.ts';
import { consumeRateLimit, RATE_LIMIT } from '@/lib/security/rate-limit.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { fieldErrors } from '@/lib/validation/account.ts';
import type { AuthResult } from './auth.ts';
import { FOREIGN_ORIGIN, SERVICE_DOWN, UNKNOWN_ERROR } from './auth-errors.ts';
import type { FormState } from './form-state.ts';
import { answerPostedForm } from './posted-form.ts';
import { failure, type Toast, validationTitle } from './toasts.ts';

/** All of one address together, whatever the e-mails that it tries. */
const ADDRESS_LIMIT = { purpose: 'address', hits: 30, windowSeconds: RATE_LIMIT.windowSeconds };

type AccountForm<Schema extends z.ZodMiniType, Value> = {
  /** By which the page finds the answer where the form came without scripts. */
  name?: string;
  /** Answers not before a fixed time: how long it takes could tell whether an account exists. */
  steady?: boolean;
  schema: Schema;
  /** Title of the toast where the work is refused (§8). */
  title: string;
  /** Counts attempts by the e-mail of the form (§9); `message` answers the one too many. */
  limit?: { purpose: string; message: string };
  work(values: z.output<Schema>): Promise<AuthResult<Value>>;
  /** Once the work is done: the toast to show, or Next's redirection, thrown. */
  done(values: z.output<Schema>, value: Value): Promise<Toast>;
};

/**
 * Runs a form of the account: origin, parse, limit, work, answer. Never throws but Next's own signals,
 * so that a store that is down is a French message on a form that keeps what was typed.
 *
 * @param data as it was sent: by a request that no form of ours made, anything
 */
export async function runForm<Schema extends z.ZodMiniType, Value>(
  form: AccountForm<Schema, Value>,
  data: unknown,
): Promise<FormState> {
  const state = await answerForm(form, data);
  if (form.name) await answerPostedForm(form.name, state);
  return state;
}

async function answerForm<Schema extends z.ZodMiniType, Value>(
  form: AccountForm<Schema, Value>,
  data: unknown,
): Promise<FormState> {
  const sent = data instanceof FormData ? Object.fromEntries(data) : {};
  const answer = (status: FormState['status'], toast: Toast, errors = {}): FormState => ({
    status,
    answer: randomUUID(),
    toast,
    errors,
    values: status === 'done' ? {} : typed(sent),
  });

  // Next refuses a foreign origin, but not one that is missing.
  if (!isSameOrigin(await headers())) return answer('failed', failure(form.title, FOREIGN_ORIGIN));
  const parsed = z.safeParse(form.schema, sent);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    const [field = '', message = UNKNOWN_ERROR] = Object.entries(errors)[0] ?? [];
    return answer('failed', failure(validationTitle(field, message), message), errors);
  }
  const attempt = async (): Promise<FormState> => {
    try {
      if (form.limit && !(await isWithinLimits(form.limit.purpose, parsed.data))) {
        return answer('failed', failure(form.title, form.limit.message));
      }
      const result = await form.work(parsed.data);
      if (!result.ok) {
        const { field, message } = result;
        return answer('failed', failure(form.title, message), field ? { [field]: message } : {});
      }
      return answer('done', await form.done(parsed.data, result.value));
    } catch (error) {
      unstable_rethrow(error);
      console.error('A form of the account failed:', error);
      return answer('failed', failure(form.title, SERVICE_DOWN));
    }
  };
  return form.steady ? noSoonerThan(attempt) : attempt();
}

async function isWithinLimits(purpose: string, values: unknown): Promise<boolean> {
  const email = (values as { email?: unknown }).email;
  if (!(await consumeRateLimit(ADDRESS_LIMIT, clientIp(await headers())))) return false;
  return typeof email !== 'string' || consumeRateLimit({ ...RATE_LIMIT, purpose }, email);
}

function typed(sent: Record<string, FormDataEntryValue>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !/password|^\$|token/i.test(entry[0]),
    ),
  );
}
