import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { cookies, headers } from 'next/headers';
import { after } from 'next/server';
import { getUser } from '@/lib/account/session.ts';
import { getQuotePage, getSiteSettings } from '@/lib/content/index.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { SIGNED_IN_COOKIE } from '@/lib/supabase/cookies.ts';
import { sendDueMails, sendsMails, siteOutbox } from './outbox.ts';
import { type LeadForm, submitLead } from './submit.ts';

/** A lead that comes in as a form of this request; its mails go out once the visitor has the answer. */
export async function receiveLead(form: LeadForm, data: FormData): Promise<FormState> {
  const state = await submitLead(form, data, { headers: await headers(), userId });
  if (state.reference && sendsMails) after(sendMails);
  return state;
}

/** How long a lead waits for the auth server, in ms: the rest of a visitor's patience is for storing it. */
const AUTH_PATIENCE_MS = 2_500;

/** Asks the auth server only where a session seems to exist. */
async function userId(): Promise<string | null> {
  if (!(await cookies()).has(SIGNED_IN_COOKIE)) return null;
  const patience = delay(AUTH_PATIENCE_MS, null, { ref: false });
  return (await Promise.race([getUser(), patience]))?.id ?? null;
}

/** What fails here is tried again by the outbox's watch (instrumentation.ts). */
async function sendMails(): Promise<void> {
  try {
    await sendDueMails(siteOutbox({ settings: getSiteSettings, quotePage: getQuotePage }));
  } catch (error) {
    console.warn('Mails wait:', error instanceof Error ? error.message : 'error');
  }
}
