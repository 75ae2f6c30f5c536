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
  sha256,
} from './support/sql.ts';

const PDF = Buffer.from('%PDF-1.7 devis').toString('base64');
const PDF_SHA256 = sha256('%PDF-1.7 devis');

/** The settings as the site hands them over. */
const RULES = {
  unanswered: [3, 7],
  expiring: [3],
  expired: [1],
  due: [3, 10],
  tells_consultant: true,
  tells_client: false,
};

/** Sets the time that the database takes for now. */
const setClock = (sql: Sql, now: string) =>
  sql.script(`create or replace function internal.quote_now() returns timestamptz language sql volatile
    set search_path = '' as $$ select ${now} $$`);

/** Noon of a day after the one that quotes of these tests are sent on, which is the 3rd of January 2041, a Thursday. */
const onDay = (sql: Sql, day: number) =>
  setClock(sql, `timestamptz '2041-01-03 12:00Z' + interval '${day} days'`);

async function newLead(sql: Sql, email: string): Promise<string> {
  const { id } = await only(
    sql.rows<{ id: string }>(
      `insert into public.leads (reference, kind, payload, consent_contact, idempotency_key, email_hash)
       values ('DEV-' || gen_random_uuid(), 'quote', '{}', true, gen_random_uuid(), internal.address_hash($1))
       returning id`,
      [email],
    ),
  );
  return id;
}

async function newDraft(sql: Sql, email: string, lead?: string): Promise<string> {
  const content = JSON.stringify({
    title: 'Portail',
    client: { kind: 'professional', name: 'Ana', email },
  });
  const { id } = await only(
    sql.rows<{ id: string }>(
      `select id from public.create_quote(${ACTOR}, $1::text::jsonb, 100000, 120000
         ${lead ? `, lead => '${lead}'` : ''})`,
      [content],
    ),
  );
  return id;
}

const versionOf = async (sql: Sql, id: string) =>
  (
    await only(
      sql.rows<{ version: number }>('select version from public.quotes where id = $1', [id]),
    )
  ).version;

const send = async (sql: Sql, id: string, days = 30) =>
  sql.rows(
    `select public.send_quote(
       q.id, q.version, ${ACTOR},
       jsonb_build_object(
         'number', n.number, 'issuedOn', n.today, 'validUntil', n.today + ${days}, 'content', q.content,
         'termsVersion', 'v1', 'totals', '{"net": 100000, "total": 120000}'::jsonb
       ), '${PDF}', true
     )
     from public.quotes q, public.next_quote_number() n where q.id = $1`,
    [id],
  );

/** A quote that was sent on day 0. */
async function newSent(
  sql: Sql,
  { email = newEmail(), lead, days = 30 }: { email?: string; lead?: string; days?: number } = {},
): Promise<string> {
  await onDay(sql, 0);
  const id = await newDraft(sql, email, lead);
  await send(sql, id, days);
  return id;
}

/** A quote that was accepted on day 0, with a deposit to pay until day 7 and a balance without a day. */
async function newAccepted(sql: Sql): Promise<string> {
  const email = newEmail();
  const account = await newAccount(sql, email);
  const id = await newSent(sql, { email });
  await sql.rows(
    `select public.accept_quote(
       $1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PDF}', true,
       account_id => '${account}', quote => '${id}'
     )`,
    [
      JSON.stringify({
        name: 'Ana',
        approval: 'Bon pour accord',
        sha256: PDF_SHA256,
        options: [],
        totals: {
          net: 100_000,
          total: 120_000,
          dues: [
            { label: 'Acompte', at: 'signature', days: 7, amount: 40_000, vat: [] },
            { label: 'Solde', at: 'delivery', days: 7, amount: 80_000, vat: [] },
          ],
        },
        addressHash: 'a'.repeat(64),
      }),
    ],
  );
  return id;
}

const queue = async (sql: Sql, rules: object = RULES) =>
  (
    await only(
      sql.rows<{ queued: number }>(
        'select public.queue_follow_ups($1::text::jsonb, 500) as queued',
        [JSON.stringify(rules)],
      ),
    )
  ).queued;

/** What was queued of a quote, as « kind step to recipient ». */
const mailsOf = async (sql: Sql, quote: string) =>
  (
    await sql.rows<{ mail: string }>(
      `select concat_ws(' ', f.kind, nullif(f.due_position, 0), coalesce(f.step::text, 'by hand'), 'to', m.recipient)
         as mail
       from private.quote_follow_ups f
       join private.lead_mails m on m.topic = 'quote-follow-up' and m.subject_id = f.id
       where f.quote_id = $1 order by f.created_at, m.recipient`,
      [quote],
    )
  ).map(({ mail }) => mail);

