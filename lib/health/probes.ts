import 'server-only';
import { lakeAnswers } from '../content/client.ts';
import { PROBE_MS } from '../content/pace.ts';
import { cacheEnv } from '../env/cache.ts';
import { leadsEnv } from '../env/leads.ts';
import { supabaseEnv } from '../env/supabase.ts';
import type { Dependency } from '../http/dependencies.ts';
import { greets } from '../mail/greets.ts';
import { createServiceClient } from '../supabase/server.ts';
import { atCache } from './cache.ts';

/** A probe: asks a dependency whether it answers. */
export type Probe = {
  name: Dependency;
  /** Time for which one that answers is left in peace, in ms. */
  restMs: number;
  /** Resolves to false, or rejects, where it does not answer as it should, after a few seconds at most. */
  answers: () => Promise<boolean>;
};

/** Time that the database is waited for, in ms. */
const DATABASE_MS = 3_000;

/** A mail server counts whom it greets. */
const MINUTE_MS = 60_000;

/**
 * Reads one row's key: Supabase itself answers also where its database does not. Its client takes a 404 without a body, as
 * HEAD has it for a table that is not there, for no error.
 */
async function databaseAnswers(): Promise<boolean> {
  const { data, error } = await createServiceClient()
    .from('leads')
    .select('reference')
    .limit(1)
    .abortSignal(AbortSignal.timeout(DATABASE_MS));
  return error === null && data !== null;
}

/** Probes of the site's dependencies, as it is configured. */
export const PROBES: readonly Probe[] = [
  ...(supabaseEnv.secretKey
    ? [{ name: 'database', restMs: 0, answers: databaseAnswers } as const]
    : []),
  { name: 'content', restMs: PROBE_MS, answers: lakeAnswers },
  ...(leadsEnv.SMTP_URL
    ? [{ name: 'mail', restMs: MINUTE_MS, answers: greets.bind(null, leadsEnv.SMTP_URL) } as const]
    : []),
  ...(cacheEnv.CACHE_URL
    ? [
        {
          name: 'cache',
          restMs: 0,
          answers: () => atCache(async (client) => (await client.ping()) === 'PONG'),
        } as const,
      ]
    : []),
];
