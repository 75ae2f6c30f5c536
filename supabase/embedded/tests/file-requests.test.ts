import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '../database/database.ts';
import {
  ACTOR,
  describeSql,
  newAccount,
  newEmail,
  type OpenDatabase,
  only,
  refusal,
} from './support/sql.ts';

const DAYS = [3, 7];

/** Sets the time that the database takes for now. */
const setClock = (sql: Sql, now: string) =>
  sql.script(`create or replace function internal.quote_now() returns timestamptz language sql volatile
    set search_path = '' as $$ select ${now} $$`);

/** Noon of a day after the 3rd of January 2041, on which the files of these tests are asked for. */
const onDay = (sql: Sql, day: number) =>
  setClock(sql, `timestamptz '2041-01-03 12:00Z' + interval '${day} days'`);

async function newProject(sql: Sql) {
  const account = await newAccount(sql, newEmail());
  const { id } = await only(
    sql.rows<{ id: string }>(
      `insert into public.projects (user_id, name, type, status)
       values ($1, 'Portail', 'Application web', 'active') returning id`,
      [account],
    ),
  );
  return { id, account };
}

const versionOf = async (sql: Sql, project: string) =>
  (
    await only(
      sql.rows<{ version: number }>('select version from public.projects where id = $1', [project]),
    )
  ).version;

type Asked = { title: string; reason: string; day: string | null };
const LOGO: Asked = { title: 'Logo', reason: 'Pour l’en-tête', day: null };

/** Asks for files on day 0; their ids, in their order. */
async function ask(sql: Sql, project: string, ...requests: Asked[]): Promise<string[]> {
  await sql.rows(
    `select public.ask_project_files('${project}', ${await versionOf(sql, project)}, ${ACTOR}, $1::text::jsonb)`,
    [JSON.stringify(requests)],
  );
  const rows = await sql.rows<{ id: string }>(
    'select id from public.project_file_requests where project_id = $1 order by created_at',
    [project],
  );
  return rows.map(({ id }) => id);
}

const mark = async (sql: Sql, project: string, request: string, name: string, message = '') =>
  refusal(
    sql.rows(
      `select public.mark_file_request(
         '${project}', ${await versionOf(sql, project)}, ${ACTOR}, '${request}', '${name}', $1)`,
      [message],
    ),
  );

/** Sends a file of the client's that answers a request; its id. */
async function send(
  sql: Sql,
  { id, account }: { id: string; account: string },
  request: string,
): Promise<string> {
  const { file } = await only(
    sql.rows<{ file: string }>(
      `select file from public.begin_project_file(
         '${id}', 'logo.svg', 'image/svg+xml', 10, 1000000, 50, account_id => '${account}', request => '${request}')`,
    ),
  );
  await sql.rows('select public.finish_project_file($1)', [file]);
  return file;
}

const stateOf = async (sql: Sql, request: string) =>
  (
    await only(
      sql.rows<{ state: string }>('select state from public.project_file_requests where id = $1', [
        request,
      ]),
    )
  ).state;

const queue = async (sql: Sql, days: readonly number[] = DAYS) =>
  (
    await only(
      sql.rows<{ queued: number }>(
        'select public.queue_file_follow_ups($1::text::jsonb, 500) as queued',
        [JSON.stringify({ files: days })],
      ),
    )
  ).queued;

/** The mails of a project, each as its kind and what it is about: « follow-up Logo 1, Textes 1 ». */
const mailsOf = async (sql: Sql, project: string) =>
  (
    await sql.rows<{ mail: string }>(
      `select m.kind || ' ' || string_agg(r.title || coalesce(' ' || s.step, ' by hand'), ', ' order by r.created_at) as mail
       from private.file_request_mails m
       join private.file_request_steps s on s.mail_id = m.id
       join public.project_file_requests r on r.id = s.request_id
       where m.project_id = $1
         and exists (select from private.lead_mails l where l.topic = 'project-files' and l.subject_id = m.id)
       group by m.id order by m.created_at, m.id`,
      [project],
    )
  ).map(({ mail }) => mail);

/** What the last mail of a project would say: the titles that it is about, then the others. Null where nothing any more. */
async function lastMailed(sql: Sql, project: string) {
  const [row] = await sql.rows<{ requests: { title: string; isAsked: boolean }[] }>(
    `select read.requests from (
       select id from private.file_request_mails where project_id = $1 order by created_at desc, id limit 1
     ) m, public.read_file_request_mail(m.id) read`,
    [project],
  );
  return row?.requests.map(({ title, isAsked }) => (isAsked ? title : `(${title})`)) ?? null;
}

