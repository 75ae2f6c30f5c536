import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Sql } from '../database/database.ts';
import { LONG_FORM, scaled } from './support/scale.ts';
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

const STATES = [
  'draft',
  'sent',
  'accepted',
  'refused',
  'replaced',
  'revoked',
  'withdrawn',
  'terminated',
];

/** Where each state may lead (product.md, States of a quote). */
const LEADS_TO: Record<string, string[]> = {
  draft: ['sent'],
  sent: ['accepted', 'refused', 'replaced', 'revoked'],
  accepted: ['withdrawn', 'terminated'],
  refused: ['replaced'],
};

/** The bytes of a file, as base64: that they are a PDF is the site's part. */
const PDF = Buffer.from('%PDF-1.7 devis').toString('base64');
const PROOF = Buffer.from('%PDF-1.7 preuve').toString('base64');
const RECEIPT = Buffer.from('%PDF-1.7 rétractation').toString('base64');
const PDF_SHA256 = sha256('%PDF-1.7 devis');

async function newLead(sql: Sql, email: string, status = 'new'): Promise<string> {
  const { id } = await only(
    sql.rows<{ id: string }>(
      `insert into public.leads
         (reference, kind, status, payload, consent_contact, idempotency_key, email_hash)
       values (
         'DEV-' || gen_random_uuid(), 'quote', $1, '{}', true, gen_random_uuid(), internal.address_hash($2)
       ) returning id`,
      [status, email],
    ),
  );
  return id;
}

/** A draft to this address, and its id. */
async function newDraft(
  sql: Sql,
  {
    email = newEmail(),
    lead,
    kind = 'professional',
  }: { email?: string; lead?: string; kind?: string } = {},
): Promise<string> {
  const content = JSON.stringify({ title: 'Portail', client: { kind, name: 'Ana', email } });
  const { id } = await only(
    sql.rows<{ id: string }>(
      `select id from public.create_quote(${ACTOR}, $1::text::jsonb, 100000, 120000
         ${lead ? `, lead => '${lead}'` : ''})`,
      [content],
    ),
  );
  return id;
}

/** Sends it with the document that is made for the next number, as it is when the call begins. */
const send = (sql: Sql, id: string, version = 0, days = 30) =>
  sql.rows(
    `select public.send_quote(
       q.id, ${version}, ${ACTOR},
       jsonb_build_object(
         'number', n.number, 'issuedOn', n.today, 'validUntil', n.today + ${days}, 'content', q.content,
         'termsVersion', 'v1', 'totals', '{"net": 100000, "total": 120000}'::jsonb
       ), '${PDF}', true
     )
     from public.quotes q, public.next_quote_number() n where q.id = $1`,
    [id],
  );

/** The same, with the document made anew for as long as its number was taken meanwhile. */
async function sendAtLast(sql: Sql, id: string): Promise<void> {
  for (;;) {
    const outcome = await refusal(send(sql, id));
    if (outcome === 'done') return;
    if (outcome !== 'quote_number') throw new Error(outcome);
  }
}

async function newSent(
  sql: Sql,
  from: Parameters<typeof newDraft>[1] & { days?: number } = {},
): Promise<string> {
  const id = await newDraft(sql, from);
  await send(sql, id, 0, from.days);
  return id;
}

type Quote = {
  status: string;
  version: number;
  number: string | null;
  sha256: string | null;
  user_id: string | null;
  total_cents: string | number;
  decided: boolean;
  unseen: boolean;
};

const quoteOf = (sql: Sql, id: string) =>
  only(
    sql.rows<Quote>(
      `select status, version, number, sha256, user_id, total_cents, decided_at is not null as decided,
         news_at is not null as unseen
       from public.quotes where id = $1`,
      [id],
    ),
  );

const eventsOf = async (sql: Sql, id: string) =>
  (
    await sql.rows<{ action: string }>(
      'select action from private.quote_events where quote_id = $1 order by id',
      [id],
    )
  ).map(({ action }) => action);

const leadOf = (sql: Sql, id: string) =>
  only(sql.rows<{ status: string }>('select status from public.leads where id = $1', [id]));

const mailsOf = async (sql: Sql, id: string) =>
  (
    await sql.rows<{ mail: string }>(
      `select topic || ' to ' || recipient as mail from private.lead_mails
       where subject_id = $1 or subject_id in (select id from private.quote_links where quote_id = $1)
       order by 1`,
      [id],
    )
  ).map(({ mail }) => mail);

const SIGNED = (change: object = {}) =>
  JSON.stringify({
    name: 'Ana Martin',
    approval: 'Bon pour accord',
    sha256: PDF_SHA256,
    options: ['suivi'],
    totals: { net: 150_000, total: 180_000, deposit: 0 },
    addressHash: 'a'.repeat(64),
    ...change,
  });

/** Accepts as a client of this account, or, with hashes, by a link. */
const accept = (sql: Sql, who: string, change: object = {}): Promise<string> =>
  refusal(
    sql.rows(
      `select public.accept_quote(
         $1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PROOF}', true, ${who}
       )`,
      [SIGNED(change)],
    ),
  );

/** Withdraws as a client of this account, or, with hashes, by a link. */
const withdraw = (sql: Sql, who: string, change: object = {}): Promise<string> =>
  refusal(
    sql.rows(
      `select public.withdraw_quote(
         jsonb_build_object('at', internal.quote_now()) || $1::text::jsonb, '${RECEIPT}', true, ${who}
       )`,
      [
        JSON.stringify({
          name: 'Ana Martin',
          email: 'ana@exemple.test',
          addressHash: 'a'.repeat(64),
          ...change,
        }),
      ],
    ),
  );

const ofAccount = (account: string, quote: string) =>
  `account_id => '${account}', quote => '${quote}'`;

