import 'server-only';
import { log } from '../log/log.ts';

/** An answer in JSON that nobody keeps. */
export const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });

/** Reasons that nothing was done: an HTTP status, and what a person reads. */
export type Refusals<Reason extends string> = Readonly<
  Record<Reason, readonly [status: number, message: string]>
>;

/**
 * The answer that says why nothing was done: `{ message, reason }`.
 *
 * @param more what else the caller needs to mend it
 */
export function refuse<Reason extends string>(
  refusals: Refusals<Reason>,
  reason: Reason,
  more: object = {},
): Response {
  const [status, message] = refusals[reason];
  return answer(status, { message, reason, ...more });
}

/** The answer where Supabase gives none: nothing is known to be done. */
export function unavailable(error: unknown): Response {
  log.error({ err: error }, 'The store does not answer');
  return answer(503, {
    message: 'La base de données ne répond pas. Rien n’a été modifié, réessayez dans un instant.',
  });
}