/** Has every day until the last, and says what went of a project on which. */
async function live(sql: Sql, project: string, last: number, days: readonly number[] = DAYS) {
  const told: Record<number, string[]> = {};
  let before = await mailsOf(sql, project);
  for (let day = 0; day <= last; day += 1) {
    await onDay(sql, day);
    await queue(sql, days);
    const now = await mailsOf(sql, project);
    if (now.length > before.length) told[day] = now.slice(before.length);
    before = now;
  }
  return told;
}

/** What ends the reminders of a file, on day 1. */
const ENDS: Readonly<
  Record<string, (sql: Sql, project: { id: string; account: string }, request: string) => unknown>
> = {
  'the file': (sql, project, request) => send(sql, project, request),
  'a message': (sql, { id, account }) =>
    sql.rows(
      `insert into public.project_messages (project_id, author, user_id, body, created_at)
       values ($1, 'client', $2, 'Je l’ai demandé à mon graphiste.', internal.quote_now())`,
      [id, account],
    ),
  'a file that names no request': (sql, { id, account }) =>
    sql.rows(
      `insert into public.project_files (project_id, sender, user_id, name, content_type, bytes, stored_at)
       values ($1, 'client', $2, 'logo.svg', 'image/svg+xml', 10, internal.quote_now())`,
      [id, account],
    ),
  'the switch of the request': (sql, { id }, request) => mark(sql, id, request, 'stop'),
  'a request that is taken back': (sql, { id }, request) => mark(sql, id, request, 'drop'),
  'a file that came another way': (sql, { id }, request) => mark(sql, id, request, 'accept'),
  'a project that pauses': (sql, { id }) =>
    sql.rows(`update public.projects set status = 'paused' where id = $1`, [id]),
  'a project that is cancelled': (sql, { id }) =>
    sql.rows(`update public.projects set status = 'cancelled' where id = $1`, [id]),
  'a project that is finished': (sql, { id }) =>
    sql.rows(`update public.projects set status = 'done', done_on = current_date where id = $1`, [
      id,
    ]),
};

