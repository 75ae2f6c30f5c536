import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { pgtap } from '@electric-sql/pglite/pgtap';
import { describe, expect, it } from 'vitest';
import { openPglite } from '../database/database.ts';
import { assertPrivilegesKept } from '../database/privileges.ts';
import { migratedFolder, ownFolder } from './support/embedded.ts';
import { fixture } from './support/fixture.ts';
import { LONG_FORM, scaled } from './support/scale.ts';

/** The migrated database of a launcher that has stopped, opened in process. */
const folder = ownFolder();
const database = fixture(
  () => PGlite.create(join(folder.path, 'postgres'), { extensions: { pgcrypto, pgtap } }),
  (opened) => opened.close(),
);

it('passes its pgTAP policy tests', async () => {
  const file = join(import.meta.dirname, '../../tests/policies.test.sql');
  const results = await database.exec(readFileSync(file, 'utf8'));
  const lines = results
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
    .filter((value): value is string => typeof value === 'string' && /^(not )?ok|^#/.test(value));
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
  expect(lines).toHaveLength(48);
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

it('is opened knowing how to read arrays of values, and not those of each table’s rows', async () => {
  const own = await migratedFolder();
  const opened = await openPglite(join(own.path, 'postgres'));
  try {
    // PGlite copies what it knows for each query, and at first it knows some 370 types.
    const { parsers } = opened.connection.driver as PGlite;
    expect(Object.keys(parsers).length).toBeLessThan(150);
    const [row] = await opened.sql.rows(`
      select array['a', 'b'] as texts, array[1, 2] as numbers, array['{"a":1}'::jsonb] as objects,
        array['00000000-0000-4000-8000-000000000001'::uuid] as ids, array[true, false] as flags`);
    expect(row).toEqual({
      texts: ['a', 'b'],
      numbers: [1, 2],
      objects: [{ a: 1 }],
      ids: ['00000000-0000-4000-8000-000000000001'],
      flags: [true, false],
    });
  } finally {
    await opened.close();
    own.remove();
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

describe('mails that are due', () => {
  const claim = async (anHour: number, aDay: number, lease = 60) => {
    const { rows } = await database.query<{ recipient: string; reference: string }>(
      'select recipient, reference from public.claim_lead_mails(100, $1, $2, $3)',
      [lease, anHour, aDay],
    );
    return rows.map(({ recipient, reference }) => `${recipient} ${reference}`).sort();
  };
  const settleAll = (error: string) =>
    database.exec(`
      select public.settle_lead_mail(m.id, m.attempts, ${error}, case when ${error} is null then null else 0 end)
      from private.lead_mails m where m.sent_at is null and m.attempts > 0
    `);

  it('leave in their order, the first attempts before others, and of a topic that the caller can write', async () => {
    await database.exec('begin');
    try {
      await database.exec(`
        delete from private.lead_mails;
        insert into private.lead_mails (topic, subject_id, recipient, attempts, next_at)
          values ('quote-sent', gen_random_uuid(), 'client', 3, now() - interval '9 minutes');
        create temp table things (id uuid primary key);
        create trigger things_mails after delete on things
          for each row execute function internal.drop_mails();
        insert into things values ('00000000-0000-4000-8000-000000000001');
        select internal.queue_mail('quote-asked', id, 'consultant') from things;
        select internal.queue_mail('quote-asked', id, 'consultant', now() + interval '1 day') from things;
      `);
      const next = async (topics: string[]) => {
        const { rows } = await database.query<{ kind: string; reference: string }>(
          'select kind, reference from public.claim_lead_mails(1, 60, 9, 9, true, $1)',
          [topics],
        );
        return rows;
      };
      expect(await next(['project-news'])).toEqual([]);
      expect(await next(['quote-sent', 'quote-asked'])).toEqual([
        { kind: 'quote-asked', reference: '00000000-0000-4000-8000-000000000001' },
      ]);
      expect(await next(['quote-sent', 'quote-asked'])).toMatchObject([{ kind: 'quote-sent' }]);
      await database.exec('delete from things');
      const left = await database.query('select topic from private.lead_mails');
      expect(left.rows).toEqual([{ topic: 'quote-sent' }]);
    } finally {
      await database.exec('rollback');
    }
  });

  it('go to visitors up to a ceiling, whoever they are, and one notice a day says that others wait', async () => {
    await database.exec('begin');
    try {
      await database.exec(`
        delete from private.lead_mails;
        insert into public.leads
          (reference, kind, payload, consent_contact, idempotency_key, email_hash)
          select 'MSG-' || n, 'message', '{}', true, gen_random_uuid(), repeat('c', 64)
          from generate_series(1, 5) n;
        insert into private.lead_mails (lead_id, recipient, next_at, created_at)
          select l.id, recipient, now() - interval '9 minutes' + interval '1 minute' * right(l.reference, 1)::int,
            now() - interval '9 minutes' + interval '1 minute' * right(l.reference, 1)::int
          from public.leads l, unnest(array['consultant', 'visitor']) recipient
          where l.email_hash = repeat('c', 64);
      `);
      const consultant = [1, 2, 3, 4, 5].map((n) => `consultant MSG-${n}`);
      expect(await claim(2, 9)).toEqual([...consultant, 'visitor MSG-1', 'visitor MSG-2']);
      // Two are under way: a failure leaves its place to another attempt, or to another mail.
      expect(await claim(2, 9)).toEqual(['notice MSG-3']);
      await settleAll("'ESOCKET'");
      expect(await claim(2, 9)).toHaveLength(8);
      await settleAll('null');
      expect(await claim(2, 9)).toEqual([]);
      // An hour later.
      await database.exec(
        "update private.lead_mails set sent_at = sent_at - interval '61 minutes'",
      );
      expect(await claim(2, 4)).toEqual([]);
      // A request that the consultant knows to be no person's.
      await database.exec("update public.leads set status = 'spam' where reference = 'MSG-5'");
      expect(await claim(9, 9)).toEqual([]);
      await database.exec("update public.leads set status = 'new' where reference = 'MSG-5'");
      expect(await claim(9, 9)).toEqual(['visitor MSG-5']);
    } finally {
      await database.exec('rollback');
    }
  });
});

describe('the public list of reviews', () => {
  const call = 'select * from public.get_approved_testimonials()';

  /** The cost of the call, in ms: the fastest of many, since other tests run beside this one. */
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
         case n % 10 when 0 then 'rejected' else 'approved' end,
         now() - make_interval(mins => n::integer)
       from auth.users u, generate_series(1, $1::integer) n`,
      [count],
    );
    await database.exec('analyze public.testimonials');
  }

  const MANY = scaled(100_000, 20_000);

  it(`costs as much with ${MANY} reviews as with 100`, LONG_FORM, async () => {
    // Tried again, it begins anew.
    await database.exec('truncate public.testimonials cascade; delete from auth.users');
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
