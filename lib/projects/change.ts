import 'server-only';
import type { PostgrestError } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import type { Result } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { REFUSED, type Refusal } from './route.ts';
import type { projectChange, projectCreation } from './schema.ts';
import type { ProjectChanged } from './wire.ts';

type Changed = Result<ProjectChanged, Refusal>;

const outcome = (error: PostgrestError | null, value: ProjectChanged): Changed =>
  error ? refusedBy(error, REFUSED, 'the project could not be changed') : { ok: true, value };

/**
 * Opens a project, in the name of this editor.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function createProject(
  creation: z.output<typeof projectCreation>,
  editor: StudioEditor,
): Promise<Changed> {
  const { client } = creation;
  const { data, error } = await createServiceClient().rpc('create_project', {
    actor_id: editor.id,
    actor_name: editor.name,
    project_name: creation.name,
    project_type: creation.type,
    project_description: creation.description,
    milestones: creation.milestones,
    ...(creation.startsOn && { starts_on: creation.startsOn }),
    ...(creation.endsOn && { ends_on: creation.endsOn }),
    ...(creation.amountCents !== null && { amount: creation.amountCents }),
    ...(client.request
      ? { lead: client.request }
      : { address: client.email?.trim() ?? '', address_name: client.name }),
    invite: creation.invite,
  });
  return outcome(error, { id: data ?? '' });
}

/**
 * Changes a project, in the name of this editor, who has seen the version that the change names.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function changeProject(
  change: z.output<typeof projectChange>,
  editor: StudioEditor,
): Promise<Changed> {
  const database = createServiceClient();
  const actor = { actor_id: editor.id, actor_name: editor.name };
  const common = { project: change.id, seen_version: change.version, ...actor };
  const run = () => {
    switch (change.action) {
      case 'move':
        return database.rpc('move_project', { ...common, new_status: change.state });
      case 'edit':
        return database.rpc('edit_project', {
          ...common,
          project_name: change.name,
          project_type: change.type,
          project_description: change.description,
          ...(change.startsOn && { starts_on: change.startsOn }),
          ...(change.endsOn && { ends_on: change.endsOn }),
          ...(change.amountCents !== null && { amount: change.amountCents }),
        });
      case 'plan':
        return database.rpc('plan_project', { ...common, step: change.step, step_on: change.day });
      case 'unplan':
        return database.rpc('plan_project', common);
      case 'milestones':
        return database.rpc('plan_project_milestones', {
          ...common,
          milestones: change.milestones,
        });
      case 'milestone':
        return database.rpc('mark_project_milestone', {
          ...common,
          milestone: change.milestone,
          new_state: change.state,
        });
      case 'ask':
        return database.rpc('ask_project_approval', {
          ...common,
          milestone: change.milestone,
          word: change.word,
        });
      case 'progress':
        return database.rpc('set_project_progress', {
          ...common,
          ...(change.percent !== null && { percent: change.percent }),
        });
      case 'publish':
        return database.rpc('publish_project_entry', { ...common, entry: change.entry });
      case 'discard':
        return database.rpc('discard_project_entry', { ...common, entry: change.entry });
      case 'message':
        return database.rpc('answer_project', {
          ...common,
          message: change.text,
          as_of: change.asOf,
        });
      case 'removeFile':
        return database.rpc('remove_project_file', { ...common, file: change.file });
      case 'askFiles':
        return database.rpc('ask_project_files', { ...common, requests: change.requests });
      case 'markFile':
        return database.rpc('mark_file_request', {
          ...common,
          request: change.request,
          mark: change.mark,
        });
      case 'askFileAgain':
        return database.rpc('mark_file_request', {
          ...common,
          request: change.request,
          mark: 'again',
          message: change.message,
        });
      case 'followUpFile':
        return database.rpc('follow_up_file_request', { ...common, request: change.request });
      case 'mark':
        return database.rpc('mark_project', {
          project: change.id,
          ...actor,
          mark: change.mark,
          as_of: change.asOf,
        });
    }
  };
  if (change.action === 'write') {
    const { data, error } = await database.rpc('write_project_entry', {
      ...common,
      entry_title: change.title,
      entry_body: change.text,
      pictures: change.pictures,
      ...(change.entry && { entry: change.entry }),
    });
    return outcome(error, { id: change.id, ...(data && { entry: data }) });
  }
  const { error } = (await run()) ?? { error: null };
  return outcome(error, { id: change.id });
}