function rules({ sql }: OpenDatabase): void {
  // Those of other tests are of the same days.
  beforeEach(async () => {
    await sql.script('delete from public.project_file_requests where true');
    await onDay(sql, 0);
  });
  afterEach(() => setClock(sql, 'clock_timestamp()'));

  it('a file that is asked for is told in one mail with the others, and enters the history', async () => {
    const { id } = await newProject(sql);
    await ask(sql, id, LOGO, { ...LOGO, title: 'Textes' });
    expect(await mailsOf(sql, id)).toEqual(['ask Logo 0, Textes 0']);
    expect(await lastMailed(sql, id)).toEqual(['Logo', 'Textes']);
    const { events } = await only(
      sql.rows<{ events: { action: string; after: object }[] }>(
        `select public.read_project('${id}') -> 'events' as events`,
      ),
    );
    expect(events).toMatchObject([
      { action: 'file-asked', after: { title: 'Logo' } },
      { action: 'file-asked', after: { title: 'Textes' } },
    ]);
  });

  it('twenty wait at most, and none is asked for in a project that has ended', async () => {
    const { id } = await newProject(sql);
    await ask(sql, id, ...Array.from({ length: 20 }, () => LOGO));
    await expect(ask(sql, id, LOGO)).rejects.toThrow('project_asked');
    for (const status of ['cancelled', 'done']) {
      const over = await newProject(sql);
      const [request = ''] = await ask(sql, over.id, LOGO);
      await send(sql, over, request);
      await sql.rows('update public.projects set status = $2 where id = $1', [over.id, status]);
      await expect(ask(sql, over.id, LOGO)).rejects.toThrow('project_over');
      expect(await mark(sql, over.id, request, 'again', 'Trop petit')).toBe('project_part');
      expect(await mark(sql, over.id, request, 'accept')).toBe('done');
    }
  });

  it('a file that comes answers it, is told to the consultant, and waits for them', async () => {
    const project = await newProject(sql);
    const [request = ''] = await ask(sql, project.id, LOGO);
    await send(sql, project, request);
    await send(sql, project, request);
    expect(await stateOf(sql, request)).toBe('received');
    const { told } = await only(
      sql.rows<{ told: { subject: string }[] }>(
        `select jsonb_agg(jsonb_build_object('subject', subject)) as told from private.project_news where project_id = $1`,
        [project.id],
      ),
    );
    expect(told).toEqual([
      { subject: 'Logo\u00a0: logo.svg' },
      { subject: 'Logo\u00a0: logo.svg' },
    ]);
    const { summary } = await only(
      sql.rows<{ summary: { filesReceived: number } }>(
        `select project as summary from public.list_projects('attention') where project ->> 'id' = $1`,
        [project.id],
      ),
    );
    expect(summary.filesReceived).toBe(1);
    expect(await mark(sql, project.id, request, 'accept')).toBe('done');
    expect(await stateOf(sql, request)).toBe('accepted');
    expect(
      await sql.rows(`select from public.list_projects('attention') where project ->> 'id' = $1`, [
        project.id,
      ]),
    ).toEqual([]);
  });

  it('what is accepted takes no more, nor does what another project asks for', async () => {
    const project = await newProject(sql);
    const [request = ''] = await ask(sql, project.id, LOGO);
    const other = await newProject(sql);
    await expect(send(sql, other, request)).rejects.toThrow('file_unasked');
    await mark(sql, project.id, request, 'accept');
    await expect(send(sql, project, request)).rejects.toThrow('file_unasked');
    await expect(send(sql, project, randomUUID())).rejects.toThrow('file_unasked');
  });

  it('a file that its sender takes back leaves it asked for, unless another answers it', async () => {
    const project = await newProject(sql);
    await setClock(sql, 'clock_timestamp()');
    const [request = ''] = await ask(sql, project.id, LOGO);
    const [one, other] = [await send(sql, project, request), await send(sql, project, request)];
    const remove = (file: string) =>
      sql.rows(`select public.remove_own_project_file('${file}', '${project.account}')`);
    await remove(one);
    expect(await stateOf(sql, request)).toBe('received');
    await remove(other);
    expect(await stateOf(sql, request)).toBe('waiting');
  });

  it('is asked for again with the reason, in a mail of its own, and followed up anew', async () => {
    const project = await newProject(sql);
    const [request = ''] = await ask(sql, project.id, { ...LOGO, day: '2041-01-04' });
    expect(await mark(sql, project.id, request, 'again', 'Trop petit')).toBe('project_part');
    await send(sql, project, request);
    await onDay(sql, 5);
    expect(await mark(sql, project.id, request, 'again', 'Trop petit')).toBe('done');
    const { objection, wanted_on } = await only(
      sql.rows<{ objection: string; wanted_on: string | null }>(
        'select objection, wanted_on from public.project_file_requests where id = $1',
        [request],
      ),
    );
    expect({ objection, wanted_on }).toEqual({ objection: 'Trop petit', wanted_on: null });
    expect(await mailsOf(sql, project.id)).toEqual(['ask Logo 0', 'ask Logo 0']);
    await onDay(sql, 8);
    expect(await queue(sql)).toBe(1);
  });

  it('a mail that waits says nothing any more once the file is there, or the request taken back', async () => {
    const project = await newProject(sql);
    const [logo = '', texts = ''] = await ask(sql, project.id, LOGO, { ...LOGO, title: 'Textes' });
    await send(sql, project, logo);
    expect(await lastMailed(sql, project.id)).toEqual(['Textes']);
    await mark(sql, project.id, texts, 'drop');
    expect(await lastMailed(sql, project.id)).toBeNull();
  });

  it('go with their project, as do their mails', async () => {
    const { id } = await newProject(sql);
    await ask(sql, id, LOGO);
    const { mail } = await only(
      sql.rows<{ mail: string }>(
        'select id as mail from private.file_request_mails where project_id = $1',
        [id],
      ),
    );
    await sql.rows('delete from public.projects where id = $1', [id]);
    expect(await sql.rows('select from private.lead_mails where subject_id = $1', [mail])).toEqual(
      [],
    );
  });

  describe('reminders', () => {
    it('go after 3 and 7 days, in one mail for all that waits', async () => {
      const { id } = await newProject(sql);
      await ask(sql, id, LOGO, { ...LOGO, title: 'Textes' });
      expect(await live(sql, id, 30)).toEqual({
        3: ['follow-up Logo 1, Textes 1'],
        7: ['follow-up Logo 2, Textes 2'],
      });
    });

    it('count from the day by which it is wanted, and none comes within two days of another', async () => {
      const { id } = await newProject(sql);
      await ask(
        sql,
        id,
        { ...LOGO, day: '2041-01-05' },
        { ...LOGO, title: 'Textes', day: '2041-01-04' },
      );
      expect(await live(sql, id, 30)).toEqual({
        4: ['follow-up Textes 1'],
        6: ['follow-up Logo 1'],
        8: ['follow-up Textes 2'],
        10: ['follow-up Logo 2'],
      });
    });

    it('name what else is missing', async () => {
      const { id } = await newProject(sql);
      await ask(sql, id, { ...LOGO, day: '2041-01-09' }, { ...LOGO, title: 'Textes' });
      await onDay(sql, 3);
      await queue(sql);
      expect(await lastMailed(sql, id)).toEqual(['Textes', '(Logo)']);
    });

    it('are none where they are switched off, and none is made up for after a week', async () => {
      const { id } = await newProject(sql);
      await ask(sql, id, LOGO);
      expect(await live(sql, id, 20, [])).toEqual({});
      expect(await queue(sql)).toBe(0);
    });

    it.each(Object.entries(ENDS))('end with %s, what waits in the outbox too', async (_, end) => {
      const project = await newProject(sql);
      const [request = ''] = await ask(sql, project.id, LOGO);
      await onDay(sql, 3);
      expect(await queue(sql)).toBe(1);
      expect(await lastMailed(sql, project.id)).toEqual(['Logo']);
      await end(sql, project, request);
      expect(await lastMailed(sql, project.id)).toBeNull();
      for (let day = 4; day <= 14; day += 1) {
        await onDay(sql, day);
        expect(await queue(sql)).toBe(0);
      }
    });

    it('go on once the switch is back', async () => {
      const { id } = await newProject(sql);
      const [request = ''] = await ask(sql, id, LOGO);
      await mark(sql, id, request, 'stop');
      await onDay(sql, 3);
      expect(await queue(sql)).toBe(0);
      await mark(sql, id, request, 'resume');
      expect(await queue(sql)).toBe(1);
    });

    it('go by hand at once, once for a version, and keep the next by itself away', async () => {
      const { id } = await newProject(sql);
      const [request = ''] = await ask(sql, id, LOGO);
      await onDay(sql, 2);
      const version = await versionOf(sql, id);
      const byHand = () =>
        refusal(
          sql.rows(
            `select public.follow_up_file_request('${id}', ${version}, ${ACTOR}, '${request}')`,
          ),
        );
      expect(await byHand()).toBe('done');
      expect(await byHand()).toBe('project_stale');
      await onDay(sql, 3);
      expect(await queue(sql)).toBe(0);
      expect(await mailsOf(sql, id)).toEqual(['ask Logo 0', 'follow-up Logo by hand']);
      const { requests } = await only(
        sql.rows<{ requests: object[] }>(
          `select public.read_project('${id}') -> 'fileRequests' as requests`,
        ),
      );
      expect(requests).toMatchObject([
        {
          state: 'waiting',
          isStopped: false,
          mails: [
            { kind: 'ask', who: 'Zoé', state: 'waiting' },
            { kind: 'follow-up', who: 'Zoé', state: 'waiting' },
          ],
        },
      ]);
    });
  });
}