/** A link that its code has opened, as its hashes; null codes aside. */
async function openedLink(sql: Sql, quote: string): Promise<{ token: string; access: string }> {
  const [token, access, code] = [randomUUID(), randomUUID(), randomUUID()].map(sha256) as [
    string,
    string,
    string,
  ];
  const { version } = await quoteOf(sql, quote);
  await sql.rows(
    `select public.link_quote('${quote}', ${version}, ${ACTOR}, link_hash => '${token}')`,
  );
  await sql.rows(`select * from public.create_quote_code('${token}', '${code}', 900)`);
  await sql.rows(`select public.redeem_quote_code('${token}', '${code}', '${access}', 7200)`);
  return { token, access };
}

const byLink = ({ token, access }: { token: string; access: string }) =>
  `token_hash => '${token}', access_hash => '${access}'`;

/** Sets the time that the database takes for now: SQL, which may go on by itself. */
const setClock = (sql: Sql, now: string) =>
  sql.script(`create or replace function internal.quote_now() returns timestamptz language sql volatile
    set search_path = '' as $$ select ${now} $$`);

/** Number of quotes that the list is measured with. */
const ROWS = scaled(10_000, 2_500);

function rules({ sql, transaction }: OpenDatabase): void {
  afterEach(() => setClock(sql, 'clock_timestamp()'));

  describe('states', () => {
    it.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
      'from %s to %s, whoever writes the table',
      async (from, to) => {
        if (from === to) return;
        const id = from === 'draft' ? await newDraft(sql) : await newSent(sql);
        const set = (status: string) =>
          sql.rows(
            `update public.quotes set status = $1, decided_at = case when $1 = 'sent' then null else now() end
             where id = $2`,
            [status, id],
          );
        if (from === 'withdrawn' || from === 'terminated') await set('accepted');
        if (from !== 'draft' && from !== 'sent') await set(from);
        const outcome = await refusal(set(to));
        if (from === 'draft' && to === 'sent') expect(outcome).toContain('check constraint');
        else expect(outcome).toBe(LEADS_TO[from]?.includes(to) ? 'done' : 'quote_state');
      },
    );

    it.each([
      ["content = '{}'"],
      ["document = '{}'"],
      ["number = 'D-2031-9999'"],
      ['valid_until = valid_until + 1'],
      ["sha256 = repeat('0', 64)"],
    ])('what was sent never changes: %s', async (change) => {
      const id = await newSent(sql);
      const changed = sql.rows(`update public.quotes set ${change} where id = $1`, [id]);
      expect(await refusal(changed)).toBe('quote_frozen');
    });
  });

  describe('dues', () => {
    const DUES = [
      { label: 'Acompte', at: 'signature', days: 7, amount: 54_000, vat: [] },
      { label: 'Maquettes', at: '2041-01-05', days: 0, amount: 46_000, vat: [] },
      { label: 'Solde', at: 'delivery', days: 10, amount: 80_000, vat: [] },
    ];
    const withDues = (dues: object[]) => ({ totals: { net: 150_000, total: 180_000, dues } });

    /** A quote that was accepted on 3 January 2041 in Paris, where it is still the 2nd in London. */
    async function newAccepted(dues: object[] = DUES) {
      await setClock(sql, `timestamptz '2041-01-02 23:30Z'`);
      const email = newEmail();
      const account = await newAccount(sql, email);
      const id = await newSent(sql, { email });
      return { id, outcome: await accept(sql, ofAccount(account, id), withDues(dues)) };
    }

    const duesOf = async (id: string) =>
      (
        await sql.rows<{ due: string }>(
          `select concat_ws(' ', position, event, amount_cents, coalesce(due_on::text, '-'), coalesce(received_on::text, '-')) as due
           from private.quote_dues where quote_id = $1 order by position`,
          [id],
        )
      ).map(({ due }) => due);

    const mark = async (id: string, position: number, kind: string, day: string | null) =>
      refusal(
        sql.rows(
          `select public.mark_quote_due(
             $1, ${(await quoteOf(sql, id)).version}, ${ACTOR}, ${position}, $2, nullif($3, '')::date
           )`,
          [id, kind, day ?? ''],
        ),
      );

    it('come with the acceptance, dated by the day in Paris, and are read with it', async () => {
      const { id, outcome } = await newAccepted();
      expect(outcome).toBe('done');
      expect(await duesOf(id)).toEqual([
        '1 signature 54000 2041-01-10 -',
        '2 date 46000 2041-01-05 -',
        '3 delivery 80000 - -',
      ]);
      const { acceptance } = await only(
        sql.rows<{ acceptance: string }>(
          'select acceptance::text as acceptance from public.read_quote($1)',
          [id],
        ),
      );
      expect(JSON.parse(acceptance).dues.map((due: { label: string }) => due.label)).toEqual([
        'Acompte',
        'Maquettes',
        'Solde',
      ]);
    });

    it('that are not the total are refused, and nothing of the acceptance is kept', async () => {
      const { id, outcome } = await newAccepted(DUES.slice(1));
      expect(outcome).toContain('the dues are not the total');
      expect((await quoteOf(sql, id)).status).toBe('sent');
      expect(await duesOf(id)).toEqual([]);
    });

    it('are received on a day, not one to come, and that can be taken back', async () => {
      const { id } = await newAccepted();
      expect(await mark(id, 1, 'received', '2041-01-04')).toBe('quote_day');
      expect(await mark(id, 1, 'received', '2041-01-03')).toBe('done');
      expect((await duesOf(id))[0]).toBe('1 signature 54000 2041-01-10 2041-01-03');
      expect(await mark(id, 1, 'received', null)).toBe('done');
      expect((await duesOf(id))[0]).toBe('1 signature 54000 2041-01-10 -');
      expect(await mark(id, 9, 'received', '2041-01-03')).toBe('quote_state');
      expect((await eventsOf(sql, id)).slice(-2)).toEqual(['due', 'due']);
    });

    it('of an event are asked for by hand, those of a day are not', async () => {
      const { id } = await newAccepted();
      expect(await mark(id, 3, 'due', '2041-02-01')).toBe('done');
      expect((await duesOf(id))[2]).toBe('3 delivery 80000 2041-02-01 -');
      expect(await mark(id, 3, 'due', null)).toBe('done');
      expect(await mark(id, 1, 'due', '2041-02-01')).toBe('quote_state');
      expect(await mark(id, 2, 'due', null)).toBe('quote_state');
    });

    it('none is marked of a quote that is not accepted, or in a version that has changed', async () => {
      const id = await newSent(sql);
      expect(await mark(id, 1, 'received', '2020-01-03')).toBe('quote_state');
      const accepted = await newAccepted();
      const stale = sql.rows(
        `select public.mark_quote_due($1, 0, ${ACTOR}, 1, 'received', date '2041-01-03')`,
        [accepted.id],
      );
      expect(await refusal(stale)).toBe('quote_stale');
    });

    it('at the delivery are due from when the project is done, and no more once it goes on', async () => {
      const { id } = await newAccepted();
      const project = (set: string) =>
        sql.rows(`update public.projects set ${set} where quote_id = $1`, [id]);
      await project(`status = 'active'`);
      await project(`status = 'done', done_on = date '2041-03-01'`);
      expect((await duesOf(id))[2]).toBe('3 delivery 80000 2041-03-11 -');
      await project(`status = 'active', done_on = null`);
      expect((await duesOf(id))[2]).toBe('3 delivery 80000 - -');
      // A day that was set by hand stays.
      await mark(id, 3, 'due', '2041-02-01');
      await project(`status = 'done', done_on = date '2041-03-01'`);
      expect((await duesOf(id))[2]).toBe('3 delivery 80000 2041-02-01 -');
    });

    it('are counted as late, due, without a day, or received in the period', async () => {
      const countDues = async (moment: string) =>
        Object.fromEntries(
          (
            await sql.rows<{ state: string; counted: number; cents: number }>(
              'select state, counted::int, cents::int from public.count_dues(2, $1)',
              [moment],
            )
          ).map(({ state, counted, cents }) => [state, [counted, cents]]),
        );
      await sql.rows('delete from private.quote_dues where true');
      const { id } = await newAccepted();
      expect(await countDues('2041-01-05T22:59:00Z')).toEqual({
        due: [2, 100_000],
        open: [1, 80_000],
      });
      expect(await countDues('2041-01-05T23:00:00Z')).toEqual({
        due: [1, 54_000],
        late: [1, 46_000],
        open: [1, 80_000],
      });
      await mark(id, 2, 'received', '2041-01-03');
      const received = { received: [1, 46_000], open: [1, 80_000] };
      expect(await countDues('2041-02-28T12:00:00Z')).toEqual({ ...received, late: [1, 54_000] });
      expect(await countDues('2041-03-01T12:00:00Z')).toEqual({
        open: [1, 80_000],
        late: [1, 54_000],
      });
      await sql.rows('update public.quotes set is_example = true where id = $1', [id]);
      expect(await countDues('2041-01-05T12:00:00Z')).toEqual({});
    });
  });

  describe('sending', () => {
    it('numbers, freezes, keeps the bytes, queues the link and moves the request, at once', async () => {
      const email = newEmail();
      const lead = await newLead(sql, email);
      const id = await newSent(sql, { email, lead });
      const quote = await quoteOf(sql, id);
      expect(quote).toMatchObject({
        status: 'sent',
        version: 1,
        sha256: PDF_SHA256,
        decided: false,
      });
      expect(quote.number).toMatch(/^D-\d{4}-\d{4}$/);
      const file = await only(
        sql.rows<{ bytes: string; sha256: string }>(
          `select * from public.read_quote_file('${id}', 'quote')`,
        ),
      );
      expect(file).toMatchObject({ bytes: PDF, sha256: PDF_SHA256, number: quote.number });
      expect(await eventsOf(sql, id)).toEqual(['created', 'sent']);
      expect(await mailsOf(sql, id)).toEqual(['quote-link to client']);
      expect((await leadOf(sql, lead)).status).toBe('quoted');
      expect(await refusal(send(sql, id, 1))).toBe('quote_state');
    });

    it.each([
      ['new', 'quoted'],
      ['lost', 'quoted'],
      ['won', 'won'],
    ])('a request that is %s becomes %s', async (status, after) => {
      const email = newEmail();
      const lead = await newLead(sql, email, status);
      await newSent(sql, { email, lead });
      expect((await leadOf(sql, lead)).status).toBe(after);
    });

    it('an edit meanwhile, by name, and no number is lost', async () => {
      const id = await newDraft(sql);
      const { number } = await only(
        sql.rows<{ number: string }>('select * from public.next_quote_number()'),
      );
      await sql.rows(
        `select public.save_quote('${id}', 0, ${ACTOR}, content || '{"title": "Autre"}', 1, 1)
         from public.quotes where id = '${id}'`,
      );
      expect(await refusal(send(sql, id, 0))).toBe('quote_stale');
      await send(sql, id, 1);
      expect((await quoteOf(sql, id)).number).toBe(number);
    });

    it('nothing under a number that another has, nor of another day', async () => {
      const id = await newDraft(sql);
      const wrong = (change: string) =>
        sql.rows(
          `select public.send_quote(
             q.id, 0, ${ACTOR},
             jsonb_build_object(
               'number', n.number, 'issuedOn', n.today, 'validUntil', n.today + 30, 'content', q.content,
               'termsVersion', '', 'totals', '{"net": 1, "total": 1}'::jsonb
             ) || ${change}, '${PDF}', true
           )
           from public.quotes q, public.next_quote_number() n where q.id = $1`,
          [id],
        );
      expect(await refusal(wrong(`'{"number": "D-2031-0001"}'`))).toBe('quote_number');
      expect(
        await refusal(wrong(`jsonb_build_object('issuedOn', internal.quote_today() - 1)`)),
      ).toBe('quote_number');
      expect((await quoteOf(sql, id)).status).toBe('draft');
    });

    it('what only a draft may lack is refused by name', async () => {
      const id = await newDraft(sql, { email: '' });
      expect(await refusal(send(sql, id))).toBe('quote_stale');
      const lead = await newLead(sql, newEmail());
      const other = await newDraft(sql, { lead });
      await sql.rows("update public.leads set status = 'spam' where id = $1", [lead]);
      expect(await refusal(send(sql, other))).toBe('quote_request');
    });

    it('two hundred at once over the end of a year have each a number, without gap or double', async () => {
      const ids: string[] = [];
      for (let index = 0; index < 200; index += 1) ids.push(await newDraft(sql));
      // A moment before midnight in Paris, and going on.
      const start = new Date().toISOString();
      await setClock(
        sql,
        `timestamptz '2031-12-31 23:59:59.8+01' + (clock_timestamp() - timestamptz '${start}')`,
      );
      await Promise.all(ids.map((id) => sendAtLast(sql, id)));
      const sent = await sql.rows<{ number: string; issued: string; said: string }>(
        `select number, issued_on::text as issued, document ->> 'number' as said from public.quotes
         where number like 'D-203_-%' and issued_on >= '2031-12-31' order by number`,
      );
      expect(sent).toHaveLength(200);
      for (const year of ['2031', '2032']) {
        const ours = sent.filter(({ number }) => number.startsWith(`D-${year}-`));
        expect(ours.map(({ number }) => Number(number.slice(7)))).toEqual(
          ours.map((_, i) => i + 1),
        );
        const day = year === '2031' ? '2031-12-31' : '2032-01-01';
        expect(
          ours.filter(({ issued, number, said }) => issued !== day || number !== said),
        ).toEqual([]);
      }
      // The next one is of the new year, whoever sent none before it.
      await setClock(sql, "timestamptz '2032-01-01 08:00+01'");
      const id = await newSent(sql);
      const of2032 = sent.filter(({ number }) => number.startsWith('D-2032-')).length;
      const next = String(of2032 + 1).padStart(4, '0');
      expect((await quoteOf(sql, id)).number).toBe(`D-2032-${next}`);
    });

    it('past nine thousand nine hundred and ninety-nine, numbers go on', async () => {
      await setClock(sql, "timestamptz '2040-06-01 08:00+02'");
      await sql.rows('insert into private.quote_counters values (2040, 9999) returning year');
      expect((await quoteOf(sql, await newSent(sql))).number).toBe('D-2040-10000');
    });
  });

  describe('a correction', () => {
    const correct = (id: string, version: number) =>
      only(
        sql.rows<{ id: string; version: number }>(
          `select * from public.replace_quote('${id}', ${version}, ${ACTOR})`,
        ),
      );

    it('is one draft, and replaces what was sent when it is sent', async () => {
      const id = await newSent(sql);
      const draft = await correct(id, 1);
      expect(await correct(id, 1)).toEqual(draft);
      expect((await quoteOf(sql, id)).status).toBe('sent');
      await send(sql, draft.id);
      expect(await quoteOf(sql, id)).toMatchObject({ status: 'replaced', decided: true });
      expect(await eventsOf(sql, id)).toEqual(['created', 'sent', 'replaced']);
      const account = await newAccount(sql, newEmail());
      expect(await accept(sql, ofAccount(account, id))).toBe('quote_gone');
    });

    it('comes too late for what was accepted meanwhile, and then goes on by itself', async () => {
      const email = newEmail();
      const account = await newAccount(sql, email);
      const id = await newSent(sql, { email });
      const draft = await correct(id, 1);
      expect(await accept(sql, ofAccount(account, id))).toBe('done');
      await send(sql, draft.id, draft.version + 1);
      expect((await quoteOf(sql, id)).status).toBe('accepted');
    });
  });

  describe('accepting', () => {
    it('records who, what and when, once, and tells both sides', async () => {
      const email = newEmail();
      const account = await newAccount(sql, email);
      const lead = await newLead(sql, email);
      const id = await newSent(sql, { email, lead });
      expect(await accept(sql, ofAccount(account, id))).toBe('done');
      expect(await accept(sql, ofAccount(account, id))).toBe('done');
      expect(await accept(sql, ofAccount(account, id), { name: 'Autre' })).toBe('quote_state');
      expect(await quoteOf(sql, id)).toMatchObject({ status: 'accepted', unseen: true });
      expect(Number((await quoteOf(sql, id)).total_cents)).toBe(180_000);
      expect(await eventsOf(sql, id)).toEqual(['created', 'sent', 'accepted']);
      expect(await mailsOf(sql, id)).toEqual([
        'quote-accepted to client',
        'quote-accepted to consultant',
        'quote-link to client',
      ]);
      expect((await leadOf(sql, lead)).status).toBe('won');
      const kept = await only(
        sql.rows<Record<string, unknown>>(
          'select * from private.quote_acceptances where quote_id = $1',
          [id],
        ),
      );
      expect(kept).toMatchObject({
        signer_name: 'Ana Martin',
        sha256: PDF_SHA256,
        terms_version: 'v1',
        options: ['suivi'],
        known_by: 'account',
      });
    });

    it('nobody else’s, nor another document, nor with another time', async () => {
      const email = newEmail();
      const id = await newSent(sql, { email });
      const other = await newAccount(sql, newEmail());
      const unproven = await newAccount(sql, email, false);
      expect(await accept(sql, ofAccount(other, id))).toBe('quote_gone');
      expect(await accept(sql, ofAccount(unproven, id))).toBe('quote_gone');
      await sql.rows('delete from auth.users where id = $1', [unproven]);
      const account = await newAccount(sql, email);
      expect(await accept(sql, ofAccount(account, id), { sha256: '0'.repeat(64) })).toBe(
        'quote_changed',
      );
      const late = sql.rows(
        `select public.accept_quote(
           $1::text::jsonb || jsonb_build_object('at', now() - interval '1 hour'), '${PROOF}', true,
           ${ofAccount(account, id)}
         )`,
        [SIGNED()],
      );
      expect(await refusal(late)).toBe('the proof tells another time');
      expect((await quoteOf(sql, id)).status).toBe('sent');
    });

    it('until the last day in Paris is over, and not after', async () => {
      const email = newEmail();
      const account = await newAccount(sql, email);
      await setClock(sql, "timestamptz '2033-03-01 09:00+01'");
      const [first, second] = [
        await newSent(sql, { email, days: 30 }),
        await newSent(sql, { email, days: 30 }),
      ] as const;
      // Summer time by then: the last second of the 31st of March.
      await setClock(sql, "timestamptz '2033-03-31 23:59:59+02'");
      expect(await accept(sql, ofAccount(account, first))).toBe('done');
      await setClock(sql, "timestamptz '2033-04-01 00:00+02'");
      expect(await accept(sql, ofAccount(account, second))).toBe('quote_expired');
      const refused = sql.rows(
        `select public.refuse_quote('Non', true, ${ofAccount(account, second)})`,
      );
      expect(await refusal(refused)).toBe('quote_expired');
      const listed = await sql.rows<{ id: string }>(
        "select id from public.list_quotes(states => array['expired'], page_size => 500)",
      );
      expect(listed.map(({ id }) => id)).toContain(second);
    });

    it('is over once it is revoked or refused', async () => {
      const email = newEmail();
      const account = await newAccount(sql, email);
      const revoked = await newSent(sql, { email });
      await sql.rows(
        `select public.revoke_quote('${revoked}', 1, ${ACTOR}, 'Erreur de prix', true)`,
      );
      const refused = await newSent(sql, { email });
      await sql.rows(
        `select public.refuse_quote('Trop cher', true, ${ofAccount(account, refused)})`,
      );
      expect(await accept(sql, ofAccount(account, revoked))).toBe('quote_state');
      expect(await accept(sql, ofAccount(account, refused))).toBe('quote_state');
      expect(await mailsOf(sql, revoked)).toContain('quote-revoked to client');
      expect(await mailsOf(sql, refused)).toContain('quote-refused to consultant');
    });

    it('a refusal closes its request and stands in its thread, unless another quote of it is open', async () => {
      const email = newEmail();
      const account = await newAccount(sql, email);
      const lead = await newLead(sql, email);
      const refuse = (id: string, why: string) =>
        sql.rows(`select public.refuse_quote('${why}', true, ${ofAccount(account, id)})`);
      const read = async () => ({
        ...(await only(
          sql.rows<{ status: string; awaits: boolean }>(
            'select status, awaits_since is not null as awaits from public.leads where id = $1',
            [lead],
          ),
        )),
        thread: await sql.rows(
          'select author, body from public.lead_messages where lead_id = $1 order by created_at',
          [lead],
        ),
      });
      const [first, second] = [
        await newSent(sql, { email, lead }),
        await newSent(sql, { email, lead }),
      ] as const;
      await refuse(first, 'Trop cher');
      expect(await read()).toMatchObject({
        status: 'quoted',
        thread: [{ author: 'client', body: 'Trop cher' }],
      });
      await refuse(second, 'Trop tard');
      await refuse(second, 'Trop tard');
      expect(await read()).toEqual({
        status: 'lost',
        awaits: false,
        thread: [
          { author: 'client', body: 'Trop cher' },
          { author: 'client', body: 'Trop tard' },
        ],
      });
      const moved = await sql.rows(
        "select before, after from private.lead_events where lead_id = $1 and actor_id = 'client'",
        [lead],
      );
      expect(moved).toEqual([{ before: { status: 'quoted' }, after: { status: 'lost' } }]);
      const why = await sql.rows<{ reason: string }>(
        'select reason from public.list_refusals(1, internal.quote_now())',
      );
      expect(why.map(({ reason }) => reason)).toEqual(
        expect.arrayContaining(['Trop cher', 'Trop tard']),
      );
      // The next quote takes it up again.
      await newSent(sql, { email, lead });
      expect(await read()).toMatchObject({ status: 'quoted' });
    });
  });

  describe('withdrawing', () => {
    /** A quote that a consumer has accepted, and who they are. */
    async function signed({
      until,
      kind = 'consumer',
      lead,
      email = newEmail(),
    }: {
      until?: string;
      kind?: string;
      lead?: string;
      email?: string;
    } = {}) {
      const account = await newAccount(sql, email);
      const id = await newSent(sql, { email, kind, ...(lead && { lead }) });
      const who = ofAccount(account, id);
      const change = { earlyStart: true, ...(until && { withdrawUntil: until }) };
      expect(await accept(sql, who, change)).toBe('done');
      return { id, who, account };
    }
    const projectOf = (id: string) =>
      only(
        sql.rows<{ status: string }>('select status from public.projects where quote_id = $1', [
          id,
        ]),
      );

    it('is done once, with its receipt, tells both sides, and ends request and project', async () => {
      const email = newEmail();
      const lead = await newLead(sql, email);
      const { id, who } = await signed({ email, lead });
      expect((await leadOf(sql, lead)).status).toBe('won');
      expect((await projectOf(id)).status).toBe('planned');
      expect(await withdraw(sql, who)).toBe('done');
      expect(await withdraw(sql, who)).toBe('done');
      expect(await withdraw(sql, who, { name: 'Autre' })).toBe('quote_state');
      expect(await quoteOf(sql, id)).toMatchObject({ status: 'withdrawn', unseen: true });
      expect(await eventsOf(sql, id)).toEqual(['created', 'sent', 'accepted', 'withdrawn']);
      expect(await mailsOf(sql, id)).toEqual([
        'quote-accepted to client',
        'quote-accepted to consultant',
        'quote-link to client',
        'quote-withdrawn to client',
        'quote-withdrawn to consultant',
      ]);
      expect((await leadOf(sql, lead)).status).toBe('lost');
      expect((await projectOf(id)).status).toBe('cancelled');
      const read = await only(
        sql.rows<{ acceptance: Record<string, unknown>; files: { kind: string }[] }>(
          `select acceptance, files from public.read_client_quote(${who})`,
        ),
      );
      expect(read.files.map(({ kind }) => kind)).toEqual(['withdrawal', 'quote', 'proof']);
      expect(read.acceptance).toMatchObject({
        early_start: true,
        withdrawal: { name: 'Ana Martin', email: 'ana@exemple.test', known_by: 'account' },
      });
      // Mails that have not left yet are still written: the proof too.
      for (const topic of ['quote-accepted', 'quote-withdrawn']) {
        expect(
          await sql.rows(`select quote from public.read_mailed_quote('${topic}', '${id}')`),
        ).toEqual([{ quote: id }]);
      }
    });

    it('by its link, for who its code has let in alone, until the last day in Paris is over', async () => {
      await setClock(sql, "timestamptz '2033-03-01 09:00+01'");
      const email = newEmail();
      const id = await newSent(sql, { email, kind: 'consumer' });
      const link = await openedLink(sql, id);
      expect(await accept(sql, byLink(link), { withdrawUntil: '2033-03-15' })).toBe('done');
      const stranger = { ...link, access: '0'.repeat(64) };
      expect(await withdraw(sql, byLink(stranger))).toBe('quote_gone');
      const other = ofAccount(await newAccount(sql, newEmail()), id);
      expect(await withdraw(sql, other)).toBe('quote_gone');
      await setClock(sql, "timestamptz '2033-03-16 00:00+01'");
      expect(await withdraw(sql, byLink(link))).toBe('quote_late');
      expect((await quoteOf(sql, id)).status).toBe('accepted');
      await setClock(sql, "timestamptz '2033-03-15 23:59:59+01'");
      expect(await withdraw(sql, byLink(link), { at: '2033-03-15T20:00:00+01:00' })).toBe(
        'the receipt tells another time',
      );
      expect(await withdraw(sql, byLink(link))).toBe('done');
      expect((await quoteOf(sql, id)).status).toBe('withdrawn');
    });

    it('lets no work begin before the end of its term, unless the consumer asked for it', async () => {
      await setClock(sql, "timestamptz '2033-03-01 09:00+01'");
      const asked = await signed({ until: '2033-03-15' });
      const email = newEmail();
      const account = await newAccount(sql, email);
      const silent = await newSent(sql, { email, kind: 'consumer' });
      await accept(sql, ofAccount(account, silent), { withdrawUntil: '2033-03-15' });
      const update = (id: string, set: string) =>
        refusal(sql.rows(`update public.projects set ${set} where quote_id = $1`, [id]));
      expect(await update(silent, "start_date = '2033-03-15'")).toBe('project_early');
      expect(await update(silent, "start_date = '2033-03-16'")).toBe('done');
      expect(await update(silent, "status = 'active'")).toBe('project_early');
      expect(await update(asked.id, "status = 'active', start_date = '2033-03-02'")).toBe('done');
      await setClock(sql, "timestamptz '2033-03-16 00:00+01'");
      expect(await update(silent, "status = 'active'")).toBe('done');
    });

    it('is a consumer’s alone, and of what was accepted', async () => {
      const professional = await signed({ kind: 'professional', until: '2133-03-15' });
      expect(await withdraw(sql, professional.who)).toBe('quote_state');
      const email = newEmail();
      const open = await newSent(sql, { email, kind: 'consumer' });
      const account = await newAccount(sql, email);
      expect(await withdraw(sql, ofAccount(account, open))).toBe('quote_state');
      expect((await projectOf(professional.id)).status).toBe('planned');
    });

    it('counts the most that the law gives where nobody says until when', async () => {
      await setClock(sql, "timestamptz '2033-03-01 23:30+01'");
      const { id } = await signed();
      expect(
        await sql.rows('select withdraw_until::text as day from public.quotes where id = $1', [id]),
      ).toEqual([{ day: '2033-03-18' }]);
    });

    it('leaves a request won that another accepted quote stands for', async () => {
      const email = newEmail();
      const lead = await newLead(sql, email);
      const first = await signed({ email, lead });
      const second = await newSent(sql, { email, lead });
      expect(await accept(sql, ofAccount(first.account, second))).toBe('done');
      expect(await withdraw(sql, first.who)).toBe('done');
      expect((await leadOf(sql, lead)).status).toBe('won');
    });

    it('gives a link that holds as long, and none once it is withdrawn', async () => {
      await setClock(sql, "timestamptz '2033-03-01 09:00+01'");
      const { id, who } = await signed({ until: '2034-01-10' });
      const give = (hash: string) =>
        sql.rows(`select public.link_accepted_quote('${id}', '${hash}')`);
      const given = () =>
        sql.rows<{ day: string }>(
          `select (expires_at at time zone 'Europe/Paris')::date::text as day from private.quote_links
           where quote_id = $1 and token_hash is not null order by expires_at`,
          [id],
        );
      await give(sha256(randomUUID()));
      expect(await given()).toEqual([{ day: '2034-02-10' }]);
      expect(await withdraw(sql, who)).toBe('done');
      await give(sha256(randomUUID()));
      expect(await given()).toHaveLength(1);
    });

    it('keeps contract and receipt when the account goes, as long as what was accepted', async () => {
      const { id, who, account } = await signed();
      expect(await withdraw(sql, who)).toBe('done');
      await sql.rows('select public.delete_account($1)', [account]);
      expect(await quoteOf(sql, id)).toMatchObject({ status: 'withdrawn', user_id: null });
      class Undo extends Error {}
      const all = transaction(async (undone) => {
        const left = async (now: string) => {
          await setClock(undone, now);
          let batch: { erased: number }[];
          do batch = await undone.rows('select public.erase_expired_quotes() as erased');
          while (batch[0]?.erased !== 0);
          return undone.rows('select id from public.quotes where id = $1', [id]);
        };
        expect(await left("clock_timestamp() + interval '10 years'")).toEqual([{ id }]);
        expect(await left("clock_timestamp() + interval '12 years'")).toEqual([]);
        throw new Undo();
      });
      await expect(all).rejects.toThrow(Undo);
    });
  });

  describe('a link', () => {
    const redeem = async (token: string, code: string) =>
      (
        await only(
          sql.rows<{ outcome: string }>(
            `select public.redeem_quote_code('${token}', '${sha256(code)}', '${sha256(randomUUID())}', 7200)
               as outcome`,
          ),
        )
      ).outcome;

    it('opens the quote to whom its code has let in, and accepts it', async () => {
      const id = await newSent(sql);
      const opened = await openedLink(sql, id);
      const read = (key: string) => sql.rows(`select * from public.read_client_quote(${key})`);
      expect(await read(byLink(opened))).toHaveLength(1);
      expect(await read(byLink({ ...opened, access: sha256('x') }))).toEqual([]);
      expect(await accept(sql, byLink(opened))).toBe('done');
    });

    it('takes a code five times at most, one time where it is right, and only the last one', async () => {
      const id = await newSent(sql);
      const { token } = await openedLink(sql, id);
      const give = (code: string, link = token) =>
        sql.rows(`select * from public.create_quote_code('${link}', '${sha256(code)}', 900)`);
      expect(await refusal(give('first', sha256('none')))).toBe('quote_gone');
      expect(await redeem(token, 'none')).toBe('over');
      await give('first');
      await give('second');
      expect(await redeem(token, 'first')).toBe('wrong');
      expect(await redeem(token, 'second')).toBe('ok');
      expect(await redeem(token, 'second')).toBe('over');
      await give('third');
      for (let index = 0; index < 5; index += 1) expect(await redeem(token, 'no')).toBe('wrong');
      expect(await redeem(token, 'third')).toBe('over');
    });

    it('that is cut or over opens nothing, whoever has been let in', async () => {
      const id = await newSent(sql);
      const opened = await openedLink(sql, id);
      const { version } = await quoteOf(sql, id);
      await sql.rows(`select public.cut_quote_links('${id}', ${version}, ${ACTOR})`);
      expect(await accept(sql, byLink(opened))).toBe('quote_gone');
      expect(await sql.rows(`select * from public.open_quote_link('${opened.token}')`)).toEqual([]);
      expect(await redeem(opened.token, 'x')).toBe('over');
      // The mail that waits in the outbox says nothing any more.
      const link = await only(
        sql.rows<{ id: string }>(
          'select id from private.quote_links where quote_id = $1 and token_hash is null',
          [id],
        ),
      );
      expect(
        await sql.rows(`select * from public.read_mailed_quote('quote-link', '${link.id}')`),
      ).toEqual([]);
      const again = await openedLink(sql, id);
      await sql.rows('update private.quote_links set expires_at = now() where quote_id = $1', [id]);
      expect(await accept(sql, byLink(again))).toBe('quote_gone');
    });
  });

  describe('a question', () => {
    const ask = (who: string, text = 'Et la livraison ?') =>
      refusal(sql.rows(`select public.ask_quote('${text}', true, ${who})`));
    const count = async (table: string, column: string, id: string) =>
      (await sql.rows(`select id from public.${table} where ${column} = $1`, [id])).length;

    it('goes into the thread of the request, once', async () => {
      const email = newEmail();
      const lead = await newLead(sql, email);
      const id = await newSent(sql, { email, lead });
      const opened = await openedLink(sql, id);
      expect(await ask(byLink(opened))).toBe('done');
      expect(await ask(byLink(opened))).toBe('done');
      expect(await count('lead_messages', 'lead_id', lead)).toBe(1);
      expect(await count('quote_messages', 'quote_id', id)).toBe(0);
    });

    it('goes into the quote’s own where there is no request, or one of another address', async () => {
      const lead = await newLead(sql, newEmail());
      for (const from of [{}, { lead }]) {
        const id = await newSent(sql, from);
        const opened = await openedLink(sql, id);
        const seen = await quoteOf(sql, id);
        expect(await ask(byLink(opened))).toBe('done');
        expect(await count('quote_messages', 'quote_id', id)).toBe(1);
        // No answer is sent past what nobody has read.
        const answer = (version: number) =>
          sql.rows(`select public.answer_quote('${id}', ${version}, ${ACTOR}, 'Oui', true)`);
        expect(await refusal(answer(seen.version))).toBe('quote_stale');
        expect(await refusal(answer(seen.version + 1))).toBe('done');
      }
      expect(await count('lead_messages', 'lead_id', lead)).toBe(0);
    });

    it('stays with its own address where its request was put together with another’s', async () => {
      const email = newEmail();
      const [lead, kept] = [await newLead(sql, email), await newLead(sql, newEmail())] as const;
      const id = await newSent(sql, { email, lead });
      const { version } = await only(
        sql.rows<{ version: number }>('select version from public.leads where id = $1', [lead]),
      );
      await sql.rows(`select public.merge_lead('${lead}', ${version}, ${ACTOR}, '${kept}')`);
      await sql.rows(`select public.answer_lead('${kept}', 1, ${ACTOR}, 'Pour l’autre', false)`);
      const opened = await openedLink(sql, id);
      expect(await ask(byLink(opened))).toBe('done');
      expect(await count('quote_messages', 'quote_id', id)).toBe(1);
      const read = await only(
        sql.rows<{ messages: Array<{ text: string }> }>(
          `select messages from public.read_client_quote(${byLink(opened)})`,
        ),
      );
      expect(read.messages.map(({ text }) => text)).toEqual(['Et la livraison ?']);
    });
  });

  describe('accounts and terms', () => {
    it('a quote belongs to whoever proves its address, and to nobody who does not', async () => {
      const email = newEmail();
      const id = await newSent(sql, { email });
      const account = await newAccount(sql, email, false);
      expect((await quoteOf(sql, id)).user_id).toBeNull();
      await sql.rows('update auth.users set email_confirmed_at = now() where id = $1', [account]);
      expect((await quoteOf(sql, id)).user_id).toBe(account);
      const next = await newSent(sql, { email });
      expect((await quoteOf(sql, next)).user_id).toBe(account);
    });

    it('go with the account, but for what was accepted, which nobody but the consultant sees', async () => {
      const email = newEmail();
      const account = await newAccount(sql, email);
      const [accepted, open] = [
        await newSent(sql, { email }),
        await newSent(sql, { email }),
      ] as const;
      await accept(sql, ofAccount(account, accepted));
      await sql.rows('select public.delete_account($1)', [account]);
      expect(await sql.rows('select id from public.quotes where id = $1', [open])).toEqual([]);
      expect(await quoteOf(sql, accepted)).toMatchObject({ status: 'accepted', user_id: null });
      const again = await newAccount(sql, email);
      expect((await quoteOf(sql, accepted)).user_id).toBeNull();
      const read = sql.rows(
        `select * from public.read_client_quote(${ofAccount(again, accepted)})`,
      );
      expect(await read).toEqual([]);
    });

    it('are erased when their term is over', async () => {
      const email = newEmail();
      const account = await newAccount(sql, email);
      const [accepted, open] = [
        await newSent(sql, { email }),
        await newSent(sql, { email }),
      ] as const;
      await accept(sql, ofAccount(account, accepted));
      const left = async (undone: Sql, now: string) => {
        await setClock(undone, now);
        let batch: { erased: number }[];
        do batch = await undone.rows('select public.erase_expired_quotes() as erased');
        while (batch[0]?.erased !== 0);
        return (
          await undone.rows<{ id: string }>('select id from public.quotes where id in ($1, $2)', [
            accepted,
            open,
          ])
        ).map(({ id }) => id);
      };
      class Undo extends Error {}
      const all = transaction(async (undone) => {
        const in3Years = "clock_timestamp() + interval '3 years'";
        expect(await left(undone, `${in3Years} - interval '1 day'`)).toHaveLength(2);
        expect(await left(undone, `${in3Years} + interval '1 day'`)).toEqual([accepted]);
        expect(await left(undone, "clock_timestamp() + interval '10 years'")).toEqual([accepted]);
        expect(await left(undone, "clock_timestamp() + interval '12 years'")).toEqual([]);
        throw new Undo();
      });
      await expect(all).rejects.toThrow(Undo);
    });
  });

  describe('the list', () => {
    const BAR_MS = 200;

    it(`is found and counted within ${BAR_MS} ms among ${ROWS}`, LONG_FORM, async () => {
      await sql.script(`
        insert into public.quotes
          (email_hash, number, status, content, document, issued_on, valid_until, sha256, sent_at, updated_at)
        select repeat('a', 64), 'D-1999-' || lpad(n::text, 6, '0'), 'sent',
          jsonb_build_object(
            'title', 'Projet ' || n,
            'client', jsonb_build_object('name', 'Personne ' || n, 'email', 'lot-' || n || '@example.fr')
          ),
          '{}', current_date, current_date + n % 60, repeat('0', 64), now(), now() - n * interval '1 minute'
        from generate_series(1, ${ROWS}) n;
        analyze public.quotes`);
      const calls = {
        all: '',
        attention: "view => 'attention'",
        sent: "states => array['sent']",
        expired: "states => array['expired']",
        common: "searched => 'projet'",
        rare: "searched => 'lot-777@example.fr'",
        nothing: "searched => 'introuvable'",
      };
      const took: Record<string, number> = {};
      for (const [name, change] of Object.entries(calls)) {
        const times: number[] = [];
        for (let run = 0; run < 5; run += 1) {
          const start = performance.now();
          await sql.rows(`select * from public.list_quotes(${change})`);
          times.push(performance.now() - start);
        }
        took[name] = Math.round(times.sort((a, b) => a - b)[2] ?? 0);
      }
      const start = performance.now();
      await sql.rows('select * from public.count_quotes()');
      took.count = Math.round(performance.now() - start);
      console.info(`quotes at ${ROWS}, ms:`, JSON.stringify(took));
      expect(Object.entries(took).filter(([, ms]) => ms > BAR_MS)).toEqual([]);

      // Page by page: each once, in one order.
      const all: string[] = [];
      let after = '';
      do {
        const page = await sql.rows<{ number: string; page_cursor: string }>(
          `select * from public.list_quotes(searched => 'projet', page_size => 500${after})`,
        );
        all.push(...page.map(({ number }) => number));
        after = page.length === 500 ? `, after_cursor => '${page.at(-1)?.page_cursor}'` : '';
      } while (after);
      expect(all).toHaveLength(ROWS);
      expect(all).toEqual(all.toSorted());
    });
  });
}

