// Puts a row into every table of a folder's database that has none, whatever its columns and checks: what an upgrade has to
// keep; and the history of before the first migration was one. Prints the tables that stay empty, as JSON. Keys to other
// tables are not looked at, and no trigger runs.
import { createHash } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { FORMER_HISTORY_SQL } from './former-history.ts';

type Column = { name: string; type: string; required: boolean };

/** Number of rows that are tried for a table: the values of one are chosen by its number alone. */
const TRIES = 3_000;

const VALUES: Record<string, string[]> = {
  uuid: ['00000000-0000-4000-8000-00000000abcd'],
  boolean: ['true', 'false'],
  jsonb: ['{}', '[]', '{"a": "é"}'],
  date: ['2026-11-28'],
  'timestamp with time zone': [
    '2026-11-28T08:00:00Z',
    '2026-11-28T09:00:00Z',
    '2027-11-28T08:00:00Z',
  ],
  'timestamp without time zone': ['2026-11-28T08:00:00'],
  bytea: [`\\x${'ab'.repeat(16)}`, `\\x${'ab'.repeat(32)}`],
  tstzrange: ['[2026-11-28T08:00:00Z,2026-11-28T09:00:00Z)'],
  inet: ['192.0.2.1'],
  'text[]': ['{}', '{a}'],
  'uuid[]': ['{}'],
};
const NUMBERS = ['1', '0', '10', '100', '1000'];
const TEXTS = ['Zoé', 'e'.repeat(64), 'ab@example.fr', 'Un texte d’essai assez long.', 'a', '{}'];

const database = new PGlite(process.argv[2], { extensions: { pgcrypto } });
await database.exec("set session_replication_role = 'replica'");
const { rows: tables } = await database.query<{ id: number; name: string; checks: string | null }>(
  `select c.oid::int as id, format('%I.%I', n.nspname, c.relname) as name,
     (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
      where conrelid = c.oid and contype = 'c') as checks
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by name`,
);

/** A number that is always the same for the same words. */
const numberOf = (words: string) => createHash('md5').update(words).digest().readUInt32BE();

const empty: string[] = [];
for (const { id, name, checks } of tables) {
  const { rows: held } = await database.query(`select from ${name} limit 1`);
  if (held.length > 0) continue;
  const { rows: columns } = await database.query<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type,
       attnotnull and not atthasdef and attidentity = '' as required
     from pg_attribute where attrelid = $1 and attnum > 0 and not attisdropped and attgenerated = ''`,
    [id],
  );
  const words = [...(checks ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word);
  let isFilled = false;
  for (let attempt = 0; attempt < TRIES && !isFilled; attempt += 1) {
    const chosen = columns.flatMap((column) => {
      const luck = (what: string) => numberOf(`${attempt} ${column.name} ${what}`);
      // Optional columns are left out half of the time.
      if (!column.required && luck('given') % 2 === 0) return [];
      const isNumber = /int|numeric|double|real/.test(column.type);
      const values = VALUES[column.type] ?? (isNumber ? NUMBERS : [...words, ...TEXTS]);
      return [{ ...column, value: values[luck('value') % values.length] }];
    });
    const names = chosen.map(({ name: column }) => column).join(', ');
    const places = chosen.map(({ type }, index) => `$${index + 1}::text::${type}`).join(', ');
    const values = chosen.map(({ value }) => value);
    isFilled = await database
      .query(
        `insert into ${name} ${names ? `(${names}) values (${places})` : 'default values'}`,
        values,
      )
      .then(
        () => true,
        () => false,
      );
  }
  if (!isFilled) empty.push(name);
}
await database.exec(FORMER_HISTORY_SQL);
await database.close();
process.stdout.write(JSON.stringify(empty));