/** Has every day from the first to the last, and says what went of a quote on which. */
async function live(sql: Sql, quote: string, last: number, rules: object = RULES) {
  const told: Record<number, string[]> = {};
  let before: string[] = [];
  for (let day = 0; day <= last; day += 1) {
    await onDay(sql, day);
    await queue(sql, rules);
    const now = await mailsOf(sql, quote);
    if (now.length > before.length) told[day] = now.slice(before.length);
    before = now;
  }
  return told;
}

/** What the outbox would write of the last follow-up of a quote: null where there is nothing to say any more. */
const lastMailed = async (sql: Sql, quote: string) => {
  const [row] = await sql.rows<{ kind: string }>(
    `select read.kind from (
       select id from private.quote_follow_ups where quote_id = $1 order by created_at desc limit 1
     ) f, public.read_mailed_follow_up(f.id, 'client') read`,
    [quote],
  );
  return row?.kind ?? null;
};

/** Answers of a client to a quote that was sent to their account; a day later than day 0. */
const ANSWERS: Readonly<
  Record<string, (sql: Sql, account: string, quote: string) => Promise<unknown>>
> = {
  'a question': (sql, account, quote) =>
    sql.rows(
      `select public.ask_quote('Et les factures ?', true, account_id => '${account}', quote => '${quote}')`,
    ),
  'a refusal': (sql, account, quote) =>
    sql.rows(
      `select public.refuse_quote('Pas cette année.', true, account_id => '${account}', quote => '${quote}')`,
    ),
  'a newer version': async (sql, _, quote) => {
    const { id } = await only(
      sql.rows<{ id: string }>(
        `select id from public.replace_quote('${quote}', ${await versionOf(sql, quote)}, ${ACTOR})`,
      ),
    );
    await send(sql, id);
  },
  'a correction under way': async (sql, _, quote) =>
    sql.rows(
      `select * from public.replace_quote('${quote}', ${await versionOf(sql, quote)}, ${ACTOR})`,
    ),
  'a revocation': async (sql, _, quote) =>
    sql.rows(
      `select public.revoke_quote('${quote}', ${await versionOf(sql, quote)}, ${ACTOR}, 'Trop tard.', true)`,
    ),
  'links that were cut': async (sql, _, quote) =>
    sql.rows(`select public.cut_quote_links('${quote}', ${await versionOf(sql, quote)}, ${ACTOR})`),
  'the switch of the quote': async (sql, _, quote) =>
    sql.rows(
      `select public.stop_follow_ups('${quote}', ${await versionOf(sql, quote)}, ${ACTOR}, true)`,
    ),
};