function atOnce({ sql, transaction }: OpenDatabase): void {
  beforeEach(async () => {
    await sql.script('delete from public.project_file_requests where true');
    await onDay(sql, 0);
  });
  afterEach(() => setClock(sql, 'clock_timestamp()'));

  it('reminders queued by many at once go once each', async () => {
    const projects: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { id } = await newProject(sql);
      await ask(sql, id, LOGO, { ...LOGO, title: 'Textes' });
      projects.push(id);
    }
    await onDay(sql, 3);
    const counts: number[] = [];
    const runs = Array.from({ length: 6 }, () =>
      transaction(async (own) => void counts.push(await queue(own))),
    );
    await Promise.all(runs);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(projects.length);
    for (const project of projects) {
      expect(await mailsOf(sql, project)).toEqual([
        'ask Logo 0, Textes 0',
        'follow-up Logo 1, Textes 1',
      ]);
    }
  });

  it('of a run that did not come to its end are queued whole by the next, and by that one alone', async () => {
    const { id } = await newProject(sql);
    await ask(sql, id, LOGO);
    await onDay(sql, 3);
    const cut = transaction(async (own) => {
      expect(await queue(own)).toBe(1);
      throw new Error('the process is gone');
    });
    await expect(cut).rejects.toThrow('the process is gone');
    expect(await mailsOf(sql, id)).toEqual(['ask Logo 0']);
    expect(await queue(sql)).toBe(1);
    expect(await queue(sql)).toBe(0);
  });

  it('leave a project alone whose client is sending the file just now', async () => {
    const project = await newProject(sql);
    const [request = ''] = await ask(sql, project.id, LOGO);
    await onDay(sql, 3);
    await transaction(async (own) => {
      await send(own, project, request);
      expect(await queue(sql)).toBe(0);
    });
    expect(await queue(sql)).toBe(0);
  });
}

await describeSql('file requests', rules, atOnce);
