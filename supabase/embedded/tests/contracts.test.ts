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

const PDF = Buffer.from('%PDF-1.7 devis').toString('base64');
const PDF_SHA256 = sha256('%PDF-1.7 devis');
const MARKER = 'a'.repeat(64);

type Due = { label: string; at: string; days: number; amount: number; vat: object[] };

const due = (label: string, amount: number, at = 'signature'): Due => ({
  label,
  at,
  days: 7,
  amount,
  vat: [{ rate: 2000, base: (amount * 5) / 6, amount: amount / 6 }],
});

/** The dues of a contract of 1 200 €. */
const DUES = [due('Acompte', 30_000), due('Solde', 90_000, 'delivery')];

const versionOf = async (sql: Sql, id: string) =>
  (
    await only(
      sql.rows<{ version: number }>('select version from public.quotes where id = $1', [id]),
    )
  ).version;

const statusOf = async (sql: Sql, id: string) =>
  (await only(sql.rows<{ status: string }>('select status from public.quotes where id = $1', [id])))
    .status;

const contentFor = (email: string, kind: string, change: object = {}) =>
  JSON.stringify({ title: 'Portail', client: { kind, name: 'Ana', email }, lines: [], ...change });

/** Sends a draft; of an amendment with what its contract is now, but for `told`. */
const send = (sql: Sql, id: string, totals: object, told: object = {}) =>
  refusal(
    sql.rows(
      `select public.send_quote(
         q.id, q.version, ${ACTOR},
         jsonb_build_object(
           'number', coalesce(c.said ->> 'next_number', n.number), 'issuedOn', n.today, 'validUntil', n.today + 30,
           'content', q.content, 'termsVersion', 'v1', 'totals', $2::text::jsonb,
           'amends', jsonb_build_object(
             'number', c.said -> 'number', 'total', c.said -> 'total', 'open', c.said -> 'open'
           ) || $3::text::jsonb
         ), '${PDF}', true
       )
       from public.quotes q, public.next_quote_number() n,
         lateral (select case when q.amends is not null then public.read_contract(q.amends) end) c (said)
       where q.id = $1`,
      [id, JSON.stringify(totals), JSON.stringify(told)],
    ),
  );

const accept = (sql: Sql, who: string, totals: object, change: object = {}) =>
  refusal(
    sql.rows(
      `select public.accept_quote(
         $1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PDF}', true, ${who}
       )`,
      [
        JSON.stringify({
          name: 'Ana Martin',
          approval: 'Bon pour accord',
          sha256: PDF_SHA256,
          options: [],
          totals,
          addressHash: MARKER,
          ...change,
        }),
      ],
    ),
  );

const of = (account: string, quote: string) => `account_id => '${account}', quote => '${quote}'`;

type Contract = { id: string; account: string; email: string };

/** A contract of 1 200 €, of which the deposit of 300 € is received. */
async function newContract(sql: Sql, kind = 'professional'): Promise<Contract> {
  const email = newEmail();
  const account = await newAccount(sql, email);
  const { id } = await only(
    sql.rows<{ id: string }>(
      `select id from public.create_quote(${ACTOR}, $1::text::jsonb, 100000, 120000)`,
      [contentFor(email, kind)],
    ),
  );
  expect(await send(sql, id, { net: 100_000, total: 120_000 })).toBe('done');
  const totals = { net: 100_000, total: 120_000, dues: DUES };
  expect(await accept(sql, of(account, id), totals)).toBe('done');
  expect(await mark(sql, id, 1, 'today')).toBe('done');
  return { id, account, email };
}

const mark = async (sql: Sql, id: string, position: number, day: 'today' | null) =>
  refusal(
    sql.rows(
      `select public.mark_quote_due(
         $1, ${await versionOf(sql, id)}, ${ACTOR}, ${position}, 'received',
         ${day ? 'internal.quote_today()' : 'null'}
       )`,
      [id],
    ),
  );