function rules({ sql }: OpenDatabase): void {
  // Those of other tests are of the same days: each test has its own quotes alone.
  beforeEach(() => sql.script(`delete from public.quotes q where q.status <> 'draft'`));
  afterEach(() => setClock(sql, 'clock_timestamp()'));

  it('follow a quote up after 3 and 7 days, before its end, and tell the consultant of that', async () => {
    const quote = await newSent(sql);
    expect(await live(sql, quote, 45)).toEqual({
      3: ['unanswered 1 to client'],
      7: ['unanswered 2 to client'],
      27: ['expiring 1 to client'],
      31: ['expired 1 to consultant'],
    });
  });

  it('tell the client of the end as well where the settings say so', async () => {
    const quote = await newSent(sql, { days: 1 });
    const told = await live(sql, quote, 5, { ...RULES, tells_client: true });
    expect(told).toEqual({ 2: ['expired 1 to client', 'expired 1 to consultant'] });
  });

  it('ask for a deposit that is late, until it was received', async () => {
    const quote = await newAccepted(sql);
    expect(await live(sql, quote, 12)).toEqual({ 10: ['due 1 1 to client'] });
    expect(await lastMailed(sql, quote)).toBe('due');
    await sql.rows(
      `select public.mark_quote_due('${quote}', ${await versionOf(sql, quote)}, ${ACTOR}, 1, 'received', '2041-01-14')`,
    );
    expect(await lastMailed(sql, quote)).toBeNull();
    expect(await live(sql, quote, 25)).toEqual({ 0: ['due 1 1 to client'] });
  });

  it('go a second time for an amount that is still late', async () => {
    const quote = await newAccepted(sql);
    expect(await live(sql, quote, 30)).toEqual({
      10: ['due 1 1 to client'],
      17: ['due 1 2 to client'],
    });
  });

  it('are none where they are switched off', async () => {
    const off = { unanswered: [], expiring: [], expired: [], due: [] };
    expect(await live(sql, await newSent(sql), 45, off)).toEqual({});
    expect(await live(sql, await newAccepted(sql), 45, {})).toEqual({});
  });

  it('never come within two days of another, and none is made up for after a week', async () => {
    const quote = await newSent(sql, { days: 8 });
    // Before its end, which matters more than that nobody has answered, and only once each.
    expect(await live(sql, quote, 8)).toEqual({
      3: ['unanswered 1 to client'],
      5: ['expiring 1 to client'],
      7: ['unanswered 2 to client'],
    });
    const late = await newSent(sql);
    await onDay(sql, 15);
    await queue(sql);
    expect(await mailsOf(sql, late)).toEqual([]);
  });

  it('after a pause go on with the last step alone', async () => {
    const quote = await newSent(sql);
    await onDay(sql, 8);
    await queue(sql);
    await onDay(sql, 9);
    await queue(sql);
    expect(await mailsOf(sql, quote)).toEqual(['unanswered 2 to client']);
  });

  it.each(Object.entries(ANSWERS))(
    'end with %s, that which waits in the outbox too',
    async (_, answer) => {
      const email = newEmail();
      const account = await newAccount(sql, email);
      const quote = await newSent(sql, { email });
      await onDay(sql, 3);
      expect(await queue(sql)).toBe(1);
      expect(await lastMailed(sql, quote)).toBe('unanswered');
      await answer(sql, account, quote);
      // What is written is dated by the real clock.
      await sql.script(
        `update public.quote_messages m set created_at = internal.quote_now() where true`,
      );
      expect(await lastMailed(sql, quote)).toBeNull();
      expect((await live(sql, quote, 28))[7]).toBeUndefined();
      expect(await mailsOf(sql, quote)).toEqual(['unanswered 1 to client']);
    },
  );

  it('end with a message in the thread of the request, and with its loss', async () => {
    for (const answer of [
      `insert into public.lead_messages (lead_id, author, body, created_at)
       select $1, 'client', 'Merci, je regarde.', internal.quote_now()`,
      `update public.leads set status = 'lost' where id = $1`,
    ]) {
      const email = newEmail();
      const lead = await newLead(sql, email);
      const quote = await newSent(sql, { email, lead });
      await onDay(sql, 2);
      await sql.rows(answer, [lead]);
      await onDay(sql, 3);
      expect(await queue(sql)).toBe(0);
      expect(await mailsOf(sql, quote)).toEqual([]);
    }
  });

  it('go on once the switch of the quote is back, which only a quote that waits has', async () => {
    const quote = await newSent(sql);
    const stop = async (isStopped: boolean) =>
      refusal(
        sql.rows(
          `select public.stop_follow_ups('${quote}', ${await versionOf(sql, quote)}, ${ACTOR}, ${isStopped})`,
        ),
      );
    await onDay(sql, 3);
    expect(await stop(true)).toBe('done');
    expect(await queue(sql)).toBe(0);
    expect(await stop(false)).toBe('done');
    expect(await queue(sql)).toBe(1);
    const draft = await newDraft(sql, newEmail());
    expect(
      await refusal(sql.rows(`select public.stop_follow_ups('${draft}', 0, ${ACTOR}, true)`)),
    ).toBe('quote_state');
  });

  describe('by hand', () => {
    const byHand = (quote: string, version: number, kind: string, due = 0) =>
      refusal(
        sql.rows(
          `select public.follow_up_quote('${quote}', ${version}, ${ACTOR}, '${kind}', ${due})`,
        ),
      );

    it('goes at once, once for a version, past an answer, and keeps the next by itself away', async () => {
      const quote = await newSent(sql);
      await onDay(sql, 2);
      const version = await versionOf(sql, quote);
      expect(await byHand(quote, version, 'unanswered')).toBe('done');
      expect(await byHand(quote, version, 'unanswered')).toBe('quote_stale');
      await onDay(sql, 3);
      expect(await queue(sql)).toBe(0);
      expect(await mailsOf(sql, quote)).toEqual(['unanswered by hand to client']);
      expect(await lastMailed(sql, quote)).toBe('unanswered');
      const { told } = await only(
        sql.rows<{ told: { is_stopped: boolean; list: object[] } }>(
          `select public.read_follow_ups('${quote}') as told`,
        ),
      );
      expect(told).toMatchObject({
        is_stopped: false,
        list: [{ kind: 'unanswered', who: 'Zoé', state: 'waiting' }],
      });
    });

    it('is refused where there is nothing to wait for', async () => {
      const quote = await newSent(sql, { days: 1 });
      await onDay(sql, 2);
      const version = await versionOf(sql, quote);
      for (const kind of ['unanswered', 'expiring', 'expired', 'due']) {
        expect(await byHand(quote, version, kind), kind).toBe('quote_state');
      }
      const accepted = await newAccepted(sql);
      const seen = await versionOf(sql, accepted);
      expect(await byHand(accepted, seen, 'unanswered')).toBe('quote_state');
      expect(await byHand(accepted, seen, 'due', 2), 'without a day').toBe('quote_state');
      expect(await byHand(accepted, seen, 'due', 1)).toBe('done');
    });
  });

  it('remind of an invitation once, a week after it was sent, as long as nobody has an account', async () => {
    const invited = async () => {
      const { id } = await only(
        sql.rows<{ id: string }>(
          `select public.create_project(
             ${ACTOR}, 'Portail', 'bubble', '', '[]', address => $1, invite => true
           ) as id`,
          [newEmail()],
        ),
      );
      await sql.rows(
        `update private.lead_mails set sent_at = '2041-01-03 23:30Z' where subject_id = $1`,
        [id],
      );
      return id;
    };
    const remind = async (day: number) => {
      await onDay(sql, day);
      const { queued } = await only(
        sql.rows<{ queued: number }>('select public.queue_invitation_reminders(7) as queued'),
      );
      return queued;
    };
    const project = await invited();
    const done = await invited();
    await sql.rows(`update public.projects set status = 'cancelled' where id = $1`, [done]);
    // It was the 4th in Paris.
    expect(await remind(7)).toBe(0);
    expect(await remind(8)).toBe(1);
    expect(await remind(9)).toBe(0);
    const late = await invited();
    const joined = await invited();
    await sql.rows(`update public.projects set user_id = $1, client_email = null where id = $2`, [
      await newAccount(sql),
      joined,
    ]);
    expect(await remind(16)).toBe(0);
    expect(await remind(15)).toBe(1);
    const told = await sql.rows<{ subject_id: string }>(
      `select subject_id from private.lead_mails where topic = 'project-invitation-again' order by created_at`,
    );
    expect(told.map(({ subject_id }) => subject_id)).toEqual([project, late]);
  });

  it('tell what became of their mails', async () => {
    const quote = await newSent(sql);
    await onDay(sql, 3);
    await queue(sql);
    const stateOf = async () =>
      (
        await only(
          sql.rows<{ state: string }>(
            `select public.read_follow_ups('${quote}') -> 'list' -> 0 ->> 'state' as state`,
          ),
        )
      ).state;
    const settle = (change: string) =>
      sql.script(
        `update private.lead_mails m set ${change} from private.quote_follow_ups f
         where f.id = m.subject_id and f.quote_id = '${quote}'`,
      );
    expect(await stateOf()).toBe('waiting');
    await settle('sent_at = now()');
    // Its writer had nothing to say any more.
    expect(await stateOf()).toBe('dropped');
    await sql.rows(
      `select public.link_follow_up(f.id, '${sha256(randomUUID())}')
       from private.quote_follow_ups f where f.quote_id = '${quote}'`,
    );
    expect(await stateOf()).toBe('sent');
    await settle('sent_at = null, refused_at = now()');
    expect(await stateOf()).toBe('refused');
  });
}

