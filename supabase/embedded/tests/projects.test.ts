import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Sql } from '../database/database.ts';
import { LONG_FORM, scaled } from './support/scale.ts';
import { ACTOR, describeSql, newAccount, type OpenDatabase, only, refusal } from './support/sql.ts';

const STATES = ['planned', 'active', 'paused', 'done', 'cancelled'];

/** Where each state may lead (product.md, Projects). */
const LEADS_TO: Record<string, string[]> = {
  planned: ['active', 'cancelled'],
  active: ['planned', 'paused', 'done', 'cancelled'],
  paused: ['active', 'cancelled'],
  done: ['active'],
  cancelled: ['planned'],
};

/** The longest that a page of the list, or its counts, may take, in ms. */
const BAR_MS = 200;

let count = 0;

const newProject = async (sql: Sql, account: string, change: Record<string, string> = {}) => {
  const row = { name: "'Portail'", type: "'Application web'", status: "'active'", ...change };
  const { id } = await only(
    sql.rows<{ id: string }>(
      `insert into public.projects (user_id, ${Object.keys(row).join(', ')})
       values ($1, ${Object.values(row).join(', ')}) returning id`,
      [account],
    ),
  );
  return id;
};

type Project = {
  status: string;
  progress: number;
  version: number;
  user_id: string | null;
  client_email: string | null;
  quote_id: string | null;
};

const projectOf = (sql: Sql, id: string) =>
  only(
    sql.rows<Project>(
      `select status, progress, version, user_id, client_email, quote_id
       from public.projects where id = $1`,
      [id],
    ),
  );

const eventsOf = (sql: Sql, id: string) =>
  sql
    .rows<{ action: string }>(
      'select action from private.project_events where project_id = $1 order by id',
      [id],
    )
    .then((rows) => rows.map(({ action }) => action));

const move = (sql: Sql, id: string, version: number, state: string) =>
  sql.rows(`select public.move_project($1, ${version}, ${ACTOR}, $2)`, [id, state]);

/** Until when what came is in the project as it is read now; its clock has gone on since. */
async function asOf(sql: Sql, id: string): Promise<string> {
  const { moment } = await only(
    sql.rows<{ moment: string }>("select public.read_project($1) ->> 'asOf' as moment", [id]),
  );
  await vi.waitUntil(async () => {
    const [row] = await sql.rows<{ later: boolean }>(
      'select clock_timestamp() > $1::text::timestamptz as later',
      [moment],
    );
    return row?.later;
  });
  return moment;
}

const answer = async (sql: Sql, id: string, version: number, words: string, moment?: string) =>
  sql.rows(`select public.answer_project($1, ${version}, ${ACTOR}, $2, $3)`, [
    id,
    words,
    moment ?? (await asOf(sql, id)),
  ]);

const milestonesOf = (sql: Sql, id: string) =>
  sql.rows<{ id: string; title: string; state: string; done: boolean }>(
    `select id, title, state, done_on is not null as done
     from public.project_milestones where project_id = $1 order by position`,
    [id],
  );

const writeMilestones = (sql: Sql, id: string, version: number, list: object[]) =>
  sql.rows(`select public.plan_project_milestones($1, ${version}, ${ACTOR}, $2::text::jsonb)`, [
    id,
    JSON.stringify(list),
  ]);

const milestone = (title: string, state = 'todo') => ({ title, day: null, state });

/** Moves all that waits into the past, by a number of minutes. */
const age = (sql: Sql, minutes: number) =>
  sql.script(`
    update private.project_news set created_at = created_at - interval '${minutes} minutes';
    update private.project_mails set created_at = created_at - interval '${minutes} minutes',
      closed_at = closed_at - interval '${minutes} minutes';
    update private.lead_mails set next_at = next_at - interval '${minutes} minutes',
      sent_at = sent_at - interval '${minutes} minutes' where topic = 'project-news';
  `);

