import type { PostgrestError } from '@supabase/supabase-js';
import { type Refused, refused } from '../result/result.ts';

type Said = Pick<PostgrestError, 'code' | 'message'>;

/** The error of an answer that nobody awaits. It tells the database's code, never its words: these may hold data. */
export const failed = (what: string, { code }: Pick<Said, 'code'>): Error =>
  Object.assign(new Error(`${what} (${code || 'no code'})`), { name: 'SupabaseError' });

/**
 * The refusal of a change by the database, which says why as « lead_stale » (supabase/README.md, Refusals).
 *
 * @param refusals by reason, as « stale »
 * @throws Error with `what` where the error is none of them
 */
export function refusedBy<Reason extends string>(
  error: Said,
  refusals: Readonly<Record<Reason, unknown>>,
  what: string,
): Refused<Reason> {
  const reason = /^PT4/.test(error.code) ? error.message.replace(/^[a-z]+_/, '') : '';
  if (!Object.hasOwn(refusals, reason)) throw failed(what, error);
  return refused(reason as Reason);
}
