import type { PostgrestError } from '@supabase/supabase-js';

type Said = Pick<PostgrestError, 'code' | 'message'>;

/** The error of an answer that nobody awaits. It tells the database's code, never its words: these may hold data. */
export const failed = (what: string, { code }: Pick<Said, 'code'>): Error =>
  Object.assign(new Error(`${what} (${code || 'no code'})`), { name: 'SupabaseError' });

/**
 * The reason for which the database has refused a change, which it says as « lead_stale ».
 *
 * @param refusals by reason
 * @param prefix what it says before the reason
 * @throws Error with `what` where it is none of them
 */
export function refusalOf<Reason extends string>(
  error: Said,
  refusals: Readonly<Record<Reason, unknown>>,
  prefix: string,
  what: string,
): Reason {
  const reason = error.message.startsWith(prefix) && error.message.slice(prefix.length);
  if (!reason || !Object.hasOwn(refusals, reason)) throw failed(what, error);
  return reason as Reason;
}