type News = { name: string; items: Array<{ kind: string; subject: string }> };

/** The mails that are due for this client, as they are written, each counted as sent. */
async function dueMails(sql: Sql, account: string): Promise<News[][]> {
  const due = await sql.rows<{ id: string; subject_id: string }>(
    `select m.id, m.subject_id from private.lead_mails m
     join private.project_mails p on p.id = m.subject_id and p.user_id = $1
     where m.topic = 'project-news' and m.sent_at is null and m.next_at <= clock_timestamp()`,
    [account],
  );
  const mails: News[][] = [];
  for (const { id, subject_id } of due) {
    const rows = await sql.rows<{ news: News[] }>('select news from public.read_project_news($1)', [
      subject_id,
    ]);
    await sql.rows(`update private.lead_mails set sent_at = now(), attempts = 1 where id = $1`, [
      id,
    ]);
    mails.push(...rows.map(({ news }) => news));
  }
  return mails;
}

/** Number of projects that the list is measured with. */
const ROWS = scaled(2_000, 1_000);

function rules({ sql, transaction }: OpenDatabase): void {
  let account: string;
  beforeAll(async () => {
    account = await newAccount(sql);
  });

  it.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
    'from %s to %s',
    async (from, to) => {
      const id = await newProject(sql, account, { status: `'${from}'` });
      const isLegal = LEADS_TO[from]?.includes(to);
      expect(await refusal(move(sql, id, 0, to))).toBe(isLegal ? 'done' : 'project_state');
      const { status, version } = await projectOf(sql, id);
      expect([status, version]).toEqual(isLegal ? [to, 1] : [from, 0]);
      expect(await eventsOf(sql, id)).toEqual(isLegal ? ['moved'] : []);
    },
  );

  it('the states are kept to by whoever writes the table', async () => {
    const id = await newProject(sql, account);
    await move(sql, id, 0, 'done');
    const change = sql.rows("update public.projects set status = 'cancelled' where id = $1", [id]);
    expect(await refusal(change)).toBe('project_state');
  });

  it('progress is what the milestones make, unless it is set by hand, and whole once it is over', async () => {
    const id = await newProject(sql, account);
    const progress = async () => (await projectOf(sql, id)).progress;
    expect(await progress()).toBe(0);
    await writeMilestones(sql, id, 0, [
      milestone('Cadrage', 'done'),
      milestone('Maquettes'),
      milestone('Tests'),
      milestone('Option', 'dropped'),
    ]);
    expect(await progress()).toBe(33);
    const [, second] = await milestonesOf(sql, id);
    const done = `select public.mark_project_milestone($1, 1, ${ACTOR}, $2, 'done')`;
    await sql.rows(done, [id, second?.id ?? '']);
    expect(await progress()).toBe(66);
    await sql.rows(`select public.set_project_progress($1, 2, ${ACTOR}, 90)`, [id]);
    expect(await progress()).toBe(90);
    await move(sql, id, 3, 'done');
    expect(await progress()).toBe(100);
    await move(sql, id, 4, 'active');
    await sql.rows(`select public.set_project_progress($1, 5, ${ACTOR})`, [id]);
    expect(await progress()).toBe(66);
  });

  it('milestones are saved as a list: what is named stays itself or is called so, what is not is gone', async () => {
    const id = await newProject(sql, account);
    await writeMilestones(sql, id, 0, [milestone('A', 'done'), milestone('B')]);
    const [first, second] = await milestonesOf(sql, id);
    const third = { ...milestone('C'), id: randomUUID() };
    await writeMilestones(sql, id, 1, [
      { ...milestone('B bis'), id: second?.id },
      third,
      milestone('D'),
      { ...milestone('A', 'todo'), id: first?.id },
    ]);
    expect(await milestonesOf(sql, id)).toMatchObject([
      { id: second?.id, title: 'B bis' },
      { id: third.id, title: 'C' },
      { title: 'D' },
      { id: first?.id, state: 'todo', done: false },
    ]);
    // Another project's is not taken over.
    const other = await newProject(sql, account);
    await writeMilestones(sql, other, 0, [{ ...milestone('Volé'), id: first?.id }]);
    expect(await milestonesOf(sql, other)).toEqual([]);
    expect((await milestonesOf(sql, id)).at(-1)?.title).toBe('A');
  });

  it('of what has changed meanwhile, or is gone, nothing is changed', async () => {
    const id = await newProject(sql, account);
    await answer(sql, id, 0, 'Bonjour');
    const calls = [
      ['move_project', ", 'done'"],
      ['edit_project', ", 'X', 'Y', ''"],
      ['plan_project', ", 'Relire', '2031-01-02'"],
      ['set_project_progress', ', 50'],
      ['plan_project_milestones', ", '[]'::jsonb"],
      ['mark_project_milestone', ", gen_random_uuid(), 'done'"],
      ['write_project_entry', ", 'Titre', 'Texte', '[]'::jsonb"],
      ['publish_project_entry', ', gen_random_uuid()'],
      ['discard_project_entry', ', gen_random_uuid()'],
      ['answer_project', ", 'Encore', now()"],
      ['remove_project_file', ', gen_random_uuid()'],
    ];
    for (const [name, rest] of calls) {
      const call = (project: string) =>
        refusal(sql.rows(`select public.${name}($1, 0, ${ACTOR}${rest})`, [project]));
      expect(await call(id)).toBe('project_stale');
      expect(await call('00000000-0000-4000-8000-00000000dead')).toBe('project_gone');
    }
    expect(await eventsOf(sql, id)).toEqual(['wrote']);
  });

  it('an entry of the journal is its client’s to read once it is published, and nobody else’s', async () => {
    const id = await newProject(sql, account);
    const { entry } = await only(
      sql.rows<{ entry: string }>(
        `select public.write_project_entry($1, 0, ${ACTOR}, 'Semaine 1', 'Les maquettes', '[]'::jsonb) as entry`,
        [id],
      ),
    );
    const isReadBy = async (reader: string) => {
      let found: unknown[] = [];
      await transaction(async (session) => {
        await session.rows("select set_config('request.jwt.claim.sub', $1, true)", [reader]);
        await session.script('set local role authenticated');
        found = await session.rows('select id from public.project_entries where id = $1', [entry]);
      });
      return found.length === 1;
    };
    expect(await isReadBy(account)).toBe(false);
    await sql.rows(`select public.publish_project_entry($1, 1, ${ACTOR}, $2)`, [id, entry]);
    expect(await isReadBy(account)).toBe(true);
    expect(await isReadBy(await newAccount(sql))).toBe(false);
  });

  it('an entry of the journal is published once, and corrected from then on, with what it replaces kept', async () => {
    const id = await newProject(sql, account);
    const { entry } = await only(
      sql.rows<{ entry: string }>(
        `select public.write_project_entry($1, 0, ${ACTOR}, 'Semaine 1', '', '[]'::jsonb) as entry`,
        [id],
      ),
    );
    const publish = (version: number) =>
      refusal(
        sql.rows(`select public.publish_project_entry($1, ${version}, ${ACTOR}, $2)`, [id, entry]),
      );
    expect(await publish(1)).toBe('entry_empty');
    const write = `select public.write_project_entry($1, $2, ${ACTOR}, 'Semaine 1', $3, '[]'::jsonb, $4)`;
    await sql.rows(write, [id, '1', 'Les maquettes', entry]);
    expect(await publish(2)).toBe('done');
    expect(await publish(3)).toBe('entry_published');
    await sql.rows(write, [id, '3', 'Les maquettes sont prêtes', entry]);
    expect(
      await refusal(
        sql.rows(`select public.discard_project_entry($1, 4, ${ACTOR}, $2)`, [id, entry]),
      ),
    ).toBe('entry_published');
    expect(
      await refusal(
        sql.rows('update public.project_entries set published_at = null where id = $1', [entry]),
      ),
    ).toBe('entry_published');
    expect(await eventsOf(sql, id)).toEqual(['drafted', 'published', 'corrected']);
    const { before } = await only(
      sql.rows<{ before: object }>(
        "select before from private.project_events where project_id = $1 and action = 'corrected'",
        [id],
      ),
    );
    expect(before).toEqual({ title: 'Semaine 1', body: 'Les maquettes' });
  });

  it('a project waits for an address, and is whose who confirms it', async () => {
    const email = `Attendue-${++count}@Example.fr`;
    const { id } = await only(
      sql.rows<{ id: string }>(
        `select public.create_project(${ACTOR}, 'Portail', 'Web', '', '[]'::jsonb, address => $1,
           address_name => 'Ana', invite => true) as id`,
        [email],
      ),
    );
    expect(await projectOf(sql, id)).toMatchObject({
      user_id: null,
      client_email: email.toLowerCase(),
    });
    const invitation = 'select * from public.read_project_invitation($1)';
    expect(await sql.rows(invitation, [id])).toMatchObject([{ email: email.toLowerCase() }]);
    const unproven = await only(
      sql.rows<{ id: string }>(
        'insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id',
        [email.toLowerCase()],
      ),
    );
    expect((await projectOf(sql, id)).user_id).toBeNull();
    await sql.rows('update auth.users set email_confirmed_at = now() where id = $1', [unproven.id]);
    expect(await projectOf(sql, id)).toMatchObject({ user_id: unproven.id, client_email: null });
    expect(await sql.rows(invitation, [id])).toEqual([]);
    // It is theirs for good.
    expect(
      await refusal(
        sql.rows('update public.projects set user_id = $2 where id = $1', [id, account]),
      ),
    ).toBe('project_client');
  });

  it('a won request has one project, and its accepted quote joins it; a quote has one, however often it is asked for', async () => {
    const lead = await only(
      sql.rows<{ id: string }>(
        `insert into public.leads (reference, kind, status, payload, consent_contact, idempotency_key, email_hash, user_id)
         values ('DEV-PRJ-' || gen_random_uuid(), 'quote', 'in_progress',
           '{"email": "ana@example.fr", "firstName": "Ana"}', true, gen_random_uuid(), repeat('c', 64), $1)
         returning id`,
        [account],
      ),
    );
    const create = () =>
      refusal(
        sql.rows(
          `select public.create_project(${ACTOR}, 'Portail', 'Web', '', '[]'::jsonb, lead => $1)`,
          [lead.id],
        ),
      );
    expect(await create()).toBe('project_request_open');
    await sql.rows("update public.leads set status = 'won' where id = $1", [lead.id]);
    expect(await create()).toBe('done');
    expect(await create()).toBe('project_exists');
    const fromQuote = (quote: string, of: string | null) =>
      only(
        sql.rows<{ id: string }>(
          `select internal.create_project_from_quote($1, $2, $3, 'ana@example.fr', 'Ana', 'Boutique', 250000) as id`,
          [quote, of as string, account],
        ),
      );
    const quote = '00000000-0000-4000-8000-0000000000a1';
    const joined = await fromQuote(quote, lead.id);
    expect((await fromQuote(quote, lead.id)).id).toBe(joined.id);
    const projects = await sql.rows('select quote_id from public.projects where lead_id = $1', [
      lead.id,
    ]);
    expect(projects).toEqual([{ quote_id: quote }]);
    const fresh = await fromQuote('00000000-0000-4000-8000-0000000000a2', null);
    expect(fresh.id).not.toBe(joined.id);
    expect(await projectOf(sql, fresh.id)).toMatchObject({ status: 'planned', user_id: account });
    await sql.rows('delete from public.projects where id = $1', [fresh.id]);
  });

  it('an accepted quote begins its project, in the transaction that accepts it', async () => {
    const email = `devis-${++count}@example.fr`;
    const { id } = await only(
      sql.rows<{ id: string }>(
        `insert into public.quotes (email_hash, number, status, content, document, issued_on, valid_until, sha256,
           sent_at, net_cents, total_cents)
         values (repeat('a', 64), 'D-2031-09' || $1::text, 'sent', $2::text::jsonb, '{}', current_date,
           current_date + 30, repeat('a', 64), now(), 250000, 300000) returning id`,
        [
          String(count).padStart(3, '0'),
          JSON.stringify({ title: 'Boutique', client: { email, name: 'Ana' } }),
        ],
      ),
    );
    const accept = "update public.quotes set status = 'accepted', decided_at = now() where id = $1";
    await sql.rows(accept, [id]);
    const began = await sql.rows(
      'select name, status, amount_cents::int as amount, client_email from public.projects where quote_id = $1',
      [id],
    );
    expect(began).toEqual([
      { name: 'Boutique', status: 'planned', amount: 250_000, client_email: email },
    ]);
    await sql.rows('delete from public.projects where quote_id = $1', [id]);
  });

  it('what is new leaves as one mail, a quarter of an hour after the last of it and an hour after the one before', async () => {
    const client = await newAccount(sql);
    const [first, second] = [await newProject(sql, client), await newProject(sql, client)];
    const say = (project: string, version: number, words: string) =>
      answer(sql, project, version, words);
    await say(first, 0, 'Un');
    await age(sql, 10);
    await say(second, 0, 'Deux');
    expect(await dueMails(sql, client)).toEqual([]);
    await age(sql, 10);
    // Twenty minutes after the first, ten after the last.
    expect(await dueMails(sql, client)).toEqual([]);
    await age(sql, 6);
    expect(await dueMails(sql, client)).toMatchObject([
      [{ items: [{ kind: 'message', subject: 'Un' }] }, { items: [{ subject: 'Deux' }] }],
    ]);
    await say(first, 1, 'Trois');
    await age(sql, 30);
    expect(await dueMails(sql, client)).toEqual([]);
    // Whoever keeps writing puts nobody off for ever.
    await say(first, 2, 'Quatre');
    await age(sql, 31);
    expect(await dueMails(sql, client)).toMatchObject([[{ items: [{}, {}] }]]);
  });

  it('nobody is mailed what they have seen, or want no mail about', async () => {
    const client = await newAccount(sql);
    const project = await newProject(sql, client);
    const say = (version: number, words: string) => answer(sql, project, version, words);
    await say(0, 'Vu');
    await sql.rows('select public.see_own_project($1, $2, $3)', [
      project,
      client,
      await asOf(sql, project),
    ]);
    await age(sql, 90);
    expect(await dueMails(sql, client)).toEqual([]);
    await sql.rows("select public.set_project_mails($1, array['message'])", [client]);
    await sql.rows(
      "update public.projects set seen_until = now() - interval '1 day' where id = $1",
      [project],
    );
    await say(1, 'Coupé');
    await sql.rows(`select public.plan_project($1, 2, ${ACTOR}, 'Relire', '2031-01-02')`, [
      project,
    ]);
    await age(sql, 90);
    expect(await dueMails(sql, client)).toMatchObject([[{ items: [{ kind: 'plan' }] }]]);
  });

  it('what a client writes is awaited an answer to, once, and hinders no change', async () => {
    const id = await newProject(sql, account);
    const write = (who: string) =>
      refusal(sql.rows("select public.write_project_message($1, $2, 'Une question')", [id, who]));
    expect(await write(account)).toBe('done');
    expect(await write(account)).toBe('done');
    expect(await write(await newAccount(sql))).toBe('project_gone');
    const row = await only(
      sql.rows<{ unread: number; awaits: boolean }>(
        `select (project ->> 'unread')::int as unread, project ->> 'awaitsSince' is not null as awaits
         from public.list_projects('attention') where project ->> 'id' = $1`,
        [id],
      ),
    );
    expect(row).toEqual({ unread: 1, awaits: true });
    await answer(sql, id, 0, 'Une réponse');
    const open = `select 1 from public.list_projects('unread') where project ->> 'id' = $1`;
    expect(await sql.rows(open, [id])).toEqual([]);
  });

  const readProject = async (id: string) => {
    const { project } = await only(
      sql.rows<{
        project: { overdue: number; lacksJournal: boolean; milestones: { isLate: boolean }[] };
      }>('select public.read_project($1) as project', [id]),
    );
    return project;
  };

  it.each([
    ['todo', -1, true],
    ['doing', -1, true],
    ['todo', 0, false],
    ['todo', null, false],
    ['done', -1, false],
    ['dropped', -1, false],
  ])('a milestone %s, planned for today%s: late %s', async (state, days, isLate) => {
    const id = await newProject(sql, account);
    await sql.rows(
      `insert into public.project_milestones (project_id, title, state, position, planned_on, done_on)
       select $1, 'Étape', $2, 0, today + nullif($3, '')::integer, case when $2 = 'done' then today end
       from internal.paris_day() today`,
      [id, state, String(days ?? '')],
    );
    const found = async () => {
      const { overdue, milestones } = await readProject(id);
      return [overdue, milestones.map((milestone) => milestone.isLate)];
    };
    expect(await found()).toEqual([isLate ? 1 : 0, [isLate]]);
    const { rows: attention } = await only(
      sql.rows<{ rows: number }>(
        `select count(*)::int as rows from public.list_projects('attention', page_size => 1000)
         where (project ->> 'id')::uuid = $1`,
        [id],
      ),
    );
    expect(attention).toBe(isLate ? 1 : 0);
    // A project that is over has none overdue.
    await move(sql, id, 0, 'done');
    expect(await found()).toEqual([0, [isLate]]);
  });

  it.each([
    ['active', '-8 days', null, null, true],
    ['active', '-6 days', null, null, false],
    ['active', '-30 days', '-6 days', null, false],
    ['active', '-30 days', null, '-6 days', false],
    ['active', '-30 days', '-8 days', '-9 days', true],
    ['paused', '-30 days', null, null, false],
  ])('a project %s since %s, first day %s, last entry %s: lacks its journal %s', async (...row) => {
    const [status, opened, starts, entry, lacks] = row;
    const id = await newProject(sql, account, {
      status: `'${status}'`,
      created_at: `now() + interval '${opened}'`,
      start_date: starts === null ? 'null' : `(now() + interval '${starts}')::date`,
    });
    if (entry !== null) {
      await sql.rows(
        `insert into public.project_entries (project_id, title, body, published_at)
         values ($1, 'Semaine', 'Fait', now() + $2::text::interval)`,
        [id, entry],
      );
    }
    expect((await readProject(id)).lacksJournal).toBe(lacks);
    const count = () =>
      only(sql.rows<{ attention: number }>('select * from public.count_projects()'));
    const before = (await count()).attention;
    await sql.rows('delete from public.projects where id = $1', [id]);
    expect(Number(before) - Number((await count()).attention)).toBe(lacks ? 1 : 0);
  });

  it('what came since it was read is neither read nor answered by what the consultant does', async () => {
    const client = await newAccount(sql);
    const id = await newProject(sql, client);
    const write = (words: string) =>
      sql.rows('select public.write_project_message($1, $2, $3)', [id, client, words]);
    const state = () =>
      only(
        sql.rows<{ unread: number; awaits: string | null }>(
          `select (project ->> 'unread')::int as unread, (
             select m.body from public.project_messages m
             where m.project_id = (project ->> 'id')::uuid and m.author = 'client'
               and m.created_at <= (project ->> 'awaitsSince')::timestamptz
             order by m.created_at desc limit 1
           ) as awaits
           from public.list_projects('all') where project ->> 'id' = $1`,
          [id],
        ),
      );
    await write('Lu');
    const read = await asOf(sql, id);
    await write('Pas encore lu');
    const mark = (word: string, moment: string) =>
      sql.rows(`select public.mark_project($1, ${ACTOR}, $2, $3)`, [id, word, moment]);
    await mark('read', read);
    expect(await state()).toEqual({ unread: 1, awaits: 'Lu' });
    await answer(sql, id, 0, 'Une réponse', read);
    expect(await state()).toEqual({ unread: 1, awaits: 'Pas encore lu' });
    await mark('answered', read);
    expect(await state()).toEqual({ unread: 1, awaits: 'Pas encore lu' });
    await mark('answered', await asOf(sql, id));
    expect(await state()).toEqual({ unread: 0, awaits: null });
    // A later reading is not undone by an earlier one.
    await mark('read', read);
    expect(await state()).toEqual({ unread: 0, awaits: null });
  });

  it('a file whose sending began before another was read, and ended after it, is unread', async () => {
    const client = await newAccount(sql);
    const id = await newProject(sql, client);
    const { file } = await only(
      sql.rows<{ file: string }>(
        `select file from public.begin_project_file($1, 'a.txt', 'text/plain', 5, 100, 10, $2)`,
        [id, client],
      ),
    );
    await sql.rows("select public.write_project_message($1, $2, 'Voici')", [id, client]);
    const read = await asOf(sql, id);
    await sql.rows('select public.finish_project_file($1)', [file]);
    await sql.rows(`select public.mark_project($1, ${ACTOR}, 'read', $2)`, [id, read]);
    expect(
      await sql.rows(
        `select (project ->> 'unread')::int as unread from public.list_projects('all') where project ->> 'id' = $1`,
        [id],
      ),
    ).toEqual([{ unread: 1 }]);
  });

  it('what came since a client looked is told to them', async () => {
    const client = await newAccount(sql);
    const id = await newProject(sql, client);
    await answer(sql, id, 0, 'Vu');
    const read = await asOf(sql, id);
    await answer(sql, id, 1, 'Arrivé entre-temps');
    await sql.rows('select public.see_own_project($1, $2, $3)', [id, client, read]);
    const mailed = `select n.news from private.project_mails m, public.read_project_news(m.id) n where m.user_id = $1`;
    expect(await sql.rows(mailed, [client])).toMatchObject([
      { news: [{ items: [{ subject: 'Arrivé entre-temps' }] }] },
    ]);
  });

  it('files keep to their quota, two at once too, and leave what is to be removed', async () => {
    const client = await newAccount(sql);
    const id = await newProject(sql, client);
    const begin = (bytes: number, owner: string | null = client) =>
      only(
        sql.rows<{ file: string; path: string }>(
          `select file, path from public.begin_project_file($1, 'a.pdf', 'application/pdf', ${bytes}, 100, 3, $2)`,
          [id, owner as string],
        ),
      );
    const one = await begin(60);
    expect(await refusal(begin(60))).toBe('project_quota');
    expect(await refusal(begin(1, account))).toBe('project_gone');
    const finish = () => refusal(sql.rows('select public.finish_project_file($1)', [one.file]));
    const readable = `select path from public.read_project_file($1, $2)`;
    expect(await sql.rows(readable, [one.file, client])).toEqual([]);
    expect(await finish()).toBe('done');
    expect(await finish()).toBe('file_gone');
    expect(await sql.rows(readable, [one.file, client])).toEqual([{ path: one.path }]);
    expect(await sql.rows(readable, [one.file, account])).toEqual([]);
    const broken = await begin(10);
    await sql.rows(
      "update public.project_files set created_at = now() - interval '2 hours' where id = $1",
      [broken.file],
    );
    const removals = async () =>
      (await sql.rows<{ path: string }>('select path from public.claim_file_removals(100)')).map(
        ({ path }) => path,
      );
    expect(await removals()).toContain(broken.path);
    // The account's files go with it.
    await sql.rows('select public.delete_account($1)', [client]);
    expect(await removals()).toEqual(expect.arrayContaining([one.path, broken.path]));
    await sql.rows('select public.settle_file_removals($1::text[])', [
      `{${one.path},${broken.path}}`,
    ]);
    expect(await removals()).not.toContain(one.path);
  });

  it('what is over is erased five years after the last of it, and nothing that is not', async () => {
    const old = { active_at: "now() - interval '5 years 1 day'" };
    const over = await newProject(sql, account, { status: "'done'", ...old });
    const open = await newProject(sql, account, old);
    const young = await newProject(sql, account, { status: "'done'" });
    await sql.rows('select public.erase_expired_projects()');
    const left = await sql.rows<{ id: string }>(
      'select id from public.projects where id in ($1, $2, $3)',
      [over, open, young],
    );
    expect(left.map(({ id }) => id).toSorted()).toEqual([open, young].toSorted());
  });

  it(
    `of ${ROWS} projects a page, a search and the counts take less than ${BAR_MS} ms`,
    LONG_FORM,
    async () => {
      await sql.script(`
      insert into public.projects (user_id, name, type, status, active_at, client_email)
      select null, 'Lot ' || n, 'Automatisation', (array['planned', 'active', 'paused', 'done', 'cancelled'])[n % 5 + 1],
        now() - n * interval '1 minute', 'lot-' || n || '@example.fr'
      from generate_series(1, ${ROWS}) n;
      insert into public.project_milestones (project_id, title, position, planned_on)
      select p.id, 'Étape ' || k, k, '2020-01-01' from public.projects p, generate_series(0, 3) k
      where p.name like 'Lot %';
      insert into public.project_messages (project_id, author, body)
      select p.id, 'client', 'Bonjour' from public.projects p where p.name like 'Lot %';
      analyze;
    `);
      const took: Record<string, number> = {};
      const calls = {
        open: 'select * from public.list_projects()',
        attention: "select * from public.list_projects('attention')",
        unread: "select * from public.list_projects('unread')",
        search: "select * from public.list_projects('all', 'lot 777')",
        counts: 'select * from public.count_projects()',
      };
      for (const [name, call] of Object.entries(calls)) {
        await sql.rows(call);
        const began = performance.now();
        await sql.rows(call);
        took[name] = Math.round(performance.now() - began);
      }
      console.info(`projects at ${ROWS}, ms:`, JSON.stringify(took));
      expect(Object.entries(took).filter(([, ms]) => ms > BAR_MS)).toEqual([]);
    },
  );
}

await describeSql('projects', rules, ({ sql, transaction }) => {
  it('what a client writes while a mail leaves is told by the next one', async () => {
    const account = await newAccount(sql);
    const project = await newProject(sql, account);
    const write = (text: string) =>
      refusal(
        sql.rows('select public.write_project_message($1, $2, $3)', [project, account, text]),
      );
    const open = () =>
      only(
        sql.rows<{ id: string }>(
          `select id from private.project_mails where recipient = 'consultant' and closed_at is null`,
        ),
      );
    await write('Une question');
    const leaving = await open();
    let second: Promise<string> | undefined;
    await transaction(async (session) => {
      await session.rows('select * from public.read_project_news($1)', [leaving.id]);
      second = write('Une autre');
      await vi.waitFor(async () =>
        expect(
          await sql.rows(
            `select pid from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%write_project_message%'`,
          ),
        ).toHaveLength(1),
      );
    });
    expect(await second).toBe('done');
    const told = await sql.rows('select subject from private.project_news where mail_id = $1', [
      (await open()).id,
    ]);
    expect(told).toEqual([{ subject: 'Une autre' }]);
  });
});
