import type { CookieOptions } from '@supabase/ssr';
import { publicEnv } from '../env/public.ts';
import { SIGNED_IN_COOKIE } from './session-cookie.ts';

export { SIGNED_IN_COOKIE };

/** `session` ends with the browser, `lasting` is what « Se souvenir de moi » asks for. */
export type SessionSpan = 'session' | 'lasting';

/** The span that a companion cookie's value names; anything else is the shorter one. */
export function sessionSpan(value: string | undefined): SessionSpan {
  return value === 'lasting' ? 'lasting' : 'session';
}

/** Flags of every cookie of the session. `Secure` follows the site's own scheme. */
export const SESSION_COOKIE_OPTIONS = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: publicEnv.siteUrl.startsWith('https:'),
} as const satisfies CookieOptions;

export type CookieToSet = { name: string; value: string; options: CookieOptions };

const isSession = ({ name }: CookieToSet) => /-auth-token(\.\d+)?$/.test(name);

/**
 * Supabase's cookies as the product writes them: without a lifetime where the session ends with the browser, and with the
 * companion cookie beside them.
 */
export function withSpan(cookies: readonly CookieToSet[], span: SessionSpan): CookieToSet[] {
  const kept = cookies.find((cookie) => isSession(cookie) && cookie.value !== '');
  const removed = cookies.some((cookie) => isSession(cookie) && cookie.value === '');
  const written = cookies.map((cookie) => {
    if (span === 'lasting' || cookie.value === '') return cookie;
    const { maxAge: _, expires: __, ...options } = cookie.options;
    return { ...cookie, options };
  });
  if (!kept && !removed) return written;
  const companion = { ...SESSION_COOKIE_OPTIONS, httpOnly: false };
  const options = kept
    ? { ...companion, ...(span === 'lasting' && { maxAge: kept.options.maxAge }) }
    : { ...companion, maxAge: 0 };
  return [...written, { name: SIGNED_IN_COOKIE, value: kept ? span : '', options }];
}
