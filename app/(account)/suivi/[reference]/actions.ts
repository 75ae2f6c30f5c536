'use server';

import type { Route } from 'next';
import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { RedirectType, redirect } from 'next/navigation';
import * as z from 'zod/mini';
import { FAILURE_TITLES, TOO_MANY } from '@/lib/account/toasts.ts';
import { FOREIGN_ORIGIN, SERVICE_DOWN } from '@/lib/forms/messages.ts';
import { inWords } from '@/lib/forms/refusal.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { success } from '@/lib/forms/toasts.ts';
import { clientIp } from '@/lib/http/client-ip.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { linkedProjectPath } from '@/lib/projects/paths.ts';
import {
  FOLLOW_REFUSED,
  redeemFollowCode,
  referenceIn,
  sendFollowCode,
  writeFollowedMessage,
} from '@/lib/requests/by-link.ts';
import { followPath, threadForm } from '@/lib/requests/follow-path.ts';
import { threadMessage } from '@/lib/requests/thread-message.ts';
import { refused } from '@/lib/result/result.ts';
import { tokenHash } from '@/lib/security/secrets.ts';
import { consumeRateLimit, RATE_LIMIT } from '@/lib/supabase/rate-limit.ts';
import { codeEntry } from '@/lib/validation/code-entry.ts';
import { QUOTE_FAILURES } from '../../_components/quote/answers.ts';
import { readFollowAccess, writeFollowAccess } from './_components/follow-access.ts';

const followed = { reference: z.string().check(z.refine((typed) => referenceIn(typed) === typed)) };
const WORDS = { foreign: FOREIGN_ORIGIN, down: SERVICE_DOWN };

/** Has a code mailed to the address that the request came from. */
export async function askForCode(_: FormState, data: FormData): Promise<FormState> {
  const ip = clientIp(await headers());
  return runForm(
    {
      name: 'suivi-demande-code',
      schema: z.object(followed),
      title: QUOTE_FAILURES.code,
      words: WORDS,
      work: async ({ reference }) => inWords(await sendFollowCode(reference, ip), FOLLOW_REFUSED),
      // The same whether the request is there: nobody learns which references are.
      done: async () => ({
        toast: success('Code envoyé', 'Il arrive dans un instant à l’adresse de la demande.'),
      }),
    },
    data,
  );
}

/** Opens the request in this browser by the code that was mailed. */
export async function giveCode(_: FormState, data: FormData): Promise<FormState> {
  const ip = clientIp(await headers());
  return runForm(
    {
      name: 'suivi-code',
      schema: z.extend(codeEntry, { ...followed, page: z.catch(z.enum(['', 'projet']), '') }),
      title: QUOTE_FAILURES.opening,
      words: WORDS,
      beside: 'code',
      work: async ({ reference, code }) =>
        inWords(await redeemFollowCode(reference, code, ip), FOLLOW_REFUSED),
      done: async ({ reference, page }, { access }) => {
        await writeFollowAccess(reference, access);
        const path = page === 'projet' ? linkedProjectPath({ reference }) : followPath(reference);
        redirect(path as Route, RedirectType.replace);
      },
    },
    data,
  );
}

/** Messages by a reference, counted by what its code opened: nobody else uses them up. */
const MESSAGES = { ...RATE_LIMIT, purpose: 'request-message-access' };

/** Writes in the thread of the request that is followed. */
export async function writeMessage(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: (sent) => threadForm(sent('reference')),
      schema: z.extend(threadMessage, followed),
      title: FAILURE_TITLES.message,
      limit: { purpose: 'request-message-link', message: TOO_MANY.message },
      work: async (message) => {
        const access = await readFollowAccess();
        if (!(await consumeRateLimit(MESSAGES, tokenHash(access)))) {
          return refused({ message: TOO_MANY.message });
        }
        return inWords(await writeFollowedMessage(message, access), {
          gone: 'Cette demande n’est plus ouverte ici. Rechargez la page\u00a0: un nouveau code l’ouvre.',
        });
      },
      done: async () => {
        sendMailsAfterAnswer();
        refresh();
        return { toast: success('Message envoyé', 'Il est dans la conversation.') };
      },
    },
    data,
  );
}
