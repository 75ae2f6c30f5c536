import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Sql } from '../database/database.ts';
import {
  ACTOR,
  describeSql,
  newAccount,
  newEmail,
  type OpenDatabase,
  only,
  refusal,
  sha256,
} from './support/sql.ts';

/** What stays of a signed quote when the account of its client goes, and until when (operations.md, Retention). */

const PDF_SHA256 = sha256('%PDF-1.7 devis');
const PROOF = Buffer.from('%PDF-1.7 preuve').toString('base64');

async function setClock(sql: Sql, now = 'clock_timestamp()'): Promise<void> {
  for (const clock of ['retention_now', 'quote_now']) {
    await sql.script(`create or replace function internal.${clock}() returns timestamptz language sql volatile
      set search_path = '' as $$ select ${now} $$`);
  }
}

/** Puts the clock so many years forward, and so many days more. */
const forward = (sql: Sql, years: number, days: number) =>
  setClock(sql, `clock_timestamp() + interval '${years} years' + interval '${days} days'`);

const idOf = async (rows: Promise<{ id: string }[]>) => (await only(rows)).id;

const newLead = (sql: Sql, email: string, change: { status?: string; account?: string } = {}) =>
  idOf(
    sql.rows(
      `insert into public.leads
         (reference, kind, status, payload, consent_contact, idempotency_key, email_hash, user_id, next_step, next_step_on)
       values ('DEV-' || gen_random_uuid(), 'quote', $1, '{}', true, gen_random_uuid(),
         internal.address_hash($2), nullif($3, '')::uuid, 'Rappeler', current_date) returning id`,
      [change.status ?? 'quoted', email, change.account ?? ''],
    ),
  );

let numbers = 0;

/** A quote that was sent to this address. */
const newSent = (
  sql: Sql,
  email: string,
  change: { account?: string; lead?: string; replaces?: string; status?: string } = {},
) => {
  numbers += 1;
  return idOf(
    sql.rows(
      `insert into public.quotes
         (user_id, lead_id, email_hash, number, status, content, document, issued_on, valid_until, sha256, sent_at,
          replaces, decided_at)
       values (nullif($1, '')::uuid, nullif($2, '')::uuid, internal.address_hash($3), $4, $5,
         jsonb_build_object('title', 'Portail', 'client', jsonb_build_object('name', 'Ana Martin', 'email', $3::text)),
         '{"termsVersion": "v1"}', current_date, current_date + 30, $6, now(), nullif($7, '')::uuid,
         case $5::text when 'sent' then null else now() end)
       returning id`,
      [
        change.account ?? '',
        change.lead ?? '',
        email,
        `D-1997-${1000 + numbers}`,
        change.status ?? 'sent',
        PDF_SHA256,
        change.replaces ?? '',
      ],
    ),
  );
};

const accept = (sql: Sql, account: string, quote: string) =>
  refusal(
    sql.rows(
      `select public.accept_quote(
         $1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PROOF}', true,
         account_id => '${account}', quote => '${quote}')`,
      [
        JSON.stringify({
          name: 'Ana Martin',
          approval: 'Bon pour accord',
          sha256: PDF_SHA256,
          options: [],
          totals: { net: 150_000, total: 180_000, deposit: 0 },
          addressHash: 'a'.repeat(64),
        }),
      ],
    ),
  );

const remove = async (sql: Sql, account: string) =>
  (
    await only(
      sql.rows<{ removed: boolean }>('select public.delete_account($1) as removed', [account]),
    )
  ).removed;

const isThere = async (sql: Sql, table: string, id: string) =>
  (await sql.rows(`select from ${table} where id = $1`, [id])).length > 0;

const count = async (sql: Sql, from: string, id: string) =>
  (await only(sql.rows<{ n: number }>(`select count(*)::integer as n from ${from}`, [id]))).n;