function atOnce({ sql, transaction }: OpenDatabase): void {
  afterEach(() => setClock(sql, 'clock_timestamp()'));

  it('queued by many at once go once each', async () => {
    await sql.script(`delete from public.quotes q where q.status <> 'draft'`);
    const quotes: string[] = [];
    for (let count = 0; count < 8; count += 1) quotes.push(await newSent(sql));
    await onDay(sql, 3);
    const counts: number[] = [];
    const runs = Array.from({ length: 6 }, () =>
      transaction(async (own) => void counts.push(await queue(own))),
    );
    await Promise.all(runs);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(quotes.length);
    for (const quote of quotes) {
      expect(await mailsOf(sql, quote)).toEqual(['unanswered 1 to client']);
    }
  });

  it('of a run that did not come to its end are queued whole by the next, and by that one alone', async () => {
    await sql.script(`delete from public.quotes q where q.status <> 'draft'`);
    const quote = await newSent(sql);
    await onDay(sql, 3);
    const cut = transaction(async (own) => {
      expect(await queue(own)).toBe(1);
      throw new Error('the process is gone');
    });
    await expect(cut).rejects.toThrow('the process is gone');
    expect(await mailsOf(sql, quote)).toEqual([]);
    expect(await queue(sql)).toBe(1);
    expect(await queue(sql)).toBe(0);
    expect(await mailsOf(sql, quote)).toEqual(['unanswered 1 to client']);
  });

  it('leave a quote alone that its client is answering just now', async () => {
    await sql.script(`delete from public.quotes q where q.status <> 'draft'`);
    const email = newEmail();
    const account = await newAccount(sql, email);
    const quote = await newSent(sql, { email });
    await onDay(sql, 3);
    await transaction(async (own) => {
      await own.rows(
        `select public.refuse_quote('Non.', true, account_id => '${account}', quote => '${quote}')`,
      );
      expect(await queue(sql)).toBe(0);
    });
    expect(await queue(sql)).toBe(0);
    expect(await mailsOf(sql, quote)).toEqual([]);
  });
}

await describeSql('follow-ups', rules, atOnce);
