import 'server-only';
import { randomUUID } from 'node:crypto';
import { cookies } from 'next/headers';
import { log } from '../log/log.ts';
import { isSignature, sign } from '../security/signature.ts';
import { SESSION_COOKIE_OPTIONS } from '../supabase/cookies.ts';
import { failed } from '../supabase/failed.ts';
import { rateLimitKey } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';

/** Time for which a browser stays known after the last proof. */
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

/** The cookie's name, one for each account; it names no address, and outlives signing out. */
const cookieName = (email: string) =>
  `known-browser-${rateLimitKey('known-browser', email).slice(0, 24)}`;

const words = (email: string, id: string, expires: string, mark: string) =>
  ['known-browser', email.toLowerCase(), id, expires, mark] as const;

/** Mark of the account's password: another one with each new password, so that no browser stays known by an old one. */
async function passwordMark(email: string): Promise<string | null> {
  const { data, error } = await createServiceClient().rpc('password_mark', {
    account_email: email,
  });
  if (error) throw failed('the mark of a password could not be read', error);
  return data;
}

/**
 * By what this browser is known as one that has proved the account's present password or address; null
 * where it is new to the account.
 *
 * @throws Error when the database does not answer
 */
export async function knownBrowser(email: string, now = Date.now()): Promise<string | null> {
  const value = (await cookies()).get(cookieName(email))?.value;
  const [id = '', expires = '', signature = ''] = value?.split('.') ?? [];
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return null;
  const mark = await passwordMark(email);
  return mark && isSignature(signature, ...words(email, id, expires, mark)) ? id : null;
}

/** Makes this browser a known one of the account: who uses it has just proved to be its client. */
export async function rememberBrowser(email: string, now = Date.now()): Promise<void> {
  try {
    const mark = await passwordMark(email);
    if (!mark) return;
    const id = randomUUID();
    const expires = String(Math.floor(now / 1000) + LIFETIME_SECONDS);
    const value = `${id}.${expires}.${sign(...words(email, id, expires, mark))}`;
    const options = { ...SESSION_COOKIE_OPTIONS, maxAge: LIFETIME_SECONDS };
    (await cookies()).set(cookieName(email), value, options);
  } catch (error) {
    // The client is signed in all the same; the next time it is a new browser.
    log.warn({ err: error }, 'A browser was not remembered');
  }
}

/** Makes this browser a new one to the account. */
export async function forgetBrowser(email: string): Promise<void> {
  (await cookies()).delete(cookieName(email));
}