/** An account with a signed quote, its request, what it replaced, and a project with one of everything. */
async function newContract(sql: Sql) {
  const email = newEmail();
  const account = await newAccount(sql, email);
  await sql.rows(
    "update public.profiles set first_name = 'Ana', last_name = 'Martin' where user_id = $1",
    [account],
  );
  const lead = await newLead(sql, email, { account });
  await sql.rows(
    "insert into public.lead_messages (lead_id, author, user_id, body) values ($1, 'client', $2, 'Bonjour')",
    [lead, account],
  );
  const first = await newSent(sql, email, { account, lead, status: 'replaced' });
  const second = await newSent(sql, email, { account, lead, status: 'replaced', replaces: first });
  const quote = await newSent(sql, email, { account, lead, replaces: second });
  expect(await accept(sql, account, quote)).toBe('done');
  await sql.rows(
    "insert into public.quote_messages (quote_id, author, user_id, body) values ($1, 'client', $2, 'Et le délai ?')",
    [quote, account],
  );
  const project = await idOf(
    sql.rows('select id from public.projects where quote_id = $1', [quote]),
  );
  await sql.rows(
    `insert into public.project_entries (project_id, title, body, published_at) values ($1, 'Semaine 1', 'Fait.', now())`,
    [project],
  );
  await sql.rows(
    "insert into public.project_milestones (project_id, title, position, planned_on) values ($1, 'Maquette', 0, '2020-01-01')",
    [project],
  );
  await sql.rows('select public.write_project_message($1, $2, $3)', [project, account, 'Merci']);
  const file = randomUUID();
  await sql.rows(
    `insert into public.project_files (id, project_id, sender, user_id, name, content_type, bytes, stored_at)
     values ($1, $2, 'client', $3, 'plan.pdf', 'application/pdf', 10, now())`,
    [file, project, account],
  );
  await sql.rows('update public.projects set name = $2 where id = $1', [project, 'Portail d’Ana']);
  return { email, account, lead, first, second, quote, project, file };
}

const finish = (sql: Sql, project: string) =>
  sql.script(`update public.projects set status = 'active' where id = '${project}';
    update public.projects set status = 'done', done_on = current_date where id = '${project}'`);

const CHILDREN = ['project_entries', 'project_milestones', 'project_messages', 'project_files'];

