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
import { linkedProjectPath } from '@/lib/projects/paths.ts';
import { CODE_REFUSED, redeemQuoteCode, sendQuoteCode } from '@/lib/quotes/by-link.ts';
import { codeEntry } from '@/lib/validation/code-entry.ts';
import { QUOTE_FAILURES } from '../../_components/quote/answers.ts';
import { writeLinkAccess } from '../../_components/quote/link-access.ts';
import { quotePagePath } from '../../_components/quote/which-quote.tsx';
import { place } from './_components/place.ts';

const link = { token: z.string().check(z.maxLength(200)) };
const WORDS = { foreign: FOREIGN_ORIGIN, down: SERVICE_DOWN };

/** Has a code mailed to whom the link was sent. */
export async function askForCode(_: FormState, data: FormData): Promise<FormState> {
  const ip = clientIp(await headers());
  return runForm(
    {
      name: 'devis-demande-code',
      schema: z.object(link),
      title: QUOTE_FAILURES.code,
      words: WORDS,
      work: async ({ token }) => inWords(await sendQuoteCode(token, ip), CODE_REFUSED),
      done: async (_values, { email }) => ({
        toast: success('Code envoyé', `Il arrive à ${email} dans un instant.`),
      }),
    },
    data,
  );
}

/** Opens the link in this browser by the code that was mailed. */
export async function giveCode(_: FormState, data: FormData): Promise<FormState> {
  const ip = clientIp(await headers());
  return runForm(
    {
      name: 'devis-code',
      schema: z.extend(codeEntry, { ...link, page: z.catch(z.enum(['', 'projet']), ''), place }),
      title: QUOTE_FAILURES.opening,
      words: WORDS,
      beside: 'code',
      work: async ({ token, code }) =>
        inWords(await redeemQuoteCode(token, code, ip), CODE_REFUSED),
      done: async ({ token, page, place: id }, { access }) => {
        await writeLinkAccess(token, access);
        const path = page === 'projet' ? linkedProjectPath({ token }) : quotePagePath({ token });
        redirect(`${path}${id && '#'}${id}` as Route, RedirectType.replace);
      },
    },
    data,
  );
}
