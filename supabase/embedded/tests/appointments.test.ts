import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPglite, openPostgres, type Sql } from '../database/database.ts';
import { migratedFolder, migratedPostgres, type TemporaryFolder } from './support/embedded.ts';
import { NO_POSTGRES } from './support/postgres.ts';
import { isLong, LONG_FORM } from './support/scale.ts';

const HOUR_MS = 3_600_000;
const hash = (words: string) => createHash('sha256').update(words).digest('hex');

let used = 0;
/** A time of its own, days ahead, that no other test takes. */
const slot = (): Date => {
  used += 1;
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + (used + 2) * 24 * HOUR_MS);
};
const plus = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('no row');
  return row;
}

function hold(
  sql: Sql,
  start: Date,
  change: Partial<Record<'token' | 'former' | 'holder', string>> = {},
) {
  const { token = randomUUID(), former = '', holder = randomUUID() } = change;
  return sql
    .rows("select public.hold_slot($1, $2, 15, 600, $3, $4, nullif($5, ''))", [
      start.toISOString(),
      plus(start, 30).toISOString(),
      hash(token),
      holder,
      former ? hash(former) : '',
    ])
    .then(() => token);
}

function book(
  sql: Sql,
  token: string,
  { email = `${randomUUID()}@example.fr`, link = randomUUID(), account = '' } = {},
) {
  return only(
    sql.rows<{ id: string }>(
      `select public.book_appointment(
         $1, $2, $3::text::jsonb, $4, $5::text::jsonb, nullif($6, '')::uuid, array['consultant', 'visitor']
       ) as id`,
      [
        hash(token),
        hash(link),
        JSON.stringify({ name: 'Ana', email }),
        hash(email),
        JSON.stringify({ name: 'Ana', email, subject: 'Appel', message: token }),
        account,
      ],
    ),
  ).then(({ id }) => ({ id, link, email }));
}

const booked = async (sql: Sql, start = slot(), email?: string) =>
  book(sql, await hold(sql, start), email ? { email } : {});

const appointment = (sql: Sql, id: string) =>
  only(
    sql.rows<{
      state: string;
      version: number;
      sequence: number;
      lead_id: string;
      starts_at: string;
    }>(
      'select state, version, sequence, lead_id, starts_at from public.appointments where id = $1',
      [id],
    ),
  ).then(({ starts_at, ...row }) => ({ ...row, starts: new Date(starts_at) }));

const mails = async (sql: Sql, id: string) =>
  (
    await sql.rows<{ mail: string }>(
      `select m.recipient || ' ' || case m.topic when 'appointment-change' then e.action else m.topic end as mail
       from private.lead_mails m join private.appointment_events e on e.id = m.subject_id
       where e.appointment_id = $1 order by 1`,
      [id],
    )
  ).map(({ mail }) => mail);

const TOPICS = ['appointment-change', 'appointment-reminder'];
/** Takes what is due, up to so many mails to visitors: « visitor appointment-change ». */
const claim = async (sql: Sql, visitors = 1000) =>
  sql.rows<{ recipient: string; kind: string; reference: string }>(
    `select recipient, kind, reference
     from public.claim_lead_mails(1000, 300, $1::text::integer, 1000, false, string_to_array($2, ' '))`,
    [String(visitors), TOPICS.join(' ')],
  );
const mailed = (sql: Sql, event = '') =>
  sql.rows<{ action: string; state: string }>(
    'select action, state from public.read_mailed_appointment($1)',
    [event],
  );
const cancel = (sql: Sql, link: string, reason = ' Un imprévu ') =>
  sql.rows("select public.cancel_appointment($1, $2, array['consultant', 'visitor'])", [
    hash(link),
    reason,
  ]);