async function amend(sql: Sql, { id, email }: Contract, kind = 'professional'): Promise<string> {
  const made = await only(
    sql.rows<{ id: string }>(
      `select id from public.amend_quote($1, ${await versionOf(sql, id)}, ${ACTOR}, $2::text::jsonb)`,
      [id, contentFor(email, kind)],
    ),
  );
  return made.id;
}

/** Takes 240 € off, of 900 € that are open. */
const LESS = { net: -20_000, total: -24_000 };
const LESS_SIGNED = { ...LESS, dues: [due('Règlement', 66_000, 'delivery')] };

const duesOf = async (sql: Sql, id: string) =>
  (
    await sql.rows<{ due: string }>(
      `select concat_ws(' ', label, amount_cents, case when received_on is null then 'open' else 'received' end) as due
       from private.quote_dues where quote_id = $1 order by position`,
      [id],
    )
  ).map((row) => row.due);

const contractOf = async (sql: Sql, quote: string) =>
  (
    await only(
      sql.rows<{ contract: Record<string, unknown> }>(
        'select public.read_contract($1) as contract',
        [quote],
      ),
    )
  ).contract;

const eventsOf = async (sql: Sql, id: string) =>
  (
    await sql.rows<{ action: string }>(
      'select action from private.quote_events where quote_id = $1 order by id',
      [id],
    )
  ).map(({ action }) => action);

const mailsAbout = async (sql: Sql, id: string) =>
  (
    await sql.rows<{ mail: string }>(
      `select topic || ' to ' || recipient as mail from private.lead_mails where subject_id = $1 order by 1`,
      [id],
    )
  ).map(({ mail }) => mail);

const PROPOSAL = {
  reason: 'Le besoin a changé.',
  settlement: 'L’acompte reste acquis.',
  endsOn: '2199-01-01',
  kept: [] as object[],
};

const propose = async (sql: Sql, id: string, change: object = {}) =>
  refusal(
    sql.rows(
      `select public.propose_termination($1, ${await versionOf(sql, id)}, ${ACTOR}, $2::text::jsonb, true)`,
      [id, JSON.stringify({ ...PROPOSAL, ...change })],
    ),
  );

const proposalOf = (sql: Sql, id: string) =>
  only(
    sql.rows<{ id: string; state: string; known_by: string | null; answer: string | null }>(
      'select id, state, known_by, answer from private.quote_terminations where quote_id = $1 order by proposed_at desc limit 1',
      [id],
    ),
  );

const confirm = (sql: Sql, who: string, termination: string, name = 'Ana Martin') =>
  refusal(
    sql.rows(
      `select public.confirm_termination(
         $1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PDF}', true, ${who}
       )`,
      [JSON.stringify({ termination, name, addressHash: MARKER })],
    ),
  );

const decline = (sql: Sql, who: string, termination: string) =>
  refusal(
    sql.rows(`select public.decline_termination($1, 'Je préfère continuer.', true, ${who})`, [
      termination,
    ]),
  );

/** A link that its code has opened. */
async function openedLink(sql: Sql, quote: string): Promise<string> {
  const [token, access, code] = [randomUUID(), randomUUID(), randomUUID()].map(sha256);
  await sql.rows(`select public.link_accepted_quote('${quote}', '${token}')`);
  await sql.rows(`select * from public.create_quote_code('${token}', '${code}', 900)`);
  await sql.rows(`select public.redeem_quote_code('${token}', '${code}', '${access}', 7200)`);
  return `token_hash => '${token}', access_hash => '${access}'`;
}

const setClock = (sql: Sql, now: string) =>
  sql.script(`create or replace function internal.quote_now() returns timestamptz language sql volatile
    set search_path = '' as $$ select ${now} $$`);

