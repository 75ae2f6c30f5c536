import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { failed } from '../supabase/failed.ts';
import type { Supabase } from '../supabase/server.ts';

/** A token that proves a hold, or opens an appointment or a feed: not to be guessed, and stored only as its hash. */
export const newToken = (): string => randomBytes(24).toString('base64url');

export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{32}$/.test(value);

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes another link to an appointment, for whoever may have it.
 *
 * @param database with the server's rights
 * @throws Error when it does not answer
 */
export async function addLink(
  database: Pick<Supabase, 'rpc'>,
  appointmentId: string,
): Promise<string> {
  const token = newToken();
  const { error } = await database.rpc('add_appointment_link', {
    appointment: appointmentId,
    link_hash: hashOf(token),
  });
  if (error) throw failed('the link could not be made', error);
  return token;
}