function appointments(open: () => Promise<Database>): void {
  let database: Database;
  let sql: Sql;
  beforeAll(async () => {
    database = await open();
    sql = database.sql;
  });
  afterAll(() => database?.close());

  it('a time is held by one, for minutes, and by nobody who comes too late or holds too much', async () => {
    const start = slot();
    const token = await hold(sql, start);
    await expect(hold(sql, start)).rejects.toThrow('appointment_taken');
    // The pause after it is taken, too.
    await expect(hold(sql, plus(start, 30))).rejects.toThrow('appointment_taken');
    await expect(hold(sql, plus(start, -30))).rejects.toThrow('appointment_taken');
    await hold(sql, plus(start, 45));
    // Choosing another gives the first one back.
    await hold(sql, slot(), { former: token });
    await hold(sql, start);
    await expect(hold(sql, new Date(Date.now() - HOUR_MS))).rejects.toThrow('appointment_past');
    const holder = randomUUID();
    for (let count = 0; count < 5; count += 1) await hold(sql, slot(), { holder });
    await expect(hold(sql, slot(), { holder })).rejects.toThrow('appointment_holds');
  });

  it('a hold that is over is free again, and books as long as nobody else has the time', async () => {
    const start = slot();
    const first = await hold(sql, start);
    await sql.script("update public.appointments set held_until = now() where state = 'held'");
    const taken = await sql.rows('select * from public.taken_times($1, $2)', [
      plus(start, -10).toISOString(),
      plus(start, 60).toISOString(),
    ]);
    expect(taken).toEqual([]);
    await hold(sql, start);
    await expect(book(sql, first)).rejects.toThrow('appointment_gone');
    // Where nobody comes any more, it goes with what else is over.
    await sql.script("update public.appointments set held_until = now() where state = 'held'");
    await sql.rows('select public.erase_expired_leads()');
    expect(await sql.rows("select from public.appointments where state = 'held'")).toEqual([]);
  });

  it('whoever writes, no time is taken twice', async () => {
    const start = slot();
    await booked(sql, start);
    await expect(
      sql.rows(
        `insert into public.appointments (starts_at, ends_at, during, held_until)
         values ($1, $2, tstzrange($1, $2), now() + interval '1 hour')`,
        [plus(start, 10).toISOString(), plus(start, 20).toISOString()],
      ),
    ).rejects.toThrow('appointments_no_overlap');
  });

  it('of twenty who want one time at once, one has it', async () => {
    const start = slot();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hold(sql, start)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a booking makes a request, and a second one of the same address joins it, unread again', async () => {
    const email = `${randomUUID()}@example.fr`;
    const first = await booked(sql, slot(), email);
    const { lead_id } = await appointment(sql, first.id);
    await sql.rows('update public.leads set read_at = now() where id = $1', [lead_id]);
    const second = await booked(sql, slot(), email);
    expect((await appointment(sql, second.id)).lead_id).toBe(lead_id);
    expect(
      await only(
        sql.rows(
          'select kind, status, read_at, awaits_since, version from public.leads where id = $1',
          [lead_id],
        ),
      ),
    ).toEqual({ kind: 'message', status: 'new', read_at: null, awaits_since: null, version: 1 });
    await booked(sql, slot(), email);
    await expect(booked(sql, slot(), email)).rejects.toThrow('appointment_limit');
  });

  it('what is sent twice is booked once, and both answers open it', async () => {
    const token = await hold(sql, slot());
    const email = `${randomUUID()}@example.fr`;
    const [first, second] = [await book(sql, token, { email }), await book(sql, token, { email })];
    expect(second.id).toBe(first.id);
    for (const { link } of [first, second]) {
      const found = await only(
        sql.rows<{ id: string }>('select id from public.read_appointment($1)', [hash(link)]),
      );
      expect(found.id).toBe(first.id);
    }
    expect(await mails(sql, first.id)).toEqual([
      'consultant booked',
      'visitor appointment-reminder',
      'visitor booked',
    ]);
  });

  it('a move keeps the link, counts for calendars, and tells both, the reminder too', async () => {
    const { id, link } = await booked(sql);
    const to = slot();
    const move = (start: Date) =>
      sql.rows("select public.move_appointment($1, $2, $3, 15, array['consultant', 'visitor'])", [
        hash(link),
        start.toISOString(),
        plus(start, 30).toISOString(),
      ]);
    await move(to);
    expect(await appointment(sql, id)).toMatchObject({ state: 'booked', sequence: 1, starts: to });
    // A quarter of an hour later it meets only itself.
    await move(plus(to, 15));
    await move(plus(to, 15));
    expect((await appointment(sql, id)).sequence).toBe(2);
    expect(await mails(sql, id)).toEqual([
      'consultant moved',
      'visitor appointment-reminder',
      'visitor moved',
    ]);
    const { due } = await only(
      sql.rows<{ due: string }>(
        `select next_at as due from private.lead_mails
         where topic = 'appointment-reminder'
           and subject_id in (select e.id from private.appointment_events e where e.appointment_id = $1)`,
        [id],
      ),
    );
    expect(new Date(due).getTime()).toBe(plus(to, 15).getTime() - 24 * HOUR_MS);
    const other = slot();
    await booked(sql, other);
    await expect(move(plus(other, 15))).rejects.toThrow('appointment_taken');
  });

  it('a cancellation frees the time, once, and no link does more after it', async () => {
    const start = slot();
    const { id, link } = await booked(sql, start);
    await cancel(sql, link);
    await cancel(sql, link);
    expect(await appointment(sql, id)).toMatchObject({ state: 'cancelled', sequence: 1 });
    expect(await mails(sql, id)).toEqual(['consultant cancelled', 'visitor cancelled']);
    await booked(sql, start);
    await expect(
      sql.rows('select public.move_appointment($1, $2, $3, 15)', [
        hash(link),
        slot().toISOString(),
        plus(slot(), 30).toISOString(),
      ]),
    ).rejects.toThrow('appointment_state');
    await expect(sql.rows('select public.cancel_appointment($1)', [hash('autre')])).rejects.toThrow(
      'appointment_gone',
    );
  });

  it('the consultant cancels with a reason, as they have seen it, and says how a call went once it has begun', async () => {
    const { id } = await booked(sql);
    const change = (version: number, state: string, reason = '') =>
      sql.rows(
        "select public.change_appointment($1::uuid, $2::text::integer, 'pZoe', 'Zoé', $3, nullif($4, ''), array['visitor'])",
        [id, String(version), state, reason],
      );
    await expect(change(0, 'cancelled', 'x')).rejects.toThrow('appointment_stale');
    await expect(change(1, 'cancelled', '  ')).rejects.toThrow('appointment_reason');
    await expect(change(1, 'done')).rejects.toThrow('appointment_early');
    await sql.rows(
      `update public.appointments set starts_at = now() - interval '2 hours', ends_at = now() - interval '90 minutes',
         during = tstzrange(now() - interval '2 hours', now() - interval '90 minutes')
       where id = $1`,
      [id],
    );
    await change(1, 'absent');
    await change(2, 'done');
    await expect(change(3, 'cancelled', 'trop tard')).rejects.toThrow('appointment_state');
    expect(
      await sql.rows(
        'select actor, actor_name, action from private.appointment_events where appointment_id = $1 order by position',
        [id],
      ),
    ).toEqual([
      { actor: 'visitor', actor_name: null, action: 'booked' },
      { actor: 'consultant', actor_name: 'Zoé', action: 'absent' },
      { actor: 'consultant', actor_name: 'Zoé', action: 'done' },
    ]);
    const other = await booked(sql);
    await sql.rows(
      "select public.change_appointment($1::uuid, 1, 'pZoe', 'Zoé', 'cancelled', 'Un train', array['visitor'])",
      [other.id],
    );
    expect(await mails(sql, other.id)).toEqual(['visitor cancelled']);
  });

  it('a change is told at once, a reminder at its time, and neither once another change has come', async () => {
    await claim(sql);
    const { id, link } = await booked(sql);
    const told = await claim(sql);
    expect(told.map(({ recipient, kind }) => `${recipient} ${kind}`).sort()).toEqual([
      'consultant appointment-change',
      'visitor appointment-change',
    ]);
    expect(await mailed(sql, told[0]?.reference)).toEqual([{ action: 'booked', state: 'booked' }]);
    await sql.rows(
      `update private.lead_mails set next_at = now()
       where topic = 'appointment-reminder' and subject_id = $1`,
      [told[0]?.reference ?? ''],
    );
    expect(await claim(sql)).toMatchObject([
      { recipient: 'visitor', kind: 'appointment-reminder' },
    ]);
    // All three are being sent: they stay, for the ceiling, and where they fail there is nothing more to say.
    await cancel(sql, link);
    expect(await mails(sql, id)).toEqual([
      'consultant booked',
      'consultant cancelled',
      'visitor appointment-reminder',
      'visitor booked',
      'visitor cancelled',
    ]);
    expect(await mailed(sql, told[0]?.reference)).toEqual([]);
    const [off] = await claim(sql);
    expect(await mailed(sql, off?.reference)).toEqual([
      { action: 'cancelled', state: 'cancelled' },
    ]);
  });

  it('what failed is not tried again once it is overtaken', async () => {
    const { id, link } = await booked(sql);
    await claim(sql);
    await sql.script(`
      select public.settle_lead_mail(m.id, m.attempts, 'ESOCKET', 0) from private.lead_mails m where m.sent_at is null
    `);
    await cancel(sql, link);
    expect(await mails(sql, id)).toEqual(['consultant cancelled', 'visitor cancelled']);
  });

  it('mails to visitors have one ceiling with those of requests, and its notice', async () => {
    await sql.script('delete from private.lead_mails');
    const { id } = await booked(sql);
    const { lead_id } = await appointment(sql, id);
    await sql.rows(
      "insert into private.lead_mails (lead_id, recipient, sent_at) values ($1, 'visitor', now())",
      [lead_id],
    );
    expect(
      (await claim(sql, 1)).map(({ recipient, kind }) => `${recipient} ${kind}`).sort(),
    ).toEqual(['consultant appointment-change', 'notice appointment-change']);
    expect(await claim(sql, 2)).toMatchObject([{ recipient: 'visitor' }]);
  });

  it('of what is marked as spam nothing is told any more', async () => {
    const { id } = await booked(sql);
    const { lead_id } = await appointment(sql, id);
    const [event] = await claim(sql);
    expect(await mailed(sql, event?.reference)).toHaveLength(1);
    await sql.rows("update public.leads set status = 'spam' where id = $1", [lead_id]);
    expect(await mailed(sql, event?.reference)).toEqual([]);
  });

  it('are listed a page after the other: those to come from the next one on, the others back', async () => {
    // One time, taken and given back again.
    const start = slot();
    for (let time = 0; time < 3; time += 1) await cancel(sql, (await booked(sql, start)).link);
    await booked(sql, start);
    await booked(sql);
    const listed = async (view: string, size: number, after = '') =>
      sql.rows<{ id: string; starts_at: string; page_cursor: string }>(
        `select appointment ->> 'id' as id, appointment ->> 'starts_at' as starts_at, page_cursor
         from public.list_appointments($1, nullif($2, ''), ${size})`,
        [view, after],
      );
    for (const view of ['upcoming', 'past']) {
      const whole = await listed(view, 1000);
      const seen: typeof whole = [];
      for (let page = await listed(view, 2); page.length > 0; ) {
        seen.push(...page);
        page = await listed(view, 2, page.at(-1)?.page_cursor);
      }
      expect(seen.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
      const starts = seen.map(({ starts_at }) => starts_at);
      const sorted = starts.toSorted();
      expect(starts).toEqual(view === 'upcoming' ? sorted : sorted.toReversed());
      expect(seen.length).toBeGreaterThan(2);
    }
  });

  it('one to come that goes with its account frees its time, and the consultant is told when it was alone', async () => {
    const email = `part-${randomUUID()}@example.fr`;
    const { id: account } = await only(
      sql.rows<{ id: string }>(
        `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id`,
        [email],
      ),
    );
    const start = slot();
    const { id } = await booked(sql, start, email);
    const { link } = await booked(sql, slot(), email);
    await cancel(sql, link);
    const feed = randomUUID();
    await sql.rows('select public.set_appointment_feed($1)', [hash(feed)]);
    const followed = () =>
      sql.rows('select id from public.read_appointment_feed($1) where id = $2', [hash(feed), id]);
    expect(await followed()).toHaveLength(1);
    await sql.script('delete from private.lead_mails; delete from private.freed_times');

    await sql.rows('select public.delete_account($1)', [account]);
    expect(await followed()).toEqual([]);
    // One that was cancelled before frees nothing.
    const told = await sql.rows<Record<string, unknown>>(
      `select m.topic, m.recipient, f.*, public.read_freed_time(f.id) as read
       from private.lead_mails m join private.freed_times f on f.id = m.subject_id`,
    );
    expect(told).toEqual([
      {
        topic: 'appointment-freed',
        recipient: 'consultant',
        id: expect.any(String),
        starts_at: expect.anything(),
        read: told[0]?.starts_at,
      },
    ]);
    expect(new Date(String(told[0]?.starts_at)).getTime()).toBe(new Date(start).getTime());
    await expect(booked(sql, start)).resolves.toMatchObject({ id: expect.any(String) });

    // Once it would have begun there is nothing to tell, and nothing is left of it.
    await sql.script("update private.freed_times set starts_at = now() - interval '1 minute'");
    expect(
      await sql.rows('select public.read_freed_time(id) as read from private.freed_times'),
    ).toEqual([{ read: null }]);
    await sql.rows('select public.erase_expired_leads()');
    expect(await sql.rows('select from private.freed_times')).toEqual([]);
    expect(
      await sql.rows("select from private.lead_mails where topic = 'appointment-freed'"),
    ).toEqual([]);
  });

  it('all of it goes with its request', async () => {
    const { id, link } = await booked(sql);
    const { lead_id } = await appointment(sql, id);
    const events = await sql.rows<{ id: string }>(
      'select id from private.appointment_events where appointment_id = $1',
      [id],
    );
    await sql.rows('delete from public.leads where id = $1', [lead_id]);
    expect(await sql.rows('select from public.appointments where id = $1', [id])).toEqual([]);
    expect(await sql.rows('select * from public.read_appointment($1)', [hash(link)])).toEqual([]);
    expect(events).toHaveLength(1);
    const left = 'select from private.lead_mails where subject_id = $1';
    expect(await sql.rows(left, [events[0]?.id ?? ''])).toEqual([]);
  });

  it('busy times stay while their calendar fails, and go with its URL', async () => {
    const set = (url = '') =>
      sql.rows("select public.set_busy_calendar(nullif($1, ''), 'Zoé')", [url]);
    const stored = () =>
      sql.rows(
        'select busy, unread, failure, failed_since is not null as fails from public.read_busy_calendar()',
      );
    await set('https://a.example/1');
    await sql.rows(
      "select public.store_busy_times('https://a.example/1', '[[1, 2]]'::jsonb, '{\"count\": 1, \"days\": []}'::jsonb)",
    );
    await sql.rows(
      "select public.store_busy_times('https://a.example/1', problem => 'ne répond pas')",
    );
    await sql.rows("select public.store_busy_times('https://autre.example/', '[]'::jsonb)");
    expect(await stored()).toEqual([
      { busy: [[1, 2]], unread: { count: 1, days: [] }, failure: 'ne répond pas', fails: true },
    ]);
    await set('https://a.example/2');
    expect(await stored()).toEqual([{ busy: [], unread: {}, failure: null, fails: false }]);
    await set();
    expect(await stored()).toEqual([]);
  });

  it('a feed has one URL, which the next one ends', async () => {
    const { id } = await booked(sql);
    const read = (token: string) =>
      sql.rows<{ id: string }>('select id from public.read_appointment_feed($1)', [hash(token)]);
    await sql.rows("select public.set_appointment_feed($1, 'Zoé')", [hash('un')]);
    expect((await read('un')).map((row) => row.id)).toContain(id);
    await sql.rows("select public.set_appointment_feed($1, 'Zoé')", [hash('deux')]);
    await expect(read('un')).rejects.toThrow('appointment_gone');
    await read('deux');
    await sql.rows('select public.set_appointment_feed()');
    await expect(read('deux')).rejects.toThrow('appointment_gone');
  });
}

const postgres = await migratedPostgres();
// The same rules, in the same SQL: where there is PostgreSQL, the embedded database is for the long form.
if (isLong || !postgres) {
  describe('appointments on the embedded database', LONG_FORM, () => {
    let folder: TemporaryFolder;
    beforeAll(async () => {
      folder = await migratedFolder();
    });
    afterAll(() => folder?.remove());
    appointments(() => openPglite(join(folder.path, 'postgres')));
  });
}
if (!postgres) it.skip(`appointments on PostgreSQL: ${NO_POSTGRES}`);
else {
  describe('appointments on PostgreSQL', () => {
    appointments(() => openPostgres(postgres));
  });
}