function rules({ sql }: OpenDatabase): void {
  afterEach(() => setClock(sql, 'clock_timestamp()'));

  describe('an amendment', () => {
    it('is one draft of a contract, numbered after it when it is sent, past the count of the year', async () => {
      const contract = await newContract(sql);
      const first = await amend(sql, contract);
      expect(await amend(sql, contract)).toBe(first);
      const next = () => sql.rows('select number from public.next_quote_number()');
      const before = await next();
      expect(await send(sql, first, LESS)).toBe('done');
      expect(await next()).toEqual(before);
      const { number } = await contractOf(sql, contract.id);
      const sent = await only(
        sql.rows<{ number: string }>('select number from public.quotes where id = $1', [first]),
      );
      expect(sent.number).toBe(`${number}-A1`);
    });

    it('signed, takes the place of what was not received, and changes what contract and project come to', async () => {
      const contract = await newContract(sql);
      const id = await amend(sql, contract);
      expect(await send(sql, id, LESS)).toBe('done');
      expect(await duesOf(sql, contract.id)).toEqual([
        'Acompte 30000 received',
        'Solde 90000 open',
      ]);
      expect(await accept(sql, of(contract.account, id), LESS_SIGNED)).toBe('done');
      expect(await duesOf(sql, contract.id)).toEqual(['Acompte 30000 received']);
      expect(await duesOf(sql, id)).toEqual(['Règlement 66000 open']);
      expect(await contractOf(sql, id)).toMatchObject({
        id: contract.id,
        total: 96_000,
        received: 30_000,
        open: 66_000,
        vat: [{ rate: 2000, base: 55_000, amount: 11_000 }],
        amendments: [{ id, state: 'accepted', total: -24_000 }],
      });
      const projects = await sql.rows(
        'select amount_cents::int as cents from public.projects where quote_id in ($1, $2)',
        [contract.id, id],
      );
      expect(projects).toEqual([{ cents: 80_000 }]);
      expect(await eventsOf(sql, contract.id)).toContain('amended');
    });

    it('is its contract’s client’s, whatever address their account has by now', async () => {
      const contract = await newContract(sql);
      await sql.rows('update auth.users set email = $2 where id = $1', [
        contract.account,
        newEmail(),
      ]);
      const id = await amend(sql, contract);
      await send(sql, id, LESS);
      expect(await accept(sql, of(contract.account, id), LESS_SIGNED)).toBe('done');
    });

    it('refused, leaves the contract as it was', async () => {
      const contract = await newContract(sql);
      const id = await amend(sql, contract);
      await send(sql, id, LESS);
      const refused = sql.rows(
        `select public.refuse_quote('Non', true, ${of(contract.account, id)})`,
      );
      expect(await refusal(refused)).toBe('done');
      expect(await duesOf(sql, contract.id)).toEqual([
        'Acompte 30000 received',
        'Solde 90000 open',
      ]);
      expect(await contractOf(sql, contract.id)).toMatchObject({
        state: 'accepted',
        total: 120_000,
      });
    });

    it('whose dues are not what is left is refused, and nothing of it is kept', async () => {
      const contract = await newContract(sql);
      const id = await amend(sql, contract);
      await send(sql, id, LESS);
      const outcome = await accept(sql, of(contract.account, id), { ...LESS, dues: DUES });
      expect(outcome).toContain('the dues are not the total');
      expect(await accept(sql, of(contract.account, id), LESS)).toContain(
        'the dues are not the total',
      );
      expect(await statusOf(sql, id)).toBe('sent');
      expect(await duesOf(sql, contract.id)).toEqual([
        'Acompte 30000 received',
        'Solde 90000 open',
      ]);
    });

    it('is not sent telling another sum or another number', async () => {
      const contract = await newContract(sql);
      const id = await amend(sql, contract);
      expect(await send(sql, id, LESS, { open: 90_001 })).toBe('quote_number');
      expect(await send(sql, id, LESS, { total: 1 })).toBe('quote_number');
      expect(await send(sql, id, LESS, { number: 'D-2031-0001' })).toBe('quote_number');
      expect(await send(sql, id, LESS)).toBe('done');
    });

    it('is alone to be signed: nothing is marked received and no other is made meanwhile', async () => {
      const contract = await newContract(sql);
      const id = await amend(sql, contract);
      await send(sql, id, LESS);
      expect(await refusal(amend(sql, contract))).toBe('quote_amended');
      expect(await mark(sql, contract.id, 2, 'today')).toBe('quote_amended');
      expect(await mark(sql, contract.id, 1, null)).toBe('quote_amended');
      expect(await propose(sql, contract.id)).toBe('quote_amended');
      // Once nobody can sign it any more, it holds nothing up.
      await setClock(sql, `clock_timestamp() + interval '40 days'`);
      expect(await mark(sql, contract.id, 2, 'today')).toBe('done');
      expect(await refusal(amend(sql, contract))).toBe('done');
    });

    it('is corrected by another of the same contract', async () => {
      const contract = await newContract(sql);
      const id = await amend(sql, contract);
      await send(sql, id, LESS);
      const correction = await only(
        sql.rows<{ id: string }>(`select id from public.replace_quote('${id}', 1, ${ACTOR})`),
      );
      expect(await send(sql, correction.id, LESS)).toBe('done');
      expect(await statusOf(sql, id)).toBe('replaced');
      expect(await contractOf(sql, correction.id)).toMatchObject({ id: contract.id });
      expect(await accept(sql, of(contract.account, correction.id), LESS_SIGNED)).toBe('done');
    });

    it('is of a contract alone, which has not ended, and is no client’s to make', async () => {
      const contract = await newContract(sql);
      const id = await amend(sql, contract);
      await send(sql, id, LESS);
      await accept(sql, of(contract.account, id), LESS_SIGNED);
      expect(await refusal(amend(sql, { ...contract, id }))).toBe('quote_state');
      expect(await refusal(amend(sql, { ...contract, id: randomUUID() }))).not.toBe('done');
    });

    it('keeps client and VAT of its contract, and a quote of its own takes nothing off', async () => {
      const contract = await newContract(sql);
      const id = await amend(sql, contract);
      const save = (quote: string, content: string) =>
        refusal(
          sql.rows(
            `select public.save_quote('${quote}', 0, ${ACTOR}, $1::text::jsonb, -100, -120)`,
            [content],
          ),
        );
      const lines = [{ id: 'a', unitPrice: -100 }];
      expect(await save(id, contentFor(newEmail(), 'professional', { lines }))).toBe(
        'quote_contract',
      );
      const vat = { lines, vatRegime: 'franchise' };
      expect(await save(id, contentFor(contract.email, 'professional', vat))).toBe(
        'quote_contract',
      );
      expect(await save(id, contentFor(contract.email, 'professional', { lines }))).toBe('done');
      const plain = await only(
        sql.rows<{ id: string }>(`select id from public.create_quote(${ACTOR}, '{}', 0, 0)`),
      );
      expect(await save(plain.id, JSON.stringify({ lines }))).toBe('quote_negative');
    });

    it('that its consumer withdraws from brings back what was due, and the contract goes on', async () => {
      const contract = await newContract(sql, 'consumer');
      const id = await amend(sql, contract, 'consumer');
      await send(sql, id, LESS);
      await accept(sql, of(contract.account, id), LESS_SIGNED);
      expect(await refusal(amend(sql, contract, 'consumer'))).toBe('quote_withdrawable');
      const withdrawn = sql.rows(
        `select public.withdraw_quote(
           jsonb_build_object('at', internal.quote_now(), 'name', 'Ana', 'email', 'ana@exemple.test', 'addressHash', 'a'),
           '${PDF}', true, ${of(contract.account, id)}
         )`,
      );
      expect(await refusal(withdrawn)).toBe('done');
      expect(await duesOf(sql, contract.id)).toEqual([
        'Acompte 30000 received',
        'Solde 90000 open',
      ]);
      expect(await contractOf(sql, contract.id)).toMatchObject({
        state: 'accepted',
        total: 120_000,
      });
      const [project] = await sql.rows(
        'select amount_cents::int as cents, status from public.projects where quote_id = $1',
        [contract.id],
      );
      expect(project).toEqual({ cents: 100_000, status: 'planned' });
    });

    it('leaves what was invoiced of a due with it, replaced and brought back', async () => {
      const contract = await newContract(sql, 'consumer');
      await sql.rows(
        "insert into private.due_invoices (quote_id, position, invoice_number) values ($1, 2, 'F-12')",
        [contract.id],
      );
      const invoiced = () =>
        sql.rows(
          `select i.due ->> 'label' as label, i.invoice_number as number
           from public.list_due_invoices('done', page_size => 1000) i where i.quote_id = $1`,
          [contract.id],
        );
      const id = await amend(sql, contract, 'consumer');
      await send(sql, id, LESS);
      await accept(sql, of(contract.account, id), LESS_SIGNED);
      expect(await invoiced()).toEqual([{ label: 'Solde', number: 'F-12' }]);
      await sql.rows(
        `select public.withdraw_quote(
           jsonb_build_object('at', internal.quote_now(), 'name', 'Ana', 'email', 'ana@exemple.test', 'addressHash', 'a'),
           '${PDF}', true, ${of(contract.account, id)}
         )`,
      );
      expect(await duesOf(sql, contract.id)).toContain('Solde 90000 open');
      expect(await invoiced()).toEqual([{ label: 'Solde', number: 'F-12' }]);
    });

    it('ends with a contract that its consumer withdraws from', async () => {
      const contract = await newContract(sql, 'consumer');
      const id = await amend(sql, contract, 'consumer');
      await send(sql, id, LESS);
      await accept(sql, of(contract.account, id), LESS_SIGNED);
      await sql.rows(
        `select public.withdraw_quote(
           jsonb_build_object('at', internal.quote_now(), 'name', 'Ana', 'email', 'ana@exemple.test', 'addressHash', 'a'),
           '${PDF}', true, ${of(contract.account, contract.id)}
         )`,
      );
      expect(await statusOf(sql, id)).toBe('withdrawn');
      expect((await eventsOf(sql, id)).at(-1)).toBe('withdrawn');
      expect(await duesOf(sql, contract.id)).toEqual(['Acompte 30000 received']);
    });
  });

  describe('a cancellation', () => {
    it('is confirmed once, with its receipt, tells both sides, and ends project and what is due', async () => {
      const contract = await newContract(sql);
      expect(await propose(sql, contract.id)).toBe('done');
      const { id } = await proposalOf(sql, contract.id);
      expect(await mailsAbout(sql, id)).toEqual(['termination-proposed to client']);
      const who = of(contract.account, contract.id);
      expect(await confirm(sql, who, id)).toBe('done');
      expect(await confirm(sql, who, id)).toBe('done');
      expect(await confirm(sql, who, id, 'Autre')).toBe('quote_state');
      expect(await statusOf(sql, contract.id)).toBe('terminated');
      expect(await proposalOf(sql, contract.id)).toMatchObject({
        state: 'confirmed',
        known_by: 'account',
      });
      expect(await duesOf(sql, contract.id)).toEqual(['Acompte 30000 received']);
      const [project] = await sql.rows('select status from public.projects where quote_id = $1', [
        contract.id,
      ]);
      expect(project).toEqual({ status: 'cancelled' });
      expect(await mailsAbout(sql, id)).toEqual([
        'termination-confirmed to client',
        'termination-confirmed to consultant',
        'termination-proposed to client',
      ]);
      const files = await sql.rows(
        `select number from public.read_client_quote_file('termination', ${who})`,
      );
      expect(files).toHaveLength(1);
      expect(await refusal(amend(sql, contract))).toBe('quote_state');
    });

    it('keeps the dues that it names, of amendments too, which are still received', async () => {
      const contract = await newContract(sql);
      const amendment = await amend(sql, contract);
      await send(sql, amendment, LESS);
      const dues = [due('Déjà fait', 30_000), due('Solde', 36_000, 'delivery')];
      await accept(sql, of(contract.account, amendment), { ...LESS, dues });
      expect(await propose(sql, contract.id, { kept: [{ quote: amendment, position: 9 }] })).toBe(
        'quote_stale',
      );
      expect(await propose(sql, contract.id, { kept: [{ quote: amendment, position: 1 }] })).toBe(
        'done',
      );
      const { id } = await proposalOf(sql, contract.id);
      expect(await confirm(sql, of(contract.account, contract.id), id)).toBe('done');
      expect(await statusOf(sql, amendment)).toBe('terminated');
      expect(await duesOf(sql, amendment)).toEqual(['Déjà fait 30000 open']);
      const owed = await sql.rows(
        `select quote::text from public.next_dues(array['${amendment}', '${contract.id}'])`,
      );
      expect(owed).toEqual([{ quote: amendment }]);
      const toInvoice = await sql.rows(
        `select i.due ->> 'label' as label from public.list_due_invoices('open', page_size => 1000) i
         where i.quote_id in ('${amendment}', '${contract.id}') and i.due ->> 'received_on' is null`,
      );
      expect(toInvoice).toEqual([{ label: 'Déjà fait' }]);
      expect(
        await sql.rows(
          "select internal.may_follow_up(q, 'due', 1) as may from public.quotes q where q.id = $1",
          [amendment],
        ),
      ).toEqual([{ may: true }]);
      expect(await mark(sql, amendment, 1, 'today')).toBe('done');
    });

    it('by its link, for who its code has let in, and of nobody else’s contract', async () => {
      const contract = await newContract(sql);
      await propose(sql, contract.id);
      const { id } = await proposalOf(sql, contract.id);
      const stranger = await newContract(sql);
      expect(await confirm(sql, of(stranger.account, contract.id), id)).toBe('quote_gone');
      expect(await confirm(sql, of(stranger.account, stranger.id), id)).toBe('quote_state');
      expect(await decline(sql, of(stranger.account, stranger.id), id)).toBe('quote_state');
      expect(await decline(sql, of(stranger.account, contract.id), id)).toBe('quote_gone');
      expect(await confirm(sql, await openedLink(sql, contract.id), id)).toBe('done');
      expect(await proposalOf(sql, contract.id)).toMatchObject({ known_by: 'link' });
    });

    it('declined or taken back, leaves the contract as it was; what was read in another tab is not confirmed', async () => {
      const contract = await newContract(sql);
      const who = of(contract.account, contract.id);
      await propose(sql, contract.id);
      expect(await propose(sql, contract.id)).toBe('quote_state');
      const draft = await refusal(amend(sql, contract));
      expect(draft).toBe('quote_terminating');
      const first = await proposalOf(sql, contract.id);
      expect(await decline(sql, who, first.id)).toBe('done');
      expect(await decline(sql, who, first.id)).toBe('done');
      expect(await proposalOf(sql, contract.id)).toMatchObject({
        state: 'declined',
        answer: 'Je préfère continuer.',
      });
      expect(await mailsAbout(sql, first.id)).toContain('termination-declined to consultant');
      await propose(sql, contract.id);
      expect(await confirm(sql, who, first.id)).toBe('quote_changed');
      const second = await proposalOf(sql, contract.id);
      const takenBack = sql.rows(
        `select public.take_back_termination($1, ${await versionOf(sql, contract.id)}, ${ACTOR})`,
        [contract.id],
      );
      expect(await refusal(takenBack)).toBe('done');
      expect(await confirm(sql, who, second.id)).toBe('quote_state');
      expect(await statusOf(sql, contract.id)).toBe('accepted');
      expect(await duesOf(sql, contract.id)).toEqual([
        'Acompte 30000 received',
        'Solde 90000 open',
      ]);
    });

    it('ends no contract before it began, and none that is no contract', async () => {
      const contract = await newContract(sql);
      expect(await propose(sql, contract.id, { endsOn: '2020-01-01' })).toBe('quote_ends');
      const draft = await only(
        sql.rows<{ id: string }>(`select id from public.create_quote(${ACTOR}, '{}', 0, 0)`),
      );
      expect(await propose(sql, draft.id)).toBe('quote_state');
    });

    it('shows a client neither drafts nor what was taken back', async () => {
      const contract = await newContract(sql);
      await amend(sql, contract);
      await propose(sql, contract.id);
      await sql.rows(
        `select public.take_back_termination($1, ${await versionOf(sql, contract.id)}, ${ACTOR})`,
        [contract.id],
      );
      const { contract: read } = await only(
        sql.rows<{ contract: Record<string, unknown> }>(
          `select public.read_client_contract(${of(contract.account, contract.id)}) as contract`,
        ),
      );
      expect(read).toMatchObject({ amendments: [], termination: null });
      const stranger = await newContract(sql);
      const others = await only(
        sql.rows(
          `select public.read_client_contract(${of(stranger.account, contract.id)}) as contract`,
        ),
      );
      expect(others).toEqual({ contract: null });
    });
  });

  it('count in the figures by what they come to: amended, and cancelled', async () => {
    const cents = async () => {
      const [row] = await sql.rows<{ cents: number; accepted: number; quotes: number }>(
        `select accepted_cents::int as cents, accepted::int, quotes::int
         from public.count_figures(1, 86400) where month is null and topic is null`,
      );
      return row ?? { cents: 0, accepted: 0, quotes: 0 };
    };
    const before = await cents();
    const contract = await newContract(sql);
    const id = await amend(sql, contract);
    await send(sql, id, LESS);
    await accept(sql, of(contract.account, id), LESS_SIGNED);
    const amended = await cents();
    expect(amended).toEqual({
      cents: before.cents + 80_000,
      accepted: before.accepted + 1,
      quotes: before.quotes + 1,
    });
    await propose(sql, contract.id);
    await confirm(sql, of(contract.account, contract.id), (await proposalOf(sql, contract.id)).id);
    // The deposit alone, before tax.
    expect(await cents()).toEqual({ ...amended, cents: before.cents + 25_000 });
  });

  it('are kept together until the term of what was agreed last is over', async () => {
    const contract = await newContract(sql);
    const id = await amend(sql, contract);
    await send(sql, id, LESS);
    await accept(sql, of(contract.account, id), LESS_SIGNED);
    await sql.rows(
      `update public.quotes set decided_at = decided_at - interval '1 year' where id = $1`,
      [contract.id],
    );
    const there = async () =>
      (await sql.rows('select id from public.quotes where id in ($1, $2)', [contract.id, id]))
        .length;
    await setClock(
      sql,
      `date_trunc('year', clock_timestamp(), 'Europe/Paris') + interval '12 years' - interval '1 second'`,
    );
    await sql.rows('select public.erase_expired_quotes()');
    expect(await there()).toBe(2);
    await setClock(
      sql,
      `date_trunc('year', clock_timestamp(), 'Europe/Paris') + interval '12 years'`,
    );
    for (let round = 0; round < 50 && (await there()) > 0; round += 1) {
      await sql.rows('select public.erase_expired_quotes()');
    }
    expect(await there()).toBe(0);
  });
}

