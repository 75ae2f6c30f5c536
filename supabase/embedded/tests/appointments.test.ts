import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Sql } from '../database/database.ts';
import {
  describeSql,
  sha256 as hash,
  newAccount,
  newEmail,
  type OpenDatabase,
  only,
} from './support/sql.ts';

const HOUR_MS = 3_600_000;

let used = 0;
/** A time of its own, days ahead, that no other test takes. */
const slot = (): Date => {
  used += 1;
  return new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + (used + 2) * 24 * HOUR_MS);
};
const plus = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);

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

type Asked = Partial<Record<'email' | 'link' | 'account' | 'ip' | 'name', string>>;

/** Sends the form: what it is then, `booked` or `waiting`. */
async function ask(sql: Sql, token: string, asked: Asked = {}): Promise<string> {
  const { email = newEmail(), link = randomUUID(), account = '' } = asked;
  const { ip = randomUUID(), name = 'Ana' } = asked;
  const { said } = await only(
    sql.rows<{ said: string }>(
      `select public.book_appointment(
         $1, $2, $3::text::jsonb, $4, $5::text::jsonb, 3600, $6 || '-hour', 5, $6 || '-day', 10, $7, 3,
         nullif($8, '')::uuid, array['consultant', 'visitor']
       ) as said`,
      [
        hash(token),
        hash(link),
        JSON.stringify({ name, email }),
        hash(email),
        JSON.stringify({ name, email, subject: 'Appel', message: token }),
        ip,
        `mail-${email}`,
        account,
      ],
    ),
  );
  return said;
}

const idOf = async (sql: Sql, token: string) =>
  (
    await only(
      sql.rows<{ id: string }>('select id from public.appointments where hold_hash = $1', [
        hash(token),
      ]),
    )
  ).id;

/** A link such as the mail of a call that waits has. */
async function linkTo(sql: Sql, id: string): Promise<string> {
  const link = randomUUID();
  await sql.rows('select public.add_appointment_link($1::uuid, $2)', [id, hash(link)]);
  return link;
}

/** Presses the button behind a link, for one of the calls that it shows: what opens the appointment then. */
async function confirm(sql: Sql, link: string, id: string): Promise<string> {
  const opening = randomUUID();
  await sql.rows(
    `select public.confirm_appointment(
       $1, $2::uuid, $3, $4::text::jsonb, array['consultant', 'visitor']
     )`,
    [hash(link), id, hash(opening), JSON.stringify({ subject: 'Appel', message: id })],
  );
  return opening;
}

const waiting = async (sql: Sql, link: string) =>
  (await sql.rows<{ id: string }>('select id from public.waiting_calls($1)', [hash(link)])).map(
    ({ id }) => id,
  );

/** Books a held time by the mail of its address. */
async function book(sql: Sql, token: string, { email = newEmail() } = {}) {
  await ask(sql, token, { email });
  const id = await idOf(sql, token);
  return { id, email, link: await confirm(sql, await linkTo(sql, id), id) };
}

const proofMails = (sql: Sql, email: string) =>
  sql.rows(
    `select from private.lead_mails m join public.appointments a on a.id = m.subject_id
     where m.topic = 'appointment-proof' and a.contact ->> 'email' = $1`,
    [email],
  );

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
/** Takes what is due, up to `visitors` mails to visitors: « visitor appointment-change ». */
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

