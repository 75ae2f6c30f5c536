import 'server-only';
import { readFollowUpSettings } from '../content/queries/follow-up-settings.ts';
import { sendsMails } from '../env/leads.ts';
import { isOfficeTime } from '../format/office-time.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Queues the reminders of invitations that nobody has followed, at hours at which one works (product.md, Follow-ups).
 *
 * @returns how many
 * @throws Error where the database or the Content Lake does not answer
 */
export async function queueInvitationReminders(now = new Date()): Promise<number> {
  if (!sendsMails || !isOfficeTime(now)) return 0;
  const { followsInvitations, invitationDays } = await readFollowUpSettings();
  if (!followsInvitations) return 0;
  const { data, error } = await createServiceClient().rpc('queue_invitation_reminders', {
    after_days: invitationDays,
  });
  if (error) throw failed('the database does not answer', error);
  return data;
}