function rules({ sql, transaction }: OpenDatabase): void {
  afterEach(() => setClock(sql));

  it('all that a contract is proven by stays, and nothing that it is not', async () => {
    const { email, account, lead, first, second, quote, project, file } = await newContract(sql);
    const other = {
      lead: await newLead(sql, email, { account, status: 'new' }),
      before: await newLead(sql, email, { status: 'new' }),
      quote: await newSent(sql, email, { account }),
      project: await idOf(
        sql.rows(
          "insert into public.projects (user_id, name, type) values ($1, 'Sans devis', 'Autre') returning id",
          [account],
        ),
      ),
    };
    expect(await remove(sql, account)).toBe(true);

    for (const id of [first, second, quote])
      expect(await isThere(sql, 'public.quotes', id)).toBe(true);
    for (const table of CHILDREN) {
      expect([table, await count(sql, `public.${table} where project_id = $1`, project)]).toEqual([
        table,
        1,
      ]);
    }
    expect(await count(sql, 'public.lead_messages where lead_id = $1', lead)).toBe(1);
    expect(await count(sql, 'public.quote_messages where quote_id = $1', quote)).toBe(1);
    expect(await count(sql, 'private.project_events where project_id = $1', project)).toBe(1);
    expect(
      await sql.rows(
        'select name, type, user_id, client_name, client_email from public.projects where id = $1',
        [project],
      ),
    ).toEqual([
      {
        name: 'Portail d’Ana',
        type: 'Sur devis',
        user_id: null,
        client_name: 'Ana Martin',
        client_email: email,
      },
    ]);
    const removals = await sql.rows('select from private.file_removals where path like $1', [
      `%${file}`,
    ]);
    expect(removals).toEqual([]);

    expect(await isThere(sql, 'public.leads', other.lead)).toBe(false);
    expect(await isThere(sql, 'public.leads', other.before)).toBe(false);
    expect(await isThere(sql, 'public.quotes', other.quote)).toBe(false);
    expect(await isThere(sql, 'public.projects', other.project)).toBe(false);
    expect(await isThere(sql, 'auth.users', account)).toBe(false);
    // Repeated it changes nothing.
    expect(await remove(sql, account)).toBe(false);
  });

  it('also where the auth server itself removes the account', async () => {
    const { account, lead, second, project } = await newContract(sql);
    await sql.rows('delete from auth.users where id = $1', [account]);
    expect(await isThere(sql, 'public.projects', project)).toBe(true);
    expect(await isThere(sql, 'public.leads', lead)).toBe(true);
    expect(await isThere(sql, 'public.quotes', second)).toBe(true);
  });

  it('nobody but the consultant reads it, whoever has the address next', async () => {
    const { email, account, lead, quote, project, file } = await newContract(sql);
    const readBy = async (reader: string) => {
      const found: string[] = [];
      await transaction(async (session) => {
        await session.rows("select set_config('request.jwt.claim.sub', $1, true)", [reader]);
        await session.script('set local role authenticated');
        const tables = [
          ['leads', 'id', lead],
          ['lead_messages', 'lead_id', lead],
          ['quotes', 'id', quote],
          ['quote_messages', 'quote_id', quote],
          ['projects', 'id', project],
          ...CHILDREN.map((table) => [table, 'project_id', project]),
        ] as const;
        for (const [table, column, id] of tables) {
          const rows = await session.rows(`select id from public.${table} where ${column} = $1`, [
            id ?? '',
          ]);
          if (rows.length > 0) found.push(table ?? '');
        }
      });
      return found;
    };
    expect(await readBy(account)).toHaveLength(5 + CHILDREN.length);
    await remove(sql, account);
    const next = await newAccount(sql, email);
    for (const table of ['leads', 'quotes', 'projects']) {
      expect(await count(sql, `public.${table} where user_id = $1`, next)).toBe(0);
    }
    const { reference } = await only(
      sql.rows<{ reference: string }>('select reference from public.leads where id = $1', [lead]),
    );
    expect(
      await refusal(
        sql.rows(`select public.write_lead_message('${reference}', '${next}', 'Bonjour', true)`),
      ),
    ).toBe('lead_gone');
    expect(
      await refusal(
        sql.rows('select public.write_project_message($1, $2, $3)', [project, next, 'Bonjour']),
      ),
    ).toBe('project_gone');
    expect(await sql.rows(`select from public.read_project_file('${file}', '${next}')`)).toEqual(
      [],
    );
    expect(await sql.rows(`select name from public.read_project_file('${file}')`)).toEqual([
      { name: 'plan.pdf' },
    ]);
    expect(
      await sql.rows(
        `select from public.read_client_quote(account_id => '${next}', quote => '${quote}')`,
      ),
    ).toEqual([]);
    expect(await readBy(next)).toEqual([]);
    // Their own deletion leaves what an earlier account left.
    await remove(sql, next);
    expect(await isThere(sql, 'public.leads', lead)).toBe(true);
    expect(await isThere(sql, 'public.projects', project)).toBe(true);
  });

  it('is read by the consultant, with the day of both, and changed by nobody', async () => {
    const { account, lead, project, file } = await newContract(sql);
    await remove(sql, account);
    const read = await only(
      sql.rows<{ archive: { deletedAt: string; keptUntil: string }; next: string[] }>(
        `select public.read_project('${project}') -> 'archive' as archive, public.read_project('${project}') -> 'nextStates' as next`,
      ),
    );
    const { day } = await only(
      sql.rows<{ day: string }>(
        "select ((now() at time zone 'Europe/Paris') + interval '5 years')::date::text as day",
      ),
    );
    expect(read).toMatchObject({ archive: { keptUntil: day }, next: [] });
    const request = await only(
      sql.rows<{ lead: { frame: object; nextStates: string[] } }>(
        `select public.read_lead(l.reference, now()) as lead from public.leads l where l.id = '${lead}'`,
      ),
    );
    expect(request.lead).toMatchObject({
      frame: { archive: { keptUntil: day }, nextStep: null },
      nextStates: [],
    });

    const versions = await only(
      sql.rows<{ p: number; l: number }>(
        `select p.version as p, l.version as l from public.projects p, public.leads l where p.id = '${project}' and l.id = '${lead}'`,
      ),
    );
    const changes: Record<string, string> = {
      [`public.move_project('${project}', ${versions.p}, ${ACTOR}, 'active')`]: 'project_archived',
      [`public.answer_project('${project}', ${versions.p}, ${ACTOR}, 'Bonjour', now())`]:
        'project_archived',
      [`public.remove_project_file('${project}', ${versions.p}, ${ACTOR}, '${file}')`]:
        'project_archived',
      [`public.begin_project_file('${project}', 'a.pdf', 'application/pdf', 1, 100, 3)`]:
        'project_gone',
      [`public.move_lead('${lead}', ${versions.l}, ${ACTOR}, 'in_progress')`]: 'lead_archived',
      [`public.answer_lead('${lead}', ${versions.l}, ${ACTOR}, 'Bonjour', true)`]: 'lead_archived',
      [`public.note_lead('${lead}', ${versions.l}, ${ACTOR}, 'Bonjour')`]: 'lead_archived',
      [`public.create_quote(${ACTOR}, '{}', 0, 0, lead => '${lead}')`]: 'quote_request',
      [`public.create_project(${ACTOR}, 'Suite', 'Autre', '', '[]', lead => '${lead}')`]:
        'project_request',
    };
    for (const [change, expected] of Object.entries(changes)) {
      expect([change, await refusal(sql.rows(`select ${change}`))]).toEqual([change, expected]);
    }
    await sql.rows(`select public.mark_lead('${lead}', ${versions.l}, ${ACTOR}, 'unread')`);
    expect(
      await sql.rows(`select read_at is null as unread from public.leads where id = '${lead}'`),
    ).toEqual([{ unread: false }]);
  });

  it('asks for nothing: in no list of what is open, in no mail', async () => {
    const { account, lead, project } = await newContract(sql);
    await sql.script(
      `update public.projects set status = 'active', start_date = '2020-01-01' where id = '${project}'`,
    );
    await sql.script(`update public.leads set read_at = null where id = '${lead}'`);
    const listed = async () =>
      (
        await sql.rows<{ found: string }>(
          `select view || ' project' as found from unnest(array['open', 'attention', 'unread', 'due', 'all']) view,
             public.list_projects(view, page_size => 500) p where p.project ->> 'id' = '${project}'
           union all
           select view || ' request' from unnest(array['unread', 'late', 'due', 'attention', 'all']) view,
             public.list_leads(now() + interval '1 year', view, page_size => 500) l where l.lead ->> 'id' = '${lead}'
           union all
           select view || ' quote' from unnest(array['attention']) view,
             public.list_quotes(view, page_size => 500) q where q.reference = (select reference from public.leads where id = '${lead}')`,
        )
      )
        .map(({ found }) => found)
        .toSorted();
    expect(await listed()).toEqual([
      'all project',
      'all request',
      'attention project',
      'attention quote',
      'attention request',
      'due request',
      'open project',
      'unread project',
      'unread request',
    ]);
    await remove(sql, account);
    expect(await listed()).toEqual(['all project', 'all request']);
    const waiting = await sql.rows<{ topic: string | null }>(
      `select m.topic from private.lead_mails m
       where m.sent_at is null and (m.lead_id = '${lead}'
         or m.subject_id in ('${project}', (select quote_id from public.projects where id = '${project}')))`,
    );
    expect(waiting).toEqual([]);
    // The mail of before, of what is new in projects, has nothing to say of it.
    const news = await sql.rows(
      `select from private.project_news n, public.read_project_news(n.mail_id) t where n.project_id = '${project}' and t.news::text like '%${project}%'`,
    );
    expect(news).toEqual([]);
    expect(await sql.rows(`select from public.read_project_invitation('${project}')`)).toEqual([]);
  });

  it('calls to come are free again', async () => {
    const { account, lead } = await newContract(sql);
    const call = await idOf(
      sql.rows(
        `insert into public.appointments (lead_id, state, starts_at, ends_at, during)
         values ($1, 'booked', now() + interval '2 years', now() + interval '2 years 1 hour',
           tstzrange(now() + interval '2 years', now() + interval '2 years 1 hour')) returning id`,
        [lead],
      ),
    );
    await remove(sql, account);
    expect(await isThere(sql, 'public.appointments', call)).toBe(false);
  });

  it('its link, and that of a quote that went, say so; any other says nothing', async () => {
    const { email, account, quote } = await newContract(sql);
    const open = await newSent(sql, email, { account });
    const links = [quote, open].map((id) => ({ id, hash: sha256(randomUUID()) }));
    for (const { id, hash } of links) {
      await sql.rows(
        "insert into private.quote_links (quote_id, token_hash, expires_at) values ($1, $2, now() + interval '30 days')",
        [id, hash],
      );
    }
    const closed = async (hash: string) =>
      (
        await only(
          sql.rows<{ closed: boolean }>('select public.is_quote_link_closed($1) as closed', [hash]),
        )
      ).closed;
    for (const { hash } of links) expect(await closed(hash)).toBe(false);
    await remove(sql, account);
    for (const { hash } of links) {
      expect(await closed(hash)).toBe(true);
      expect(await sql.rows('select from public.open_quote_link($1)', [hash])).toEqual([]);
    }
    expect(await closed(sha256(randomUUID()))).toBe(false);
    await sql.rows(
      "update private.closed_quote_links set expires_at = now() - interval '31 days' where token_hash = any ($1::text[])",
      [`{${links.map(({ hash }) => hash).join(',')}}`],
    );
    await sql.rows('select public.erase_expired_quotes()');
    for (const { hash } of links) expect(await closed(hash)).toBe(false);
  });

  describe('what is told', () => {
    type Outcome = {
      contracts: {
        number: string;
        title: string | null;
        project: string | null;
        keptUntil: string | null;
        paperUntil: string | null;
      }[];
      underWay: { name: string; isKept: boolean }[];
    };
    const outcomeOf = async (account: string) =>
      (
        await only(
          sql.rows<{ outcome: Outcome }>('select public.read_deletion_outcome($1) as outcome', [
            account,
          ]),
        )
      ).outcome;

    it('is what then happens: contracts with their days, and projects under way', async () => {
      const { account, project, quote } = await newContract(sql);
      await sql.rows(
        "insert into public.projects (user_id, name, type, status) values ($1, 'Sans devis', 'Autre', 'active'), ($1, 'Fini', 'Autre', 'done')",
        [account],
      );
      const before = await outcomeOf(account);
      expect(before).toMatchObject({
        contracts: [{ title: 'Portail', project: 'Portail d’Ana' }],
        underWay: [
          { name: 'Portail d’Ana', isKept: true },
          { name: 'Sans devis', isKept: false },
        ],
      });
      await remove(sql, account);
      const kept = await only(
        sql.rows<{ parts: string; paper: string }>(
          `select p.kept_until::text as parts, q.kept_until::text as paper from public.projects p, public.quotes q
           where p.id = '${project}' and q.id = '${quote}'`,
        ),
      );
      expect(before.contracts).toMatchObject([{ keptUntil: kept.parts, paperUntil: kept.paper }]);
      const told = await sql.rows<{ told: object }>(
        `select public.read_account_deletion(m.subject_id) as told from private.lead_mails m
         join private.account_deletions d on d.id = m.subject_id
         where m.topic = 'account-deleted' and m.recipient = 'consultant' and d.outcome -> 'contracts' -> 0 ->> 'number' = $1`,
        [before.contracts[0]?.number ?? ''],
      );
      expect(told).toMatchObject([{ told: { ...before, client: { name: 'Ana Martin' } } }]);
    });

    it('says nothing to the consultant of who has neither', async () => {
      const account = await newAccount(sql);
      await newLead(sql, newEmail(), { account });
      expect(await outcomeOf(account)).toEqual({ contracts: [], underWay: [] });
      const deletions = () =>
        count(sql, 'private.account_deletions where $1::text is not null', account);
      const before = await deletions();
      await remove(sql, account);
      expect(await deletions()).toBe(before);
    });

    it('names nobody else’s quote by more than its number', async () => {
      const { account: signer, quote, lead } = await newContract(sql);
      const author = newEmail();
      const account = await newAccount(sql, author);
      await sql.rows(
        'update public.leads set user_id = $2, email_hash = internal.address_hash($3) where id = $1',
        [lead, account, author],
      );
      expect(await outcomeOf(account)).toMatchObject({
        contracts: [{ title: null, project: null, paperUntil: null }],
      });
      await remove(sql, account);
      expect(
        await sql.rows(
          'select user_id, archived_at is not null as archived from public.leads where id = $1',
          [lead],
        ),
      ).toEqual([{ user_id: null, archived: true }]);
      expect(
        await sql.rows('select user_id, archived_at from public.quotes where id = $1', [quote]),
      ).toEqual([{ user_id: signer, archived_at: null }]);
    });
  });

  describe('terms', () => {
    const erase = async () => {
      for (const job of ['erase_expired_leads', 'erase_expired_quotes', 'erase_expired_projects']) {
        await sql.rows(`select public.${job}()`);
      }
    };
    const left = async ({
      lead,
      first,
      quote,
      project,
    }: Awaited<ReturnType<typeof newContract>>) => ({
      lead: await isThere(sql, 'public.leads', lead),
      replaced: await isThere(sql, 'public.quotes', first),
      project: await isThere(sql, 'public.projects', project),
      thread: (await count(sql, 'public.quote_messages where quote_id = $1', quote)) > 0,
      paper: await isThere(sql, 'public.quotes', quote),
      proof: (await count(sql, 'private.quote_acceptances where quote_id = $1', quote)) > 0,
    });
    const ALL = {
      lead: true,
      replaced: true,
      project: true,
      thread: true,
      paper: true,
      proof: true,
    };
    const PAPER = {
      lead: false,
      replaced: false,
      project: false,
      thread: false,
      paper: true,
      proof: true,
    };

    it('five years after the end of the contract, ten for the paper, and then nothing', async () => {
      const contract = await newContract(sql);
      await remove(sql, contract.account);
      await forward(sql, 5, -1);
      await erase();
      expect(await left(contract)).toEqual(ALL);
      await forward(sql, 5, 2);
      await erase();
      expect(await left(contract)).toEqual(PAPER);
      const removals = await sql.rows('select from private.file_removals where path like $1', [
        `%${contract.file}`,
      ]);
      expect(removals).toHaveLength(1);
      await forward(sql, 10, 0);
      await erase();
      expect(await left(contract)).toEqual(PAPER);
      await forward(sql, 12, 0);
      await erase();
      expect(await isThere(sql, 'public.quotes', contract.quote)).toBe(false);
    });

    it('count from the end of a project that was over before the account went', async () => {
      const contract = await newContract(sql);
      await finish(sql, contract.project);
      await sql.rows(
        "update public.projects set active_at = now() - interval '4 years' where id = $1",
        [contract.project],
      );
      await remove(sql, contract.account);
      await forward(sql, 1, -1);
      await erase();
      expect(await left(contract)).toEqual(ALL);
      await forward(sql, 1, 2);
      await erase();
      expect(await left(contract)).toEqual(PAPER);
    });

    it('nothing but the paper is kept of a contract whose five years were over', async () => {
      const contract = await newContract(sql);
      await finish(sql, contract.project);
      await sql.rows(
        "update public.projects set active_at = now() - interval '5 years 2 days' where id = $1",
        [contract.project],
      );
      await remove(sql, contract.account);
      expect(await left(contract)).toEqual(PAPER);
    });

    it.each(['quoted', 'lost'])(
      'the request of a signed quote, and what it replaced, outlive their own terms, also once it is %s again',
      async (status) => {
        const contract = await newContract(sql);
        await sql.rows("update public.leads set status = 'in_progress' where id = $1", [
          contract.lead,
        ]);
        await sql.rows('update public.leads set status = $2 where id = $1', [
          contract.lead,
          status,
        ]);
        const double = await newLead(sql, contract.email, {
          account: contract.account,
          status: 'new',
        });
        await sql.rows('update public.leads set merged_into = $2 where id = $1', [
          double,
          contract.lead,
        ]);
        // As long as its project is under way, and as the five years after it are not over.
        await forward(sql, 6, 0);
        await erase();
        expect(await left(contract)).toMatchObject({ lead: true, replaced: true });
        expect(await isThere(sql, 'public.leads', double)).toBe(true);
        await finish(sql, contract.project);
        await sql.rows('delete from public.projects where id = $1', [contract.project]);
        await erase();
        expect(await left(contract)).toMatchObject({ lead: false, replaced: false, paper: true });
        expect(await isThere(sql, 'public.leads', double)).toBe(false);
      },
    );

    it('what the consultant was told of a deletion goes after thirty days', async () => {
      const { account } = await newContract(sql);
      await remove(sql, account);
      const told = () =>
        count(sql, 'private.account_deletions where $1::text is not null', account);
      await forward(sql, 0, 29);
      await sql.rows('select public.erase_unused_accounts()');
      expect(await told()).toBeGreaterThan(0);
      await forward(sql, 0, 31);
      await sql.rows('select public.erase_unused_accounts()');
      expect(await told()).toBe(0);
    });
  });
}