function appointments({ sql }: OpenDatabase): void {
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
  });

  it('one address holds two times: a third choice gives the first back, until both wait for a proof', async () => {
    const holder = randomUUID();
    const [first, second, third] = [slot(), slot(), slot()];
    await hold(sql, first, { holder });
    const kept = await hold(sql, second, { holder });
    const last = await hold(sql, third, { holder });
    await hold(sql, first);
    await expect(hold(sql, second)).rejects.toThrow('appointment_taken');
    expect(await ask(sql, kept)).toBe('waiting');
    // A time that waits for a proof is not given back.
    const next = await hold(sql, slot(), { holder });
    await expect(ask(sql, last)).rejects.toThrow('appointment_gone');
    expect(await ask(sql, next)).toBe('waiting');
    await expect(hold(sql, slot(), { holder })).rejects.toThrow('appointment_holds');
    // Once one is proven it is its owner's, and takes nothing from others any more.
    const id = await idOf(sql, next);
    await confirm(sql, await linkTo(sql, id), id);
    await hold(sql, slot(), { holder });
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
    const email = newEmail();
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

  it('without a proof it is a hold of an hour: in no list, feed or request, told to nobody else, free by itself', async () => {
    const [start, email] = [slot(), newEmail()];
    const owned = await booked(sql, slot(), email);
    const { lead_id: lead } = await appointment(sql, owned.id);
    const before = await sql.rows('select * from public.leads where id = $1', [lead]);
    const token = await hold(sql, start);
    expect(await ask(sql, token, { email })).toBe('waiting');
    const id = await idOf(sql, token);
    expect(
      await sql.rows('select * from public.leads where email_hash = $1', [hash(email)]),
    ).toEqual(before);
    for (const view of ['upcoming', 'past', 'settle']) {
      const listed = await sql.rows<{ id: string }>(
        "select appointment ->> 'id' as id from public.list_appointments($1, null, 1000)",
        [view],
      );
      expect(listed.map((row) => row.id)).not.toContain(id);
    }
    await sql.rows("select public.set_appointment_feed($1, 'Zoé')", [hash('attente')]);
    expect(
      await sql.rows('select id from public.read_appointment_feed($1) where id = $2', [
        hash('attente'),
        id,
      ]),
    ).toEqual([]);
    expect(
      await sql.rows('select topic, recipient from private.lead_mails where subject_id = $1', [id]),
    ).toEqual([{ topic: 'appointment-proof', recipient: 'visitor' }]);
    const isTaken = async () =>
      (
        await sql.rows('select * from public.taken_times($1, $2)', [
          start.toISOString(),
          plus(start, 30).toISOString(),
        ])
      ).length > 0;
    expect(await isTaken()).toBe(true);
    const { minutes } = await only(
      sql.rows<{ minutes: number }>(
        'select round(extract(epoch from held_until - now()) / 60)::integer as minutes from public.appointments where id = $1',
        [id],
      ),
    );
    expect(minutes).toBe(60);
    const link = await linkTo(sql, id);
    await sql.rows('update public.appointments set held_until = now() where id = $1', [id]);
    expect(await isTaken()).toBe(false);
    expect(await waiting(sql, link)).toEqual([]);
    expect(await sql.rows('select * from public.read_waiting_call($1)', [id])).toEqual([]);
    await expect(confirm(sql, link, id)).rejects.toThrow('appointment_gone');
    await hold(sql, start);
    await expect(confirm(sql, link, id)).rejects.toThrow('appointment_gone');
    // It has taken its mail along, which had not left.
    expect(await sql.rows('select from private.lead_mails where subject_id = $1', [id])).toEqual(
      [],
    );
  });

  it('a mail that has left to an address counts for the ceiling, for a day, whatever becomes of its call', async () => {
    const left = async (id: string) =>
      (await sql.rows('select from private.lead_mails where subject_id = $1', [id])).length;
    const ends = (id: string) => sql.rows('delete from public.appointments where id = $1', [id]);
    const asked = async () => {
      const token = await hold(sql, slot());
      await ask(sql, token);
      return idOf(sql, token);
    };
    const [sent, failed, other] = [await asked(), await asked(), await asked()];
    await sql.rows(
      'update private.lead_mails set sent_at = now(), attempts = 1 where subject_id = $1',
      [sent],
    );
    await sql.rows(
      "update private.lead_mails set last_error = 'ESOCKET', attempts = 1 where subject_id = $1",
      [failed],
    );
    await ends(sent);
    await ends(failed);
    expect([await left(sent), await left(failed)]).toEqual([1, 0]);
    await sql.rows(
      "update private.lead_mails set sent_at = now() - interval '1 day' where subject_id = $1",
      [sent],
    );
    await ends(other);
    expect(await left(sent)).toBe(0);
  });

  it('the account that is signed in proves its own confirmed address, and no other', async () => {
    const email = newEmail();
    const [owner, unsure] = [
      await newAccount(sql, email),
      await newAccount(sql, `a-${email}`, false),
    ];
    expect(await ask(sql, await hold(sql, slot()), { email, account: owner })).toBe('booked');
    for (const asked of [
      { email: `a-${email}`, account: unsure },
      { email: `b-${email}`, account: owner },
      { email },
    ]) {
      expect(await ask(sql, await hold(sql, slot()), asked)).toBe('waiting');
    }
  });

  it('joins no request of another account: neither by a typed address, nor by one that its owner has left', async () => {
    const email = newEmail();
    const [owner, other] = [await newAccount(sql, email), await newAccount(sql, `a-${email}`)];
    const own = await hold(sql, slot());
    await ask(sql, own, { email, account: owner });
    const lead = async (id: string) => (await appointment(sql, id)).lead_id;
    const owned = await lead(await idOf(sql, own));
    const foreign = await hold(sql, slot());
    await ask(sql, foreign, { email, account: other });
    const id = await idOf(sql, foreign);
    await confirm(sql, await linkTo(sql, id), id);
    expect(await lead(id)).not.toBe(owned);
    // The link alone says who it is: it joins, as long as the address is that account's.
    expect(await lead((await booked(sql, slot(), email)).id)).toBe(owned);
    await sql.rows('update auth.users set email = $1 where id = $2', [`c-${email}`, owner]);
    expect(await lead((await booked(sql, slot(), newEmail())).id)).not.toBe(owned);
    await sql.rows(
      "update public.appointments set state = 'cancelled', cancelled_by = 'visitor' where lead_id = $1 and state = 'booked'",
      [owned],
    );
    expect(await lead((await booked(sql, slot(), email)).id)).not.toBe(owned);
  });

  it('joins what was sent with the address and no proof only where there is no account to claim it in', async () => {
    const send = async (email: string) =>
      (
        await only(
          sql.rows<{ id: string }>(
            `select id from public.create_lead(
               lead_kind => 'message', lead_payload => '{}', lead_idempotency_key => gen_random_uuid(),
               lead_email_hash => $1, lead_consent_contact => true, lead_is_unproven => true
             )`,
            [hash(email)],
          ),
        )
      ).id;
    const lead = async (email: string) =>
      (await appointment(sql, (await booked(sql, slot(), email)).id)).lead_id;
    const [alone, known] = [newEmail(), newEmail()];
    const sent = await send(alone);
    expect(await lead(alone)).toBe(sent);
    const owner = await newAccount(sql, known);
    const typed = await send(known);
    const first = await lead(known);
    expect(first).not.toBe(typed);
    // It is the account's at once, although nobody was signed in.
    expect(await sql.rows('select user_id from public.leads where id = $1', [first])).toEqual([
      { user_id: owner },
    ]);
    expect(await lead(known)).toBe(first);
  });

  it('nothing that a stranger sends uses up what the owner of the address may', async () => {
    const email = newEmail();
    for (let count = 0; count < 6; count += 1) {
      expect(await ask(sql, await hold(sql, slot()), { email })).toBe('waiting');
    }
    // Not each has a mail, and no answer tells so.
    expect(await proofMails(sql, email)).toHaveLength(3);
    const own = await hold(sql, slot());
    expect(await ask(sql, own, { email })).toBe('waiting');
    // Any of the links that were sent proves the address, for the call that had none, too.
    const { id: mailed } = await only(
      sql.rows<{ id: string }>(
        `select a.id from private.lead_mails m join public.appointments a on a.id = m.subject_id
         where m.topic = 'appointment-proof' and a.contact ->> 'email' = $1 limit 1`,
        [email],
      ),
    );
    const link = await linkTo(sql, mailed);
    const id = await idOf(sql, own);
    expect(await waiting(sql, link)).toContain(id);
    expect(await waiting(sql, link)).toHaveLength(7);
    await confirm(sql, link, id);
    expect(await appointment(sql, id)).toMatchObject({ state: 'booked' });
    const owner = await newAccount(sql, email);
    for (let count = 0; count < 2; count += 1) {
      expect(await ask(sql, await hold(sql, slot()), { email, account: owner })).toBe('booked');
    }
    await expect(ask(sql, await hold(sql, slot()), { email, account: owner })).rejects.toThrow(
      'appointment_limit',
    );
    // A fourth: only who has proven the address hears that there are three.
    expect(await ask(sql, await hold(sql, slot()), { email })).toBe('waiting');
    await expect(confirm(sql, link, mailed)).rejects.toThrow('appointment_limit');
  });

  it('a link proves its own address, and opens nothing of another', async () => {
    const mine = await hold(sql, slot());
    const theirs = await hold(sql, slot());
    await ask(sql, mine);
    await ask(sql, theirs);
    const link = await linkTo(sql, await idOf(sql, mine));
    expect(await waiting(sql, link)).toEqual([await idOf(sql, mine)]);
    await expect(confirm(sql, link, await idOf(sql, theirs))).rejects.toThrow('appointment_gone');
    await expect(confirm(sql, randomUUID(), await idOf(sql, mine))).rejects.toThrow(
      'appointment_gone',
    );
    expect(await sql.rows('select * from public.read_appointment($1)', [hash(link)])).toEqual([]);
    for (const change of ['cancel_appointment($1)', 'move_appointment($1, now(), now(), 15)']) {
      await expect(sql.rows(`select public.${change}`, [hash(link)])).rejects.toThrow(
        'appointment_state',
      );
    }
  });

  it('one address asks for five an hour and ten a day; what is refused counts for nothing', async () => {
    const ip = randomUUID();
    const five = async () => {
      for (let count = 0; count < 5; count += 1) {
        expect(await ask(sql, await hold(sql, slot()), { ip })).toBe('waiting');
      }
      await expect(ask(sql, await hold(sql, slot()), { ip })).rejects.toThrow(
        'appointment_ceiling',
      );
    };
    const nextHour = () =>
      sql.rows('delete from private.rate_limits where key_hash = $1', [`${ip}-hour`]);
    await five();
    await nextHour();
    await five();
    await nextHour();
    await expect(ask(sql, await hold(sql, slot()), { ip })).rejects.toThrow('appointment_ceiling');
    expect(await ask(sql, await hold(sql, slot()))).toBe('waiting');
  });

  it('sent twice it waits once; with another address the mail of the first confirms it no more', async () => {
    const token = await hold(sql, slot());
    const email = newEmail();
    expect(await ask(sql, token, { email })).toBe('waiting');
    const first = await idOf(sql, token);
    expect(await ask(sql, token, { email, name: 'Ana Roy' })).toBe('waiting');
    expect(await idOf(sql, token)).toBe(first);
    expect(
      await sql.rows("select contact ->> 'name' as name from public.appointments where id = $1", [
        first,
      ]),
    ).toEqual([{ name: 'Ana Roy' }]);
    const link = await linkTo(sql, first);
    expect(await ask(sql, token)).toBe('waiting');
    await expect(confirm(sql, link, first)).rejects.toThrow('appointment_gone');
    const second = await idOf(sql, token);
    await expect(confirm(sql, link, second)).rejects.toThrow('appointment_gone');
    await confirm(sql, await linkTo(sql, second), second);
    expect(await appointment(sql, second)).toMatchObject({ state: 'booked' });
  });

  it('the form sent again once its call is confirmed opens nothing: only the address does', async () => {
    const token = await hold(sql, slot());
    const { id, email } = await book(sql, token);
    const link = randomUUID();
    expect(await ask(sql, token, { email, link })).toBe('waiting');
    expect(await sql.rows('select * from public.read_appointment($1)', [hash(link)])).toEqual([]);
    const owner = await newAccount(sql, email);
    expect(await ask(sql, token, { email, link, account: owner })).toBe('booked');
    expect(await sql.rows('select id from public.read_appointment($1)', [hash(link)])).toEqual([
      { id },
    ]);
  });

  it('confirmed twice, and at once, it is booked once, and every answer opens it', async () => {
    const token = await hold(sql, slot());
    await ask(sql, token);
    const id = await idOf(sql, token);
    const link = await linkTo(sql, id);
    const openings = await Promise.all(Array.from({ length: 10 }, () => confirm(sql, link, id)));
    openings.push(link, await confirm(sql, link, id));
    for (const opening of openings) {
      expect(await sql.rows('select id from public.read_appointment($1)', [hash(opening)])).toEqual(
        [{ id }],
      );
    }
    expect(await mails(sql, id)).toEqual([
      'consultant booked',
      'visitor appointment-reminder',
      'visitor booked',
    ]);
    // A cancelled appointment stays so where its link is confirmed again.
    await cancel(sql, openings[0] ?? '');
    await confirm(sql, link, id);
    expect(await appointment(sql, id)).toMatchObject({ state: 'cancelled' });
  });

  it('confirmed while it ends, and chosen by others meanwhile, it is one person’s', async () => {
    const start = slot();
    const token = await hold(sql, start);
    await ask(sql, token);
    const id = await idOf(sql, token);
    const link = await linkTo(sql, id);
    await sql.rows(
      "update public.appointments set held_until = clock_timestamp() + interval '20 milliseconds' where id = $1",
      [id],
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, count) =>
        count % 2 ? confirm(sql, link, id) : hold(sql, start),
      ),
    );
    const won = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const [row] = await sql.rows<{ state: string }>(
      "select state from public.appointments where starts_at = $1 and state <> 'cancelled'",
      [start.toISOString()],
    );
    // Confirmed in time each confirmation opens it; else at most one of the others holds it.
    if (row?.state === 'booked') expect(won).toBeGreaterThan(0);
    else expect(won).toBe(row ? 1 : 0);
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

  it('the consultant says how one meets for a call to come, which its visitor is told', async () => {
    const { id } = await booked(sql);
    const place = (version: number, said: string) =>
      sql.rows(
        "select public.place_appointment($1::uuid, $2::text::integer, 'pZoe', 'Zoé', $3, array['visitor'])",
        [id, String(version), said],
      );
    const stored = () =>
      only(
        sql.rows<{ place: string | null; version: number; sequence: number; name: string }>(
          "select contact ->> 'place' as place, contact ->> 'name' as name, version, sequence from public.appointments where id = $1",
          [id],
        ),
      );
    const before = await stored();
    await expect(place(0, 'x')).rejects.toThrow('appointment_stale');
    await place(1, ' https://example.fr/visio ');
    expect(await stored()).toEqual({
      ...before,
      place: 'https://example.fr/visio',
      version: before.version + 1,
      sequence: before.sequence + 1,
    });
    expect(await mails(sql, id)).toContain('visitor placed');
    await place(2, '');
    expect((await stored()).place).toBeNull();
    await sql.rows(
      `update public.appointments set starts_at = now() - interval '6 hours', ends_at = now() - interval '330 minutes',
         during = tstzrange(now() - interval '6 hours', now() - interval '330 minutes')
       where id = $1`,
      [id],
    );
    await expect(place(3, 'x')).rejects.toThrow('appointment_past');
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
        `select appointment ->> 'id' as id, appointment ->> 'startsAt' as starts_at, page_cursor
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
    const owner = await newAccount(sql, email);
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

    await sql.rows('select public.delete_account($1)', [owner]);
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

await describeSql('appointments', appointments);
