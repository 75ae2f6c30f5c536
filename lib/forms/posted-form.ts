import 'server-only';
import type { Route } from 'next';
import { cookies, headers } from 'next/headers';
import { RedirectType, redirect } from 'next/navigation';
import * as z from 'zod/mini';
import { SESSION_COOKIE_OPTIONS } from '../supabase/cookies.ts';
import type { FormState } from './state.ts';

/** A form's answer on its way to the page that draws it anew. */
const COOKIE = 'form-answer';

const texts = z.record(z.string(), z.string());
const postedSchema = z.object({
  form: z.string(),
  state: z.object({
    status: z.enum(['invalid', 'refused', 'failed', 'done']),
    toast: z.nullable(
      z.object({
        title: z.string(),
        description: z.string(),
        tone: z.enum(['success', 'error']),
      }),
    ),
    reference: z.nullable(z.string()),
    errors: texts,
    values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  }),
});

/** The answer to a form that was posted without scripts, and which form it was. */
export type PostedForm = { form: string; state: FormState };

/**
 * Answers a form that came without scripts by a redirection to its page, as Next 16.4 does not hand the
 * state of a form to a page that it renders in answer to the post. Does nothing where scripts wait for
 * the answer.
 */
export async function answerPostedForm(form: string, state: FormState): Promise<void> {
  const sent = await headers();
  if (sent.has('next-action')) return;
  await keepPostedForm(form, state);
  redirect(pageOf(sent) as Route, RedirectType.replace);
}

/** Has the page that follows draw this form anew with its answer. */
export async function keepPostedForm(form: string, state: FormState): Promise<void> {
  const store = await cookies();
  store.set(COOKIE, JSON.stringify({ form, state }), { ...SESSION_COOKIE_OPTIONS, maxAge: 20 });
}

/** The page that an action was asked from; Next has compared the origin with ours before any runs. */
export function pageOf(sent: Pick<Headers, 'get'>): string {
  const referrer = sent.get('referer') ?? '';
  if (!URL.canParse(referrer)) return '/auth';
  const { host, pathname, search } = new URL(referrer);
  const ours = sent.get('x-forwarded-host') ?? sent.get('host');
  return host === ours && !pathname.startsWith('//') ? pathname + search : '/auth';
}

/** The answer that waits for this page, if there is one. */
export async function readPostedForm(): Promise<PostedForm | null> {
  try {
    const value = (await cookies()).get(COOKIE)?.value;
    return value ? z.parse(postedSchema, JSON.parse(value)) : null;
  } catch {
    return null;
  }
}
