import { serviceClient } from './client-account.ts';

/** The actor of changes to projects in tests. */
const ACTOR = { actor_id: 'test', actor_name: 'Test' } as const;

/** Calls a function of the database, and throws what it raises. */
async function call<Answer>(name: string, values: object): Promise<Answer> {
  const { data, error } = await serviceClient().rpc(name, values);
  if (error) throw error;
  return data as Answer;
}

/** Changes a project as the Studio does, of the version that it has now. */
export async function changeProject<Answer>(
  name: string,
  project: string,
  values: object,
): Promise<Answer> {
  const { data, error } = await serviceClient()
    .from('projects')
    .select('version')
    .eq('id', project)
    .single<{ version: number }>();
  if (error) throw error;
  return call<Answer>(name, { ...ACTOR, project, seen_version: data.version, ...values });
}

/** A project of this address, under way, with a next step; its id. */
export async function openProject(email: string, name: string): Promise<string> {
  const project = await call<string>('create_project', {
    ...ACTOR,
    address: email,
    project_name: name,
    project_type: 'Application web',
    project_description: 'Un espace où vos clients suivent leurs commandes.',
    starts_on: '2026-11-02',
    ends_on: '2027-01-29',
    amount: 490_000,
    milestones: [
      { title: 'Cadrage', day: '2026-11-06', state: 'done' },
      { title: 'Maquettes', day: '2026-11-27', state: 'doing' },
      { title: 'Mise en ligne', day: '2027-01-29', state: 'todo' },
    ],
  });
  await changeProject('move_project', project, { new_status: 'active' });
  await changeProject('plan_project', project, {
    step: 'Vous montrer les maquettes',
    step_on: '2026-12-03',
  });
  return project;
}

/** Publishes an entry of its journal; its id. */
export async function publishEntry(project: string, title: string, body: string): Promise<string> {
  const entry = await changeProject<string>('write_project_entry', project, {
    entry_title: title,
    entry_body: body,
    pictures: [],
  });
  await changeProject('publish_project_entry', project, { entry });
  return entry;
}
