import type { Connection } from '@supabase/lite';
import { StartupError } from '../startup-error.ts';
import type { Sql } from './database.ts';

/**
 * Keeps the privileges that the migrations set.
 *
 * On its first request the library would GRANT ALL on every table of a schema with row-level security
 * to anon, authenticated and service_role, once a process, and so undo every REVOKE. Hosted Supabase
 * does no such thing. What that step is for (roles, schema usage) the migrations do themselves.
 */
export function keepPrivileges(connection: Connection): void {
  Object.defineProperty(connection, 'ensureRlsContext', { value: async () => true });
}

/**
 * Runs `request`, the first one of the process, and fails unless all privileges are the same after it. A new version of the
 * library, in which the step above has moved, so refuses to start.
 */
export async function assertPrivilegesKept(
  sql: Sql,
  request: () => Promise<unknown>,
): Promise<void> {
  const before = await fingerprint(sql);
  await request();
  if ((await fingerprint(sql)) !== before) {
    throw new StartupError(
      'Les droits des tables ont changé à la première requête : cette version de @supabase/lite n’est pas prise en charge.',
    );
  }
}

async function fingerprint(sql: Sql): Promise<string | undefined> {
  const [row] = await sql.rows<{ fingerprint: string }>(`
    select md5(string_agg(entry, ',' order by entry)) as fingerprint from (
      select c.oid || ':' || coalesce(c.relacl::text, '') as entry
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'private', 'internal', 'auth')
      union all
      select a.attrelid || '.' || a.attnum || ':' || a.attacl::text
        from pg_attribute a where a.attacl is not null
      union all
      select 'default:' || d.oid || ':' || d.defaclacl::text from pg_default_acl d
    ) as entries
  `);
  return row?.fingerprint;
}
