import type { Sql } from '../../database/database.ts';

/** The privileges of an object, in an order of their own: those that nobody has set are what its owner gives by default. */
const privileges = (acl: string, kind: string, owner: string): string =>
  `(select string_agg(concat_ws(' ', a.grantee::regrole, a.privilege_type, a.is_grantable), ', '
      order by a.grantee::regrole::text, a.privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a)`;

/** Ours, and the triggers on the auth server's tables. */
const OURS = "('public', 'private', 'internal')";

/** Every object of ours, one a row: its kind, its name, and all that it is. */
const CATALOGUE_SQL = `
with ours as (
  select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relacl, c.relowner, c.reloptions,
    format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${OURS}
)
select 'schema' as kind, n.nspname::text as name,
  concat_ws(' | ', ${privileges('n.nspacl', 'n', 'n.nspowner')}, obj_description(n.oid, 'pg_namespace')) as definition
from pg_namespace n where n.nspname in ${OURS}
union all
select 'extension', e.extname, n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
union all
select 'table', o.name, concat_ws(' | ', o.relkind, o.relrowsecurity, o.relforcerowsecurity, o.reloptions::text,
  ${privileges('o.relacl', 'r', 'o.relowner')}, obj_description(o.oid, 'pg_class'))
from ours o where o.relkind in ('r', 'v', 'm', 'p', 'S')
union all
select 'column', o.name || '.' || a.attname, concat_ws(' | ',
  (select count(*) from pg_attribute b where b.attrelid = o.oid and not b.attisdropped and b.attnum between 1 and a.attnum),
  format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity,
  pg_get_expr(d.adbin, d.adrelid), ${privileges('a.attacl', 'c', 'o.relowner')}, col_description(o.oid, a.attnum))
from ours o
join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = o.oid and d.adnum = a.attnum
where o.relkind in ('r', 'v', 'm', 'p')
union all
select 'constraint', o.name || '.' || k.conname,
  concat_ws(' | ', pg_get_constraintdef(k.oid), k.convalidated, obj_description(k.oid, 'pg_constraint'))
from ours o join pg_constraint k on k.conrelid = o.oid
union all
select 'index', o.name, pg_get_indexdef(o.oid) from ours o where o.relkind = 'i'
union all
select 'policy', o.name || '.' || p.polname, concat_ws(' | ', p.polcmd, p.polpermissive,
  (select string_agg(r::regrole::text, ', ' order by r::regrole::text) from unnest(p.polroles) r),
  pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
from ours o join pg_policy p on p.polrelid = o.oid
union all
select 'trigger', t.tgrelid::regclass || '.' || t.tgname, concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled)
from pg_trigger t join pg_proc f on f.oid = t.tgfoid join pg_namespace n on n.oid = f.pronamespace
where not t.tgisinternal and n.nspname in ${OURS}
union all
select 'function', f.oid::regprocedure::text, concat_ws(' | ', pg_get_functiondef(f.oid),
  ${privileges('f.proacl', 'f', 'f.proowner')}, obj_description(f.oid, 'pg_proc'))
from pg_proc f join pg_namespace n on n.oid = f.pronamespace
where n.nspname in ${OURS}
union all
select 'default privileges', concat_ws(' ', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype),
  ${privileges('d.defaclacl', 'f', 'd.defaclrole')}
from pg_default_acl d
order by 1, 2`;

/** What a database is, but for its rows: every object of ours by kind and name, as the catalogue has it. */
export async function catalogueOf(sql: Sql): Promise<Record<string, string>> {
  const rows = await sql.rows<{ kind: string; name: string; definition: string }>(CATALOGUE_SQL);
  return Object.fromEntries(
    rows.map(({ kind, name, definition }) => [`${kind} ${name}`, definition]),
  );
}
