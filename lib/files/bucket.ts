import 'server-only';
import { createClient } from '@supabase/supabase-js';
import { supabaseEnv } from '../env/supabase.ts';
import { followed } from '../supabase/fetch.ts';

/** Time that a file of the largest size may take on its way, in ms: as long as on a slow line. */
const TRANSFER_MS = 10 * 60 * 1000;

/**
 * The bucket of projects' files, past every policy: it has none, so that nobody else reads it. Bytes take longer than what
 * a visitor waits for the database (lib/supabase/budget.ts).
 *
 * @throws Error when SUPABASE_SECRET_KEY is missing
 */
export function projectBucket() {
  const { url, secretKey } = supabaseEnv;
  if (!secretKey) throw new Error('SUPABASE_SECRET_KEY is missing');
  const transfer: typeof fetch = (input, init) => {
    const deadline = AbortSignal.timeout(TRANSFER_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    return followed(input, { ...init, cache: 'no-store', signal });
  };
  return createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: transfer },
  }).storage.from('projets');
}
