import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { cookies, headers } from 'next/headers';
import { supabaseEnv } from '../env/supabase.ts';
import { clientIp } from '../http/client-ip.ts';
import {
  SESSION_COOKIE_OPTIONS,
  type SessionSpan,
  SIGNED_IN_COOKIE,
  sessionSpan,
  withSpan,
} from './cookies.ts';
import type { Database } from './database.types.generated.ts';
import { supabaseFetch } from './fetch.ts';

export type Supabase = SupabaseClient<Database>;

const { url, publishableKey, secretKey } = supabaseEnv;

/** Retries are off: by default reads are tried for another 7 s, and a visitor rather reads at once that nothing answers. */
const NO_RETRY = { retry: false } as const;

/**
 * Supabase as the visitor of this request, with their rights. A new one each request.
 *
 * In a page it cannot write cookies, and needs not: proxy.ts has refreshed the session by then. In an
 * action or a route handler it writes them.
 *
 * @param span how long a session that it opens lasts; by default as the present one
 */
export async function createSessionClient(span?: SessionSpan): Promise<Supabase> {
  const store = await cookies();
  return createServerClient<Database>(url, publishableKey, {
    cookieOptions: SESSION_COOKIE_OPTIONS,
    db: NO_RETRY,
    global: { fetch: supabaseFetch },
    cookies: {
      getAll: () => store.getAll(),
      // Its headers forbid caching; answers to actions, and our route handlers', never are cached.
      setAll: (list) => {
        const lasts = span ?? sessionSpan(store.get(SIGNED_IN_COOKIE)?.value);
        try {
          for (const { name, value, options } of withSpan(list, lasts)) {
            store.set(name, value, options);
          }
        } catch {
          // A page renders: its cookies are read-only.
        }
      },
    },
  });
}

const stateless = {
  db: NO_RETRY,
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  global: { fetch: supabaseFetch },
} as const;

/** Supabase as a visitor without a session: for what has to answer alike whoever asks. */
export function createAnonymousClient(): Supabase {
  return createClient<Database>(url, publishableKey, stateless);
}

/**
 * The auth server as this site asks it for a visitor who has no session yet: by the server's key, since the site has
 * counted the visitor's attempts itself, and with the IP that a hosted project may count by instead of the site's own.
 * Good for one visitor, and for nothing but `auth`.
 *
 * @throws Error when SUPABASE_SECRET_KEY is missing
 */
export async function createAuthClient(): Promise<Pick<Supabase, 'auth'>> {
  if (!secretKey) throw new Error('SUPABASE_SECRET_KEY is missing');
  // IPv6 networks are given by the IP that they begin with.
  const ip = clientIp(await headers()).replace(/\/64$/, '');
  const forwarded = { 'Sb-Forwarded-For': ip };
  return createClient<Database>(url, secretKey, {
    ...stateless,
    global: { ...stateless.global, headers: forwarded },
  });
}

/**
 * Supabase past every policy. For what only the server may do, never with a filter that a visitor
 * wrote.
 *
 * @throws Error when SUPABASE_SECRET_KEY is missing
 */
export function createServiceClient(): Supabase {
  if (!secretKey) throw new Error('SUPABASE_SECRET_KEY is missing');
  return createClient<Database>(url, secretKey, stateless);
}