await describeSql('what a contract is proven by', rules, ({ sql, transaction }) => {
  it('a signature and a deletion at the same moment: one after the other, and nothing signed is lost', async () => {
    const email = newEmail();
    const account = await newAccount(sql, email);
    const quote = await newSent(sql, email, { account });
    let removal: Promise<boolean> | undefined;
    await transaction(async (session) => {
      expect(await accept(session, account, quote)).toBe('done');
      removal = remove(sql, account);
      await vi.waitFor(async () =>
        expect(
          await sql.rows(
            `select pid from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%delete_account%'`,
          ),
        ).toHaveLength(1),
      );
    });
    expect(await removal).toBe(true);
    expect(
      await sql.rows(
        'select status, archived_at is not null as archived from public.quotes where id = $1',
        [quote],
      ),
    ).toEqual([{ status: 'accepted', archived: true }]);
    expect(
      await count(sql, 'public.projects where quote_id = $1 and archived_at is not null', quote),
    ).toBe(1);
  });

  it('of two deletions at the same moment one removes, and what is cut short removes nothing', async () => {
    const { account, project } = await newContract(sql);
    class Killed extends Error {}
    const killed = transaction(async (session) => {
      await remove(session, account);
      throw new Killed();
    });
    await expect(killed).rejects.toThrow(Killed);
    expect(await isThere(sql, 'auth.users', account)).toBe(true);
    expect(
      await sql.rows('select archived_at from public.projects where id = $1', [project]),
    ).toEqual([{ archived_at: null }]);
    const removed = await Promise.all([remove(sql, account), remove(sql, account)]);
    expect(removed.toSorted()).toEqual([false, true]);
  });
});
