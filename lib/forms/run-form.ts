import 'server-only';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import * as z from 'zod/mini';
import { clientIp } from '../http/client-ip.ts';
import { log } from '../log/log.ts';
import { type Result, refused } from '../result/result.ts';
import { noSoonerThan } from '../security/answer-time.ts';
import { mayAskForMail } from '../security/mail-requests.ts';
import { isSameOrigin } from '../security/same-origin.ts';
import { withinBudget } from '../supabase/budget.ts';
import { consumeRateLimit, RATE_LIMIT } from '../supabase/rate-limit.ts';
import { type AccountUser, getUser } from '../supabase/session.ts';
import { errorsByField, FORM_FIELDS, isSecret } from './fields.ts';
import { FOREIGN_ORIGIN, OUTDATED_FORM, SERVICE_DOWN } from './messages.ts';
import { answerPostedForm } from './posted-form.ts';
import type { FormRefusal } from './refusal.ts';
import { type FormState, textOf } from './state.ts';
import { failure, type Toast } from './toasts.ts';

/** Limit of one client's IP, whatever the e-mails that it tries. */
const IP_LIMIT = { purpose: 'address', hits: 30, windowSeconds: RATE_LIMIT.windowSeconds };

export type Form<Values, Value> = {
  /**
   * Name of the form on a dynamic page, by which it finds the answer where it came without scripts. For one form of
   * several it is made of what was sent, and of whether what the form stood beside is still there.
   */
  name?: string | ((sent: (field: string) => string, isDone: boolean) => string);
  /** Fields that hold a list; the others hold one text. */
  lists?: readonly string[];
  /** The schema that is checked against: itself, or read when the form is sent, from what is published then. */
  schema: z.ZodMiniType<Values> | (() => Promise<z.ZodMiniType<Values>>);
  /** The toast for the first field that is wrong, beside the fields' own messages. */
  invalid?: (field: string, message: string) => Toast;
  /** Title of the toast where the work is refused or fails. */
  title: string;
  /** Messages for a request that no page of ours sent, and for work that throws. */
  words?: { foreign: string; down: string };
  /** The field beside which a failure shows as well. */
  beside?: string;
  /** Message where nobody is signed in; without it anybody may send the form. */
  signedOut?: string;
  /** Answers not before a fixed time: how long it takes could tell whether an account exists. */
  steady?: boolean;
  /**
   * Counts attempts, by the client or else by IP and by the form's e-mail; `message` answers the one too many. With
   * `mails` each has a mail sent to whom the visitor names, which are counted together.
   */
  limit?: { purpose: string; message: string; mails?: boolean };
  /** `client` is who is signed in, of a form with `signedOut`. */
  work(values: Values, client: AccountUser): Promise<Result<Value, FormRefusal>>;
  /** The answer once the work is done: a toast, with the reference of what was stored, or Next's redirection, thrown. */
  done(values: Values, value: Value): Promise<{ toast: Toast; reference?: string | null }>;
};

/**
 * Runs a form: origin, fields, session, limit, work, answer. Never throws but Next's own signals, so that
 * a store that is down is a French message on a form that keeps what was typed.
 *
 * @param data as it was sent: by a request that no form of ours made, anything
 * @param sent the request's headers
 */
export async function runForm<Values, Value>(
  form: Form<Values, Value>,
  data: unknown,
  sent?: Pick<Headers, 'get'>,
): Promise<FormState> {
  const filled = data instanceof FormData ? typed(data, form.lists) : {};
  const state = await answerForm(form, filled, sent ?? (await headers()));
  const { name } = form;
  if (name) {
    const sentIn = (field: string) => textOf({ values: filled }, field);
    const answered = typeof name === 'string' ? name : name(sentIn, state.status === 'done');
    await answerPostedForm(answered, state);
  }
  return state;
}

