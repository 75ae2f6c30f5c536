import 'server-only';
import { cookies } from 'next/headers';
import { safeRedirect } from '../security/safe-redirect.ts';
import { SESSION_COOKIE_OPTIONS } from '../supabase/cookies.ts';

/** Held by the browser that signs up; its name makes sign-out remove it too. */
const COOKIE = 'sign-up-token-way';

/** Lifetime in s: as long as the link of the mail is good for. */
const LIFETIME_SECONDS = 60 * 60;

/** Where the site leads who signs up without having been on the way anywhere. */
const HOME = '/dashboard';

/** Remembers where somebody who signs up was going, for when they confirm their address in this browser. */
export async function rememberWay(next: string): Promise<void> {
  const way = safeRedirect(next, HOME);
  const store = await cookies();
  if (way === HOME) store.delete(COOKIE);
  else store.set(COOKIE, way, { ...SESSION_COOKIE_OPTIONS, maxAge: LIFETIME_SECONDS });
}

/** That way, once; null where they were going nowhere. */
export async function takeWay(): Promise<string | null> {
  const store = await cookies();
  const way = safeRedirect(store.get(COOKIE)?.value, HOME);
  store.delete(COOKIE);
  return way === HOME ? null : way;
}
