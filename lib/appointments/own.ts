import 'server-only';
import { everyRow } from '../supabase/every-row.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { addLink } from './links.ts';

/** A call to come, as the client who booked it sees it. Moments in ms since 1970. */
export type OwnAppointment = { id: string; start: number };

/** Message for a call that is none of theirs, or was deleted meanwhile. */
export const NOT_OWN = 'Ce rendez-vous n’est plus dans votre espace. Rechargez la page.';

/**
 * The client's own calls to come, the next one first.
 *
 * @param supabase with the client's rights: the policy says which are theirs
 * @throws the store's error
 */
export async function readOwnAppointments(supabase: Supabase): Promise<OwnAppointment[]> {
  const rows = await everyRow(
    supabase
      .from('appointments')
      .select('id, starts_at')
      .eq('state', 'booked')
      .gt('ends_at', new Date().toISOString())
      .order('starts_at'),
  );
  return rows.map(({ id, starts_at }) => ({ id, start: Date.parse(starts_at) }));
}

/**
 * Makes a link to a call of the client's own.
 *
 * @param supabase with the client's rights
 * @returns null where it is none of theirs
 * @throws the store's error
 */
export async function linkToOwn(supabase: Supabase, id: string): Promise<string | null> {
  const { data } = await supabase
    .from('appointments')
    .select('id')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  return data ? addLink(createServiceClient(), data.id) : null;
}