async function answerForm<Values, Value>(
  form: Form<Values, Value>,
  filled: FormState['values'],
  sent: Pick<Headers, 'get'>,
): Promise<FormState> {
  const answer = (change: Pick<FormState, 'status'> & Partial<FormState>): FormState => ({
    toast: null,
    reference: null,
    errors: {},
    values: change.status === 'done' ? {} : withoutSecrets(filled),
    ...change,
  });
  const notDone = (refusal: FormRefusal): FormState => {
    const { message, field = form.beside, title = form.title, status = 'failed' } = refusal;
    const errors = field ? { [field]: message } : {};
    return answer({ status, toast: failure(title, message), errors });
  };
  const { foreign, down } = form.words ?? { foreign: FOREIGN_ORIGIN, down: SERVICE_DOWN };

  const safely = async (work: () => Promise<FormState>): Promise<FormState> => {
    try {
      return await work();
    } catch (error) {
      unstable_rethrow(error);
      log.error({ err: error }, `« ${form.title} »`);
      return notDone({ message: down });
    }
  };

  return safely(async () => {
    // Next refuses a foreign origin, but not one that is missing.
    if (!isSameOrigin(sent)) return notDone({ message: foreign });
    const schema = typeof form.schema === 'function' ? await form.schema() : form.schema;
    // An issue without words of ours is about nothing that a visitor typed.
    const parsed = z.safeParse(schema, filled, { error: () => OUTDATED_FORM });
    if (!parsed.success) {
      const errors = errorsByField(parsed.error.issues);
      const [field = '', message = OUTDATED_FORM] = Object.entries(errors)[0] ?? [];
      const toast = Object.values(errors).includes(OUTDATED_FORM)
        ? failure(form.title, OUTDATED_FORM)
        : (form.invalid?.(field, message) ?? null);
      return answer({ status: 'invalid', toast, errors });
    }
    const work = async (): Promise<Result<Value, FormRefusal>> => {
      const client = form.signedOut ? await getUser() : null;
      if (form.signedOut && !client) {
        return refused({ status: 'refused', message: form.signedOut });
      }
      if (form.limit && !(await isWithinLimits(form.limit, parsed.data, client, sent))) {
        return refused({ message: form.limit.message });
      }
      return form.work(parsed.data, client as AccountUser);
    };
    const proceed = async (): Promise<FormState> => {
      const result = await withinBudget(work, sent);
      return result.ok
        ? answer({ status: 'done', ...(await form.done(parsed.data, result.value)) })
        : notDone(result.refusal);
    };
    return form.steady ? noSoonerThan(() => safely(proceed)) : proceed();
  });
}

async function isWithinLimits(
  { purpose, mails }: { purpose: string; mails?: boolean },
  values: unknown,
  client: AccountUser | null,
  sent: Pick<Headers, 'get'>,
): Promise<boolean> {
  const limit = { ...RATE_LIMIT, purpose };
  if (client) return consumeRateLimit(limit, client.id);
  if (!(await consumeRateLimit(IP_LIMIT, clientIp(sent)))) return false;
  if (mails && !(await mayAskForMail(sent))) return false;
  const { email } = values as { email?: unknown };
  return typeof email !== 'string' || consumeRateLimit(limit, email);
}

/** The visitor's own fields: not the form's, nor those that Next adds, nor files. */
function typed(data: FormData, lists: readonly string[] = []): FormState['values'] {
  const own: readonly string[] = Object.values(FORM_FIELDS);
  // One pass, whatever was sent: to look each name up takes seconds where there are as many as fit.
  const values = new Map<string, string[]>();
  for (const [name, value] of data) {
    if (own.includes(name) || name.startsWith('$')) continue;
    const texts = values.get(name) ?? [];
    if (typeof value === 'string') texts.push(value);
    values.set(name, texts);
  }
  const given = [...values].map(([name, texts]) => [
    name,
    lists.includes(name) ? texts : (texts[0] ?? ''),
  ]);
  return Object.fromEntries(given);
}

const withoutSecrets = (values: FormState['values']): FormState['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