await describeSql('quotes', rules, ({ sql, transaction }) => {
  it('of twenty acceptances at once by two ways, one is recorded', async () => {
    const email = newEmail();
    const account = await newAccount(sql, email);
    const id = await newSent(sql, { email });
    const ways = [ofAccount(account, id), byLink(await openedLink(sql, id))];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        accept(sql, ways[index % 2] ?? '', { name: `Personne ${index}` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'quote_state')).toHaveLength(19);
    expect(await mailsOf(sql, id)).toHaveLength(3);
  });

  it('of twenty withdrawals at once by two ways, one is recorded', async () => {
    const email = newEmail();
    const account = await newAccount(sql, email);
    const id = await newSent(sql, { email, kind: 'consumer' });
    const ways = [ofAccount(account, id), byLink(await openedLink(sql, id))];
    expect(await accept(sql, ways[0] ?? '')).toBe('done');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        withdraw(sql, ways[index % 2] ?? '', { name: `Personne ${index}` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'quote_state')).toHaveLength(19);
    expect(await mailsOf(sql, id)).toHaveLength(5);
  });

  it('a correction that is sent while its quote is accepted comes too late, and the two do not block each other', async () => {
    const email = newEmail();
    const account = await newAccount(sql, email);
    const id = await newSent(sql, { email });
    const correction = await only(
      sql.rows<{ id: string }>(`select id from public.replace_quote('${id}', 1, ${ACTOR})`),
    );
    let sending: Promise<string> | undefined;
    await transaction(async (session) => {
      await session.rows('select id from public.quotes where id = $1 for update', [id]);
      sending = refusal(send(sql, correction.id));
      await vi.waitFor(async () =>
        expect(
          await sql.rows(
            `select pid from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%send_quote%'`,
          ),
        ).toHaveLength(1),
      );
      expect(await accept(session, ofAccount(account, id))).toBe('done');
    });
    expect(await sending).toBe('quote_stale');
  });
});
