import 'server-only';
import { sendsMails } from '../env/leads.ts';
import { DONE, type Result } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { REFUSED, type Refusal } from './route.ts';
import type { RequestChange } from './wire.ts';

/**
 * Changes a request, in the name of this editor, who has seen the version that the change names. An answer is mailed
 * where mails are sent.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function changeRequest(
  change: RequestChange,
  editor: StudioEditor,
): Promise<Result<null, Refusal>> {
  const database = createServiceClient();
  const common = {
    lead: change.id,
    seen_version: change.version,
    actor_id: editor.id,
    actor_name: editor.name,
  };
  const run = () => {
    switch (change.action) {
      case 'move':
        return database.rpc('move_lead', { ...common, new_status: change.state });
      case 'answer':
        return database.rpc('answer_lead', {
          ...common,
          answer: change.text,
          by_mail: sendsMails,
        });
      case 'note':
        return database.rpc('note_lead', { ...common, note: change.text });
      case 'plan':
        return database.rpc('plan_lead', { ...common, step: change.step, step_on: change.day });
      case 'unplan':
        return database.rpc('plan_lead', common);
      case 'mark':
        return database.rpc('mark_lead', { ...common, mark: change.mark });
      case 'merge':
        return database.rpc('merge_lead', { ...common, kept: change.into });
      case 'unmerge':
        return database.rpc('unmerge_lead', common);
    }
  };
  const { error } = await run();
  return error ? refusedBy(error, REFUSED, 'the request could not be changed') : DONE;
}
