import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { NextRequest } from 'next/server';
import { NextResponse } from 'next/server';
import { supabaseEnv } from '../env/supabase.ts';
import { noteSpent, SupabaseTimeoutError, withinBudget } from './budget.ts';
import { SESSION_COOKIE_OPTIONS, SIGNED_IN_COOKIE, sessionSpan, withSpan } from './cookies.ts';
import { supabaseFetch } from './fetch.ts';
import { isOutage } from './outage.ts';

export type RefreshedSession = {
  /** Whether the auth server confirms the visitor; `unknown` where it does not answer or was not asked. */
  visitor: 'signed-in' | 'anonymous' | 'unknown';
  /** Puts the session's new cookies, and the headers that forbid caching, on the answer. */
  apply<T extends NextResponse>(response: T): T;
};

const NEVER_CACHED = 'private, no-cache, no-store, must-revalidate, max-age=0';

/**
 * Refreshes the session of a request to the client area, and ends one that the auth server no longer
 * knows. `request.cookies` then holds the new cookies, for the page that follows.
 *
 * @param asks whether the auth server is asked who visits: not for what asks it again by itself
 */
export async function refreshSession(
  request: NextRequest,
  asks: boolean,
): Promise<RefreshedSession> {
  const response = NextResponse.next();
  const sent = cookieNames(request);
  const headers = new Headers({ 'cache-control': NEVER_CACHED });
  const { url, publishableKey } = supabaseEnv;
  const supabase = createServerClient(url, publishableKey, {
    cookieOptions: SESSION_COOKIE_OPTIONS,
    global: { fetch: supabaseFetch },
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (list, added) => {
        const span = sessionSpan(request.cookies.get(SIGNED_IN_COOKIE)?.value);
        for (const { name, value, options } of withSpan(list, span)) {
          if (value === '') request.cookies.delete(name);
          else request.cookies.set(name, value);
          response.cookies.set(name, value, options);
        }
        for (const [name, value] of Object.entries(added)) headers.set(name, value);
      },
    },
  });

  const lookUp = async () => {
    const found = await (asks ? confirmed(supabase.auth) : unconfirmed(supabase.auth));
    if (found === 'anonymous') await supabase.auth.signOut({ scope: 'local' });
    return found;
  };
  const began = performance.now();
  const visitor = await withinBudget(lookUp, new Headers()).catch(unknownInTime);
  noteSpent(request.headers, began);
  if (visitor === 'anonymous') dropLeftovers(sent, request, response);
  return {
    visitor,
    apply: (answer) => {
      for (const cookie of response.cookies.getAll()) answer.cookies.set(cookie);
      for (const [name, value] of headers) answer.headers.set(name, value);
      return answer;
    },
  };
}

async function confirmed(auth: SupabaseClient['auth']): Promise<RefreshedSession['visitor']> {
  const { data, error } = await auth.getUser();
  if (error && isOutage(error)) return 'unknown';
  return data.user ? 'signed-in' : 'anonymous';
}

/** Refreshing a session is tried again and again by the library, for longer than a visitor waits. */
function unknownInTime(error: unknown): RefreshedSession['visitor'] {
  if (error instanceof SupabaseTimeoutError) return 'unknown';
  throw error;
}

/** The visitor without asking the auth server, unless the session is about to expire. */
async function unconfirmed(auth: SupabaseClient['auth']): Promise<RefreshedSession['visitor']> {
  const { data, error } = await auth.getSession();
  return data.session || (error && isOutage(error)) ? 'unknown' : 'anonymous';
}

/** Session cookies that Supabase could not even read, and a companion without its session. */
function dropLeftovers(sent: string[], request: NextRequest, response: NextResponse): void {
  for (const name of sent) {
    if (name !== SIGNED_IN_COOKIE && !/^sb-.*-auth-token/.test(name)) continue;
    request.cookies.delete(name);
    response.cookies.set(name, '', { path: '/', maxAge: 0 });
  }
}

/** Names of all cookies that came, also those whose value Next cannot decode. */
const cookieNames = (request: NextRequest): string[] =>
  (request.headers.get('cookie') ?? '')
    .split(';')
    .map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
    .filter(Boolean);
