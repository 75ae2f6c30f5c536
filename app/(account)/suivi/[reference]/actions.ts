'use server';

import type { Route } from 'next';
import { headers } from 'next/headers';
import { RedirectType, redirect } from 'next/navigation';
import * as z from 'zod/mini';
import { FOREIGN_ORIGIN, SERVICE_DOWN } from '@/lib/forms/messages.ts';
import { inWords } from '@/lib/forms/refusal.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { success } from '@/lib/forms/toasts.ts';
import { clientIp } from '@/lib/http/client-ip.ts';
import {
  FOLLOW_REFUSED,
  redeemFollowCode,
  referenceIn,
  sendFollowCode,
} from '@/lib/requests/by-link.ts';
import { followPath } from '@/lib/requests/follow-path.ts';
import { codeEntry } from '@/lib/validation/code-entry.ts';
import { QUOTE_FAILURES } from '../../_components/quote/answers.ts';
import { writeFollowAccess } from './_components/follow-access.ts';

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
      schema: z.extend(codeEntry, followed),
      title: QUOTE_FAILURES.opening,
      words: WORDS,
      beside: 'code',
      work: async ({ reference, code }) =>
        inWords(await redeemFollowCode(reference, code, ip), FOLLOW_REFUSED),
      done: async ({ reference }, { access }) => {
        await writeFollowAccess(reference, access);
        redirect(followPath(reference) as Route, RedirectType.replace);
      },
    },
    data,
  );
}
