// Prints every row of every table of a folder's database, as JSON: tables by name, rows as sorted texts.
import { PGlite } from '@electric-sql/pglite';

const database = new PGlite(process.argv[2]);
const { rows: tables } = await database.query<{ name: string }>(
  `select format('%I.%I', n.nspname, c.relname) as name
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
   order by name`,
);
const all: Record<string, string[]> = {};
for (const { name } of tables) {
  const { rows } = await database.query<{ row: string }>(
    `select to_jsonb(one)::text as row from ${name} one order by row`,
  );
  all[name] = rows.map(({ row }) => row);
}
await database.close();
process.stdout.write(JSON.stringify(all));