await describeSql('contracts', rules, ({ sql, transaction }) => {
  const waits = (query: string) =>
    vi.waitFor(async () =>
      expect(
        await sql.rows(
          `select pid from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%${query}%'`,
        ),
      ).not.toHaveLength(0),
    );

  it('a receipt that is marked while an amendment is signed finds what it changed', async () => {
    const contract = await newContract(sql);
    const id = await amend(sql, contract);
    await send(sql, id, LESS);
    let marking: Promise<string> | undefined;
    await transaction(async (session) => {
      expect(await accept(session, of(contract.account, id), LESS_SIGNED)).toBe('done');
      marking = mark(sql, contract.id, 2, 'today');
      await waits('mark_quote_due');
    });
    expect(await marking).toBe('quote_state');
    expect(await duesOf(sql, id)).toEqual(['Règlement 66000 open']);
  });

  it('of ten confirmations and a taking back at once, one alone is done', async () => {
    const contract = await newContract(sql);
    await propose(sql, contract.id);
    const { id } = await proposalOf(sql, contract.id);
    const version = await versionOf(sql, contract.id);
    const outcomes = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        confirm(sql, of(contract.account, contract.id), id, `Personne ${index}`),
      ),
      refusal(
        sql.rows(`select public.take_back_termination('${contract.id}', ${version}, ${ACTOR})`),
      ),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });
});
