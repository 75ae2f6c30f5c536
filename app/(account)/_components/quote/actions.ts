'use server';

import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import * as z from 'zod/mini';
import { NOT_SIGNED_IN } from '@/lib/account/profile.ts';
import { TOO_MANY } from '@/lib/account/toasts.ts';
import { FOREIGN_ORIGIN } from '@/lib/forms/messages.ts';
import { type FormRefusal, inWords } from '@/lib/forms/refusal.ts';
import { type Form, runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { success } from '@/lib/forms/toasts.ts';
import { clientIp } from '@/lib/http/client-ip.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import {
  ANSWER_REFUSED,
  type Answered,
  accept,
  accountKey,
  ask,
  linkKey,
  type QuoteKey,
  refuse,
  withdraw,
} from '@/lib/quotes/client.ts';
import {
  acceptance,
  refusal,
  terminationConsent,
  terminationRefusal,
  withdrawal,
} from '@/lib/quotes/decision.ts';
import { namesOfNumber } from '@/lib/quotes/names.ts';
import { sayAwaited } from '@/lib/quotes/signers.ts';
import { QUESTION_FORM } from '@/lib/quotes/states.ts';
import { confirmTermination, declineTermination } from '@/lib/quotes/termination.ts';
import { threadMessage } from '@/lib/requests/thread-message.ts';
import type { Result } from '@/lib/result/result.ts';
import { MAY_HAVE_ARRIVED, QUOTE_FAILURES } from './answers.ts';
import { readLinkAccess } from './link-access.ts';

/** A form about a quote, for who has its link and for who is signed in. */
type QuoteForm<Values, Value> = Pick<
  Form<Values, Value>,
  'name' | 'lists' | 'title' | 'limit' | 'done'
> & {
  schema: z.ZodMiniType<Values>;
  down: string;
  work(key: QuoteKey, values: Values, ip: string): Promise<Answered<Value>>;
};

const linked = z.object({ token: z.string().check(z.maxLength(200)) });
const owned = z.object({ id: z.uuid() });

/**
 * Has the mails of what was done sent. What was refused has changed since it was shown, or may no longer be: the page shows
 * how it is now.
 */
async function settled<Value>(
  asked: Promise<Answered<Value>>,
): Promise<Result<Value, FormRefusal>> {
  const result = await asked;
  if (result.ok) sendMailsAfterAnswer();
  else refresh();
  return inWords(result, ANSWER_REFUSED);
}

async function runQuoteForm<Values, Value>(
  { schema, down, work, done, ...form }: QuoteForm<Values, Value>,
  data: unknown,
): Promise<FormState> {
  const ip = clientIp(await headers());
  const common = { ...form, words: { foreign: FOREIGN_ORIGIN, down } };
  if (data instanceof FormData && data.has('token')) {
    return runForm<Values & { token: string }, Value>(
      {
        ...common,
        schema: z.intersection(schema, linked) as z.ZodMiniType<Values & { token: string }>,
        work: async (values) => {
          const key = linkKey(values.token, await readLinkAccess());
          return settled(work(key, values, ip));
        },
        done,
      },
      data,
    );
  }
  return runForm<Values & { id: string }, Value>(
    {
      ...common,
      schema: z.intersection(schema, owned) as z.ZodMiniType<Values & { id: string }>,
      signedOut: NOT_SIGNED_IN,
      work: (values, user) => settled(work(accountKey(values.id, user.id), values, ip)),
      done,
    },
    data,
  );
}

/** Writes to the consultant about a quote. */
export async function askAboutQuote(_: FormState, data: FormData): Promise<FormState> {
  return runQuoteForm(
    {
      name: QUESTION_FORM,
      schema: threadMessage,
      title: QUOTE_FAILURES.question,
      down: MAY_HAVE_ARRIVED.question,
      limit: { purpose: 'quote-question', message: TOO_MANY.message },
      work: ask,
      done: async () => {
        refresh();
        return { toast: success('Question envoyée', 'Elle est dans la conversation.') };
      },
    },
    data,
  );
}

/** Refuses a quote, for good. */
export async function refuseQuote(_: FormState, data: FormData): Promise<FormState> {
  return runQuoteForm(
    {
      name: 'devis-refus',
      schema: refusal,
      title: QUOTE_FAILURES.refusal,
      down: MAY_HAVE_ARRIVED.refusal,
      work: refuse,
      done: async () => {
        refresh();
        return { toast: success('Refus enregistré', 'Votre motif est transmis.') };
      },
    },
    data,
  );
}

/** Accepts a quote, once and for good. */
export async function acceptQuote(_: FormState, data: FormData): Promise<FormState> {
  return runQuoteForm(
    {
      name: 'devis-accord',
      lists: ['options'],
      schema: acceptance,
      title: QUOTE_FAILURES.acceptance,
      down: MAY_HAVE_ARRIVED.acceptance,
      work: accept,
      done: async (_values, { number, awaited }) => {
        refresh();
        const { signed, begins } = namesOfNumber(number);
        const said =
          awaited.length > 0
            ? `${sayAwaited(awaited)}.`
            : `${begins} ${number} est accepté. Merci\u202f!`;
        return { toast: success(signed, said) };
      },
    },
    data,
  );
}

/** Withdraws a consumer from the quote that they accepted, once and for good. */
export async function withdrawFromQuote(_: FormState, data: FormData): Promise<FormState> {
  return runQuoteForm(
    {
      name: 'devis-retractation',
      schema: withdrawal,
      title: QUOTE_FAILURES.withdrawal,
      down: MAY_HAVE_ARRIVED.withdrawal,
      work: withdraw,
      done: async ({ email }) => {
        refresh();
        return {
          toast: success('Rétractation enregistrée', `L’accusé de réception part vers ${email}.`),
        };
      },
    },
    data,
  );
}

/** Consents to a proposed cancellation, once and for good. */
export async function confirmQuoteTermination(_: FormState, data: FormData): Promise<FormState> {
  return runQuoteForm(
    {
      name: 'devis-resiliation',
      schema: terminationConsent,
      title: QUOTE_FAILURES.termination,
      down: MAY_HAVE_ARRIVED.termination,
      work: confirmTermination,
      done: async () => {
        refresh();
        return {
          toast: success('Contrat résilié', 'L’accusé de réception part vers vous par e-mail.'),
        };
      },
    },
    data,
  );
}

/** Declines a proposed cancellation: the contract stays as it was. */
export async function declineQuoteTermination(_: FormState, data: FormData): Promise<FormState> {
  return runQuoteForm(
    {
      name: 'devis-resiliation-refus',
      schema: terminationRefusal,
      title: QUOTE_FAILURES.termination,
      down: MAY_HAVE_ARRIVED.termination,
      work: declineTermination,
      done: async () => {
        refresh();
        return { toast: success('Résiliation déclinée', 'Le contrat continue comme avant.') };
      },
    },
    data,
  );
}
