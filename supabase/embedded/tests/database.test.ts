import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertPrivilegesKept } from '../database/privileges.ts';
import { migratedFolder, type TemporaryFolder } from './support/embedded.ts';
import { scaled } from './support/scale.ts';

/** The migrated database of a launcher that has stopped, opened in process. */
let folder: TemporaryFolder;
let database: PGlite;
beforeAll(async () => {
  folder = await migratedFolder();
  database = await PGlite.create(join(folder.path, 'postgres'), {
    extensions: { pgcrypto, pgtap },
  });
});
afterAll(async () => {
  await database?.close();
  folder?.remove();
});

it('passes its pgTAP policy tests', async () => {
  const file = join(import.meta.dirname, '../../tests/policies.test.sql');
  const results = await database.exec(readFileSync(file, 'utf8'));
  const lines = results
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
    .filter((value): value is string => typeof value === 'string' && /^(not )?ok|^#/.test(value));
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(lines).toHaveLength(42);
});

it('has the tables, columns and functions of the generated types', async () => {
  const file = join(import.meta.dirname, '../../../lib/supabase/database.types.generated.ts');
  const types = readFileSync(file, 'utf8');
  const { rows: tables } = await database.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns where table_schema = 'public' group by table_name`,
  );
  for (const { name, columns } of tables) {
    const [, row = ''] = new RegExp(`\\b${name}: \\{\\s+Row: \\{([^}]*)\\}`).exec(types) ?? [];
    const typed = [...row.matchAll(/(\w+): /g)].map(([, column]) => column);
    expect({ name, columns: typed }).toEqual({ name, columns });
  }
  const { rows: functions } = await database.query<{ name: string; parameters: string[] }>(
    `select proname as name, coalesce(proargnames[1:pronargs], '{}') as parameters
     from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  for (const { name, parameters } of functions) {
    const [, found = ''] =
      new RegExp(`\\b${name}: \\{\\s+Args: (Record<|\\{[^}]*\\})`).exec(types) ?? [];
    const typed = [...found.matchAll(/(\w+)\??: /g)].map(([, parameter]) => parameter);
    expect({ name, parameters: typed.sort() }).toEqual({ name, parameters: parameters.sort() });
  }
});

it('is not served where the first request changed what a role may do', async () => {
  const sql = {
    script: async (text: string) => void (await database.exec(text)),
    rows: async <Row>(text: string) => (await database.query<Row>(text)).rows,
  };
  await database.exec('begin');
  try {
    await assertPrivilegesKept(sql, () => sql.script('select from public.leads'));
    await expect(
      assertPrivilegesKept(sql, () => sql.script('grant select on public.leads to anon')),
    ).rejects.toThrow(/^Les droits des tables ont changé/);
  } finally {
    await database.exec('rollback');
  }
});

describe('leads whose term is over', () => {
  it('take their mails with them, and counters of attempts that are over go too', async () => {
    await database.exec(`
      insert into public.leads
        (reference, kind, payload, consent_contact, idempotency_key, email_hash, created_at)
        select 'MSG-' || age, 'message', '{}', true, gen_random_uuid(), repeat(right(age, 1), 64),
          now() - age::interval
        from unnest(array['2 years 1', '4 years 2']) as age;
      insert into private.lead_mails (lead_id, recipient) select id, 'visitor' from public.leads;
      insert into private.rate_limits values
        ('over', 1, now() - interval '1 second'), ('counting', 1, now() + interval '1 minute');
    `);
    await database.query('select public.erase_expired_leads()');
    const left = await database.query(`
      select l.reference from public.leads l
        join private.lead_mails m on m.lead_id = l.id
      union all select key_hash from private.rate_limits where key_hash in ('over', 'counting')
    `);
    expect(left.rows).toEqual([{ reference: 'MSG-2 years 1' }, { reference: 'counting' }]);
  });
});

describe('the public list of reviews', () => {
  const call = 'select * from public.get_approved_testimonials()';

  /** What the call costs, in ms: the fastest of many, since other tests run beside this one. */
  async function cost(): Promise<number> {
    const times: number[] = [];
    for (let run = 0; run < 200; run += 1) {
      const start = performance.now();
      await database.query(call);
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  }

  async function fill(count: number): Promise<void> {
    await database.query(
      `insert into public.testimonials (user_id, name, content, status, created_at)
       select u.id, 'Client ' || n, 'Un très bon travail ' || gen_random_uuid(),
         case n % 10 when 0 then 'pending' else 'approved' end,
         now() - make_interval(mins => n::integer)
       from auth.users u, generate_series(1, $1::integer) n`,
      [count],
    );
    await database.exec('analyze public.testimonials');
  }

  const MANY = scaled(100_000, 20_000);

  it(`costs as much with ${MANY} reviews as with 100`, async () => {
    await database.exec("insert into auth.users (id, email) values (gen_random_uuid(), 'a@b.fr')");
    await fill(100);
    const few = await cost();
    await fill(MANY);
    const many = await cost();
    expect((await database.query(call)).rows).toHaveLength(24);
    console.info(`reviews: ${few.toFixed(2)} ms at 100, ${many.toFixed(2)} ms at ${100 + MANY}`);
    expect(many / few).toBeLessThanOrEqual(1.5);
  });
});
