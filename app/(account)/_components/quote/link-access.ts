import 'server-only';
import { cookies } from 'next/headers';
import { ACCESS_SECONDS } from '@/lib/quotes/by-link.ts';
import { SESSION_COOKIE_OPTIONS } from '@/lib/supabase/cookies.ts';
import { quotePagePath } from './which-quote.tsx';

/** Cookie of what a redeemed code opens, in the browser that redeemed it. */
const COOKIE = 'proposition';

/** The cookie is one link's alone: no other page is sent it, and it ends by itself. */
const optionsFor = (token: string) => ({
  ...SESSION_COOKIE_OPTIONS,
  path: quotePagePath({ token }),
  maxAge: ACCESS_SECONDS,
});

/** Opens the link in this browser. */
export async function writeLinkAccess(token: string, access: string): Promise<void> {
  (await cookies()).set(COOKIE, access, optionsFor(token));
}

/** The secret that opens the link in this browser; empty where no code was given. The database verifies it. */
export async function readLinkAccess(): Promise<string> {
  return (await cookies()).get(COOKIE)?.value ?? '';
}
