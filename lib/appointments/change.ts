import 'server-only';
import { sendsMails } from '../env/leads.ts';
import { DONE, type Result } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { REFUSED, type Refusal } from './route.ts';
import type { AppointmentChange } from './schema.ts';

const NEW_STATE = { cancel: 'cancelled', done: 'done', absent: 'absent' } as const;

/**
 * Changes an appointment, in the name of this editor, who has seen the version that the change names. Who booked hears
 * of a cancellation, with its reason, and of how one meets, where mails are sent.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function changeAppointment(
  change: AppointmentChange,
  editor: StudioEditor,
): Promise<Result<null, Refusal>> {
  const database = createServiceClient();
  const common = {
    appointment: change.id,
    seen_version: change.version,
    actor_id: editor.id,
    actor_name: editor.name,
    mails: sendsMails ? ['visitor'] : [],
  };
  const { error } = await (change.action === 'place'
    ? database.rpc('place_appointment', { ...common, new_place: change.place })
    : database.rpc('change_appointment', {
        ...common,
        new_state: NEW_STATE[change.action],
        ...(change.action === 'cancel' && { reason: change.reason }),
      }));
  return error ? refusedBy(error, REFUSED, 'the appointment could not be changed') : DONE;
}
