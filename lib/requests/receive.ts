import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { cookies, headers } from 'next/headers';
import type { FormState } from '../forms/state.ts';
import { SIGNED_IN_COOKIE } from '../supabase/cookies.ts';
import { getUser } from '../supabase/session.ts';
import { type LeadForm, submitLead } from './submit.ts';

/** A lead that comes in as a form of this request, with its mails queued. */
export async function receiveLead(form: LeadForm, data: FormData): Promise<FormState> {
  return submitLead(form, data, { headers: await headers(), userId });
}

/** Time that a lead waits for the auth server, in ms: the rest of a visitor's patience is for storing it. */
const AUTH_PATIENCE_MS = 2_500;

/** Asks the auth server only where a session seems to exist. */
async function userId(): Promise<string | null> {
  if (!(await cookies()).has(SIGNED_IN_COOKIE)) return null;
  const patience = delay(AUTH_PATIENCE_MS, null, { ref: false });
  return (await Promise.race([getUser(), patience]))?.id ?? null;
}
