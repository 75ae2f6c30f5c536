import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

const SEED = join(import.meta.dirname, '../../seed.sql');

/** SQL that undoes the seed: the account with a public password must not outlive the demo. */
const UNSEED_SQL = `
drop function if exists internal.create_example_projects() cascade;
select public.delete_account(id) from auth.users where email = 'client@exemple.test';
`;

/** Puts the demo's account and example projects in place, or takes account and trigger away again. */
export async function setDemo(database: Database, wanted: boolean): Promise<void> {
  const text = wanted ? readFileSync(SEED, 'utf8').replaceAll('\r\n', '\n') : UNSEED_SQL;
  await database.transaction((sql) => sql.script(text));
}
