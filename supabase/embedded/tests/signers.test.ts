import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
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

const DUES = [
  {
    label: 'Règlement',
    at: 'signature',
    days: 7,
    amount: 120_000,
    vat: [{ rate: 2000, base: 100_000, amount: 20_000 }],
  },
];

type Signer = { id: string; name: string; email: string; signed: boolean };

const versionOf = async (sql: Sql, id: string) =>
  (
    await only(
      sql.rows<{ version: number }>('select version from public.quotes where id = $1', [id]),
    )
  ).version;

const statusOf = async (sql: Sql, id: string) =>
  (await only(sql.rows<{ status: string }>('select status from public.quotes where id = $1', [id])))
    .status;

const signersOf = (sql: Sql, id: string) =>
  sql.rows<Signer>(
    `select id, name, email, signed_at is not null as signed from private.quote_signers
     where quote_id = $1 order by position`,
    [id],
  );

const countOf = async (sql: Sql, query: string, id: string) =>
  (await only(sql.rows<{ many: number }>(`select count(*)::int as many from ${query}`, [id]))).many;

const send = (sql: Sql, id: string) =>
  refusal(
    sql.rows(
      `select public.send_quote(
         q.id, q.version, ${ACTOR},
         jsonb_build_object(
           'number', n.number, 'issuedOn', n.today, 'validUntil', n.today + 30, 'content', q.content,
           'termsVersion', 'v1', 'totals', '{"net": 100000, "total": 120000}'::jsonb
         ), '${PDF}', true
       )
       from public.quotes q, public.next_quote_number() n where q.id = $1`,
      [id],
    ),
  );

type Quote = { id: string; account: string; emails: string[] };

/** A quote that was sent to its client and as many others; the client has an account. */
async function newQuote(sql: Sql, others = 1, kind = 'professional'): Promise<Quote> {
  const [email = '', ...rest] = Array.from({ length: 1 + others }, newEmail);
  const content = {
    title: 'Portail',
    client: { kind, name: 'Ana', email },
    lines: [],
    cosigners: rest.map((each, index) => ({
      id: `s${index}`,
      name: `Signataire ${index + 2}`,
      role: 'Finances',
      email: each,
    })),
  };
  const account = await newAccount(sql, email);
  const { id } = await only(
    sql.rows<{ id: string }>(
      `select id from public.create_quote(${ACTOR}, $1::text::jsonb, 100000, 120000)`,
      [JSON.stringify(content)],
    ),
  );
  expect(await send(sql, id)).toBe('done');
  return { id, account, emails: [email, ...rest] };
}

const byAccount = ({ id, account }: Quote) => `account_id => '${account}', quote => '${id}'`;

/** What opens a quote to one of its signers, once the code that came to their own address is given. */
async function byLink(sql: Sql, { id }: Quote, place: number): Promise<string> {
  const signer = (await signersOf(sql, id))[place - 1];
  const [token, access, code] = [randomUUID(), randomUUID(), randomUUID()].map(sha256);
  await sql.rows(
    `select public.link_quote('${id}', ${await versionOf(sql, id)}, ${ACTOR}, '${token}', '${signer?.id}')`,
  );
  const coded = await only(
    sql.rows<{ email: string }>(
      `select email from public.create_quote_code('${token}', '${code}', 900)`,
    ),
  );
  expect(coded.email).toBe(signer?.email);
  await sql.rows(`select public.redeem_quote_code('${token}', '${code}', '${access}', 7200)`);
  return `token_hash => '${token}', access_hash => '${access}'`;
}

/** Signs as the quote is now, but for `change`. */
const sign = async (sql: Sql, id: string, who: string, change: object = {}) =>
  refusal(
    sql.rows(
      `select public.accept_quote(
         $1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PDF}', true, ${who}
       )`,
      [
        JSON.stringify({
          name: 'Ana Martin',
          role: 'Gérante',
          approval: 'Bon pour accord',
          sha256: PDF_SHA256,
          options: [],
          totals: { net: 100_000, total: 120_000, dues: DUES },
          addressHash: 'a'.repeat(64),
          version: await versionOf(sql, id),
          ...change,
        }),
      ],
    ),
  );

const refuse = (sql: Sql, who: string) =>
  refusal(sql.rows(`select public.refuse_quote('Trop cher', true, ${who})`));

const change = async (sql: Sql, quote: Quote, place: number, replacement: object | null = null) => {
  const signer = (await signersOf(sql, quote.id))[place - 1];
  return refusal(
    sql.rows(
      `select public.change_quote_signer(
         '${quote.id}', ${await versionOf(sql, quote.id)}, ${ACTOR}, '${signer?.id}', true,
         nullif($1, 'null')::text::jsonb
       )`,
      [JSON.stringify(replacement)],
    ),
  );
};

const mailedTo = async (sql: Sql, id: string) =>
  (
    await sql.rows<{ email: string | null }>(
      `select public.read_mailed_signer(k.id) ->> 'email' as email
       from private.quote_links k
       join private.lead_mails m on m.subject_id = k.id and m.topic = 'quote-link'
       where k.quote_id = $1 order by m.created_at, k.created_at, k.id`,
      [id],
    )
  ).map(({ email }) => email);

const rights = async (open: OpenDatabase, account: string, id: string) => {
  let many = -1;
  await open.transaction(async (sql) => {
    await sql.rows("select set_config('request.jwt.claim.sub', $1, true)", [account]);
    await sql.script('set local role authenticated');
    many = await countOf(sql, 'public.quotes where id = $1', id);
  });
  return many;
};

function rules(open: OpenDatabase): void {
  const { sql } = open;

  it('a quote that its client alone signs names nobody, and is accepted at once', async () => {
    const quote = await newQuote(sql, 0);
    expect(await signersOf(sql, quote.id)).toEqual([]);
    expect(await mailedTo(sql, quote.id)).toEqual([null]);
    expect(await sign(sql, quote.id, byAccount(quote), { version: undefined })).toBe('done');
    expect(await statusOf(sql, quote.id)).toBe('accepted');
  });

  it('each signer is mailed a link of their own', async () => {
    const quote = await newQuote(sql, 2);
    expect((await mailedTo(sql, quote.id)).toSorted()).toEqual(quote.emails.toSorted());
  });

  describe('signing', () => {
    it('is done when all have signed, with dues, proof and mails of that moment alone', async () => {
      const quote = await newQuote(sql, 2);
      const { id } = quote;
      const mails = () =>
        countOf(sql, `private.lead_mails where subject_id = $1 and topic = 'quote-accepted'`, id);
      expect(await sign(sql, id, await byLink(sql, quote, 2), { name: 'Bo', role: 'DAF' })).toBe(
        'done',
      );
      expect(await sign(sql, id, byAccount(quote))).toBe('done');
      expect(await statusOf(sql, id)).toBe('sent');
      expect(await countOf(sql, 'private.quote_acceptances where quote_id = $1', id)).toBe(0);
      expect(await countOf(sql, `private.quote_files where quote_id = $1`, id)).toBe(1);
      expect(await mails()).toBe(0);
      expect(await sign(sql, id, await byLink(sql, quote, 3), { name: 'Cy' })).toBe('done');
      expect(await statusOf(sql, id)).toBe('accepted');
      const accepted = await only(
        sql.rows(
          `select signer_name, known_by, (select count(*)::int from private.quote_dues d where d.quote_id = a.quote_id) as dues
           from private.quote_acceptances a where quote_id = $1`,
          [id],
        ),
      );
      expect(accepted).toEqual({ signer_name: 'Ana Martin', known_by: 'account', dues: 1 });
      expect(await mails()).toBe(2);
      expect(
        await sql.rows(
          `select signature ->> 'name' as name, signature ->> 'role' as role, signature ->> 'knownBy' as by
           from private.quote_signers where quote_id = $1 order by position`,
          [id],
        ),
      ).toEqual([
        { name: 'Ana Martin', role: 'Gérante', by: 'account' },
        { name: 'Bo', role: 'DAF', by: 'link' },
        { name: 'Cy', role: 'Gérante', by: 'link' },
      ]);
    });

    it('is once for each: again by the same name at once, never by another', async () => {
      const quote = await newQuote(sql);
      expect(await sign(sql, quote.id, byAccount(quote))).toBe('done');
      expect(await sign(sql, quote.id, byAccount(quote))).toBe('done');
      expect(await sign(sql, quote.id, byAccount(quote), { name: 'Eve' })).toBe('quote_signed');
      expect(await refuse(sql, byAccount(quote))).toBe('quote_signed');
      expect((await signersOf(sql, quote.id)).map(({ signed }) => signed)).toEqual([true, false]);
    });

    it('is of what the first has chosen, and of the quote as the proof tells it', async () => {
      const quote = await newQuote(sql);
      const link = await byLink(sql, quote, 2);
      expect(await sign(sql, quote.id, byAccount(quote), { options: ['o1'] })).toBe('done');
      expect(await sign(sql, quote.id, link, { options: [] })).toBe('quote_changed');
      expect(await sign(sql, quote.id, link, { options: ['o1'], version: 1 })).toBe('quote_stale');
      expect(await sign(sql, quote.id, link, { options: ['o1'] })).toBe('done');
    });

    it('asks for an early start where all of them do', async () => {
      const quote = await newQuote(sql, 1, 'consumer');
      await sign(sql, quote.id, byAccount(quote), { earlyStart: true });
      await sign(sql, quote.id, await byLink(sql, quote, 2), { earlyStart: false });
      expect(
        await sql.rows('select early_start from private.quote_acceptances where quote_id = $1', [
          quote.id,
        ]),
      ).toEqual([{ early_start: false }]);
    });

    it('of an account is that of its own address, which reads the quote by its rights as well', async () => {
      const quote = await newQuote(sql);
      const stranger = await newAccount(sql);
      const unproven = await newAccount(sql, quote.emails[1], false);
      expect(await rights(open, unproven, quote.id)).toBe(0);
      await sql.rows('update auth.users set email_confirmed_at = now() where id = $1', [unproven]);
      expect(await rights(open, unproven, quote.id)).toBe(1);
      expect(await rights(open, stranger, quote.id)).toBe(0);
      const other = { ...quote, account: unproven };
      const signedBy = (account: string) =>
        sql.rows(`select * from public.signed_quotes($1, array['${quote.id}']) as id`, [account]);
      expect(await signedBy(unproven)).toEqual([]);
      expect(await sign(sql, quote.id, byAccount(other), { name: 'Bo' })).toBe('done');
      expect(await signedBy(unproven)).toEqual([{ id: quote.id }]);
      expect(await signedBy(quote.account)).toEqual([]);
      expect((await signersOf(sql, quote.id)).map(({ signed }) => signed)).toEqual([false, true]);
      expect(await sign(sql, quote.id, byAccount({ ...quote, account: stranger }))).toBe(
        'quote_gone',
      );
    });
  });

  it('each signature but the last is told once, to the consultant and to the client who waits', async () => {
    const quote = await newQuote(sql, 2);
    const { id } = quote;
    const told = () =>
      sql.rows(
        `select m.recipient, r.signer ->> 'name' as signer, r.signer ->> 'email' as email, r.awaited
         from private.lead_mails m
         join private.quote_signers s on s.id = m.subject_id
         cross join public.read_mailed_quote('quote-signed', m.subject_id) r
         where m.topic = 'quote-signed' and s.quote_id = $1 order by s.signed_at, m.recipient`,
        [id],
      );
    const other = await byLink(sql, quote, 2);
    await sign(sql, id, other, { name: 'Bo' });
    await sign(sql, id, other, { name: 'Bo' });
    const ofBo = { signer: 'Bo', email: quote.emails[1] };
    expect(await told()).toEqual([
      { recipient: 'client', ...ofBo, awaited: ['Ana', 'Signataire 3'] },
      { recipient: 'consultant', ...ofBo, awaited: ['Ana', 'Signataire 3'] },
    ]);
    await sign(sql, id, byAccount(quote));
    expect(await told()).toMatchObject([
      { ...ofBo, awaited: ['Signataire 3'] },
      { ...ofBo, awaited: ['Signataire 3'] },
      { recipient: 'consultant', signer: 'Ana Martin', awaited: ['Signataire 3'] },
    ]);
    // Its acceptance tells the rest, also of what has not left.
    await sign(sql, id, await byLink(sql, quote, 3), { name: 'Cy' });
    expect(await told()).toEqual([]);
  });

  it('a refusal by one refuses it, and what the others signed counts for nothing', async () => {
    const quote = await newQuote(sql);
    const link = await byLink(sql, quote, 2);
    await sign(sql, quote.id, byAccount(quote));
    expect(await refuse(sql, link)).toBe('done');
    expect(await statusOf(sql, quote.id)).toBe('refused');
    expect(
      await sql.rows(
        `select name from private.quote_signers where quote_id = $1 and refused_at is not null`,
        [quote.id],
      ),
    ).toEqual([{ name: 'Signataire 2' }]);
    expect(await countOf(sql, 'private.quote_acceptances where quote_id = $1', quote.id)).toBe(0);
  });

  describe('a signer who has not signed', () => {
    const NEW = { name: 'Dan', role: 'Gérant', email: newEmail() };

    it('is replaced: their link opens nothing, the other gets one, and a new version asks the other', async () => {
      const quote = await newQuote(sql);
      const link = await byLink(sql, quote, 2);
      await sign(sql, quote.id, byAccount(quote));
      expect(await change(sql, quote, 2, NEW)).toBe('done');
      expect(await sign(sql, quote.id, link)).toBe('quote_gone');
      expect((await mailedTo(sql, quote.id)).at(-1)).toBe(NEW.email);
      const draft = await only(
        sql.rows<{ id: string }>(
          `select id from public.replace_quote('${quote.id}', ${await versionOf(sql, quote.id)}, ${ACTOR})`,
        ),
      );
      expect(await send(sql, draft.id)).toBe('done');
      expect((await signersOf(sql, draft.id)).map(({ name, signed }) => [name, signed])).toEqual([
        ['Ana', false],
        ['Dan', false],
      ]);
    });

    it('is taken out while another is awaited, and only then', async () => {
      const quote = await newQuote(sql, 2);
      await sign(sql, quote.id, byAccount(quote));
      expect(await change(sql, quote, 1)).toBe('quote_state');
      expect(await change(sql, quote, 3)).toBe('done');
      expect(await change(sql, quote, 2)).toBe('quote_last');
      expect(await signersOf(sql, quote.id)).toHaveLength(2);
      expect(await change(sql, quote, 2, { ...NEW, email: quote.emails[0] })).toBe('quote_address');
      expect(await sign(sql, quote.id, await byLink(sql, quote, 2))).toBe('done');
      expect(await statusOf(sql, quote.id)).toBe('accepted');
    });
  });

  it('a signature that did not come to its end has left nothing', async () => {
    const quote = await newQuote(sql);
    const killed = open.transaction(async (inside) => {
      expect(await sign(inside, quote.id, byAccount(quote))).toBe('done');
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect((await signersOf(sql, quote.id)).map(({ signed }) => signed)).toEqual([false, false]);
    expect(await sign(sql, quote.id, byAccount(quote))).toBe('done');
  });

  describe('following up', () => {
    const followUp = async (id: string) =>
      refusal(
        sql.rows(
          `select public.follow_up_quote('${id}', ${await versionOf(sql, id)}, ${ACTOR}, 'unanswered')`,
        ),
      );
    const followed = (id: string) =>
      sql.rows<{ email: string; written: boolean }>(
        `select public.read_mailed_signer(f.id) ->> 'email' as email,
           exists (select from public.read_mailed_follow_up(f.id, 'client')) as written
         from private.quote_follow_ups f where f.quote_id = $1 order by f.created_at, f.id`,
        [id],
      );

    it('goes to who has not signed, and to nobody who signs before it is written', async () => {
      const quote = await newQuote(sql, 2);
      await sign(sql, quote.id, byAccount(quote));
      expect(await followUp(quote.id)).toBe('done');
      expect((await followed(quote.id)).map(({ email }) => email).toSorted()).toEqual(
        quote.emails.slice(1).toSorted(),
      );
      await sign(sql, quote.id, await byLink(sql, quote, 2), { name: 'Bo' });
      expect(await followed(quote.id)).toEqual(
        expect.arrayContaining([
          { email: quote.emails[1], written: false },
          { email: quote.emails[2], written: true },
        ]),
      );
    });

    const sentDaysAgo = (id: string, days: number) =>
      sql.script(`alter table public.quotes disable trigger quotes_20_keep;
        update public.quotes set sent_at = now() - interval '${days} days' where id = '${id}';
        alter table public.quotes enable trigger quotes_20_keep;`);
    const RULES = `'{"unanswered": [3], "expiring": [], "expired": [1], "due": [], "tells_consultant": true}'`;
    const queue = () => sql.rows(`select public.queue_follow_ups(${RULES}, 1000)`);

    it('by itself queues one for each, once', async () => {
      const quote = await newQuote(sql);
      await sentDaysAgo(quote.id, 3);
      await queue();
      await queue();
      expect((await followed(quote.id)).map(({ email }) => email).toSorted()).toEqual(
        quote.emails.toSorted(),
      );
    });

    it('by itself leaves who has just taken another’s place two days to answer', async () => {
      const quote = await newQuote(sql);
      await sentDaysAgo(quote.id, 3);
      await sign(sql, quote.id, byAccount(quote));
      const email = newEmail();
      expect(await change(sql, quote, 2, { name: 'Dan', role: '', email })).toBe('done');
      await queue();
      expect(await followed(quote.id)).toEqual([]);
      await sql.rows(
        `update private.quote_signers set replaced_at = replaced_at - interval '2 days' where quote_id = $1`,
        [quote.id],
      );
      await queue();
      expect(await followed(quote.id)).toEqual([{ email, written: true }]);
    });

    it('tells the consultant the day after its last one that it has expired, whoever was replaced before', async () => {
      const quote = await newQuote(sql);
      await sign(sql, quote.id, byAccount(quote));
      await change(sql, quote, 2, { name: 'Dan', role: '', email: newEmail() });
      await sql.script(`alter table public.quotes disable trigger quotes_20_keep;
        update public.quotes set issued_on = issued_on - 40, valid_until = internal.quote_today() - 1
        where id = '${quote.id}';
        alter table public.quotes enable trigger quotes_20_keep;`);
      await queue();
      expect(
        await sql.rows(
          `select m.recipient from private.quote_follow_ups f
           join private.lead_mails m on m.subject_id = f.id where f.quote_id = $1`,
          [quote.id],
        ),
      ).toEqual([{ recipient: 'consultant' }]);
    });
  });

  it('what became of it is mailed to the others, too, and their links to nobody else', async () => {
    const quote = await newQuote(sql);
    const copies = async (subject: string) =>
      (
        await sql.rows<{ email: string }>('select * from public.list_quote_copies($1) as email', [
          subject,
        ])
      ).map(({ email }) => email);
    expect(await copies(quote.id)).toEqual([quote.emails[1]]);
    const links = await sql.rows<{ id: string }>(
      'select id from private.quote_links where quote_id = $1',
      [quote.id],
    );
    for (const { id } of links) expect(await copies(id)).toEqual([]);
  });

  describe('what is written about it', () => {
    /** A quote for a request of its client's, and that request. */
    async function ofRequest() {
      const quote = await newQuote(sql);
      const [email = ''] = quote.emails;
      const { id: lead } = await only(
        sql.rows<{ id: string }>(
          `insert into public.leads (reference, kind, payload, consent_contact, idempotency_key, email_hash, user_id)
           values (
             internal.new_lead_reference('message'), 'message', jsonb_build_object('email', $1::text, 'message', 'Bonjour'),
             true, gen_random_uuid(), internal.address_hash($1), $2
           ) returning id`,
          [email, quote.account],
        ),
      );
      await sql.rows('update public.quotes set lead_id = $2 where id = $1', [quote.id, lead]);
      return { quote, lead };
    }
    const ask = (who: string, text: string) =>
      sql.rows(`select public.ask_quote($1, true, ${who})`, [text]);
    const readBy = async (who: string) => {
      const { messages } = await only(
        sql.rows<{ messages: Array<{ text: string; authorName: string | null }> }>(
          `select messages from public.read_client_quote(${who})`,
        ),
      );
      return messages.map(({ text, authorName }) => [text, authorName]);
    };

    it('is of those who sign it: the thread of the client’s request stays the client’s', async () => {
      const { quote, lead } = await ofRequest();
      const link = await byLink(sql, quote, 2);
      await sql.rows(
        `insert into public.lead_messages (lead_id, author, body) values ($1, 'client', 'Entre nous')`,
        [lead],
      );
      await ask(link, 'Et la TVA ?');
      expect(await readBy(link)).toEqual([['Et la TVA ?', 'Signataire 2']]);
      await refuse(sql, link);
      expect(
        await sql.rows('select body from public.lead_messages where lead_id = $1', [lead]),
      ).toEqual([{ body: 'Entre nous' }]);
    });

    it('has the name of who wrote it, and the same text of another is another', async () => {
      const { quote } = await ofRequest();
      await ask(byAccount(quote), 'Quand ?');
      await ask(await byLink(sql, quote, 2), 'Quand ?');
      expect(await readBy(byAccount(quote))).toEqual([
        ['Quand ?', 'Ana'],
        ['Quand ?', 'Signataire 2'],
      ]);
      expect(
        await sql.rows(
          `select actor_name from private.quote_events where quote_id = $1 and action = 'asked' order by id`,
          [quote.id],
        ),
      ).toEqual([{ actor_name: 'Ana' }, { actor_name: 'Signataire 2' }]);
    });

    it('is told to the consultant by that name, and answered to all of them', async () => {
      const { quote } = await ofRequest();
      await ask(await byLink(sql, quote, 2), 'Quand ?');
      await sql.rows(
        `select public.answer_quote('${quote.id}', ${await versionOf(sql, quote.id)}, ${ACTOR}, 'En mai.', true)`,
      );
      expect(
        await sql.rows(
          `select m.recipient, r.signer, array(select * from public.list_quote_copies(m.subject_id)) as copies
           from private.lead_mails m
           join public.quote_messages s on s.id = m.subject_id
           cross join public.read_mailed_quote('quote-message', m.subject_id) r
           where s.quote_id = $1 order by m.recipient desc`,
          [quote.id],
        ),
      ).toEqual([
        {
          recipient: 'consultant',
          signer: { name: 'Signataire 2', email: quote.emails[1] },
          copies: [quote.emails[1]],
        },
        { recipient: 'client', signer: null, copies: [quote.emails[1]] },
      ]);
    });

    it('of a refusal tells who refused', async () => {
      const { quote } = await ofRequest();
      await refuse(sql, await byLink(sql, quote, 2));
      expect(
        await sql.rows(`select signer from public.read_mailed_quote('quote-refused', $1)`, [
          quote.id,
        ]),
      ).toEqual([{ signer: { name: 'Signataire 2', email: quote.emails[1] } }]);
    });
  });

  it('a cancellation that one confirms is told to all', async () => {
    const quote = await newQuote(sql);
    const link = await byLink(sql, quote, 2);
    await sign(sql, quote.id, byAccount(quote));
    await sign(sql, quote.id, link, { name: 'Bo' });
    const { id } = await only(
      sql.rows<{ id: string }>(
        `insert into private.quote_terminations (quote_id, reason, settlement, ends_on, kept, proposed_at)
         values ($1, 'Fin', 'Rien', internal.quote_today(), '[]', now()) returning id`,
        [quote.id],
      ),
    );
    expect(await sql.rows('select * from public.list_quote_copies($1) as email', [id])).toEqual([
      { email: quote.emails[1] },
    ]);
  });

  it('a link of another leads to the project under their own address', async () => {
    const quote = await newQuote(sql);
    const link = await byLink(sql, quote, 2);
    await sign(sql, quote.id, byAccount(quote));
    await sign(sql, quote.id, link, { name: 'Bo' });
    expect(
      await sql.rows(
        `select email, follower, signer, client from public.open_linked_project(${link})`,
      ),
    ).toEqual([{ email: quote.emails[1], follower: null, signer: 'Signataire 2', client: 'Ana' }]);
  });

  it('what one of them writes in the project is told by their name, and is no double of the other’s', async () => {
    const quote = await newQuote(sql);
    const [first, second] = [await byLink(sql, quote, 1), await byLink(sql, quote, 2)];
    await sign(sql, quote.id, first);
    await sign(sql, quote.id, second, { name: 'Bo' });
    for (const who of [first, second, second]) {
      await sql.rows(`select public.write_linked_message('Merci', ${who})`);
    }
    expect(
      await sql.rows(
        `select m.said ->> 'authorName' as name
         from public.projects p
         cross join jsonb_array_elements(public.read_project(p.id) -> 'messages') m (said)
         where p.quote_id = $1`,
        [quote.id],
      ),
    ).toEqual([{ name: null }, { name: 'Signataire 2' }]);
    const [client, other] = quote.emails;
    expect(
      await sql.rows(
        `select told ->> 'email' as email, told ->> 'client' as who, told -> 'items' as items
         from private.lead_mails m
         cross join public.read_project_news(m.subject_id) r
         cross join jsonb_array_elements(r.news) told
         where m.topic = 'project-news' and r.recipient = 'consultant'
           and told ->> 'project' = (select id::text from public.projects where quote_id = $1)`,
        [quote.id],
      ),
    ).toEqual([
      { email: client, who: 'Ana', items: [{ kind: 'message', subject: 'Merci' }] },
      { email: other, who: 'Signataire 2', items: [{ kind: 'message', subject: 'Merci' }] },
    ]);
  });

  it('a file is told by who of them sent it, and is theirs alone to take back', async () => {
    const quote = await newQuote(sql, 2);
    const links = [
      await byLink(sql, quote, 1),
      await byLink(sql, quote, 2),
      await byLink(sql, quote, 3),
    ] as const;
    const [client, bo, cy] = links;
    // Two of one name are two all the same.
    await sql.rows(
      `update private.quote_signers set name = 'Bo' where quote_id = $1 and position > 1`,
      [quote.id],
    );
    for (const link of links) await sign(sql, quote.id, link, { name: 'Bo' });
    const project = `(select id from public.projects where quote_id = '${quote.id}')`;
    await sql.rows(
      `select public.ask_project_files(
         p.id, p.version, ${ACTOR}, '[{"title": "Logo", "reason": "", "day": null}]'::jsonb
       ) from public.projects p where p.id = ${project}`,
    );
    const request = `(select id from public.project_file_requests where project_id = ${project})`;
    const sent = async (name: string, who: string) => {
      const { file } = await only(
        sql.rows<{ file: string }>(
          `select file from public.begin_linked_file(
             $1, 'application/pdf', 10, 100, 9, ${who}, request => ${request}
           )`,
          [name],
        ),
      );
      await sql.rows('select public.finish_project_file($1)', [file]);
      return file;
    };
    const files = {
      client: await sent('plan.pdf', client),
      bo: await sent('logo.pdf', bo),
      cy: await sent('textes.pdf', cy),
    };
    const named = () =>
      sql.rows(
        `select f.sent ->> 'name' as file, f.sent ->> 'senderName' as who
         from jsonb_array_elements(public.read_project(${project}) -> 'files') f (sent)
         order by file`,
      );
    const all = [
      { file: 'logo.pdf', who: 'Bo' },
      { file: 'plan.pdf', who: null },
      { file: 'textes.pdf', who: 'Bo' },
    ];
    expect(await named()).toEqual(all);
    expect(
      await sql.rows(
        `select actor_name as who from private.project_events
         where project_id = ${project} and action = 'file-received' order by id`,
      ),
    ).toEqual([{ who: 'Ana' }, { who: 'Bo' }, { who: 'Bo' }]);
    const subject = (name: string) => [{ kind: 'file', subject: `Logo\u00a0: ${name}` }];
    const told = await sql.rows<{ email: string }>(
      `select told ->> 'email' as email, told ->> 'client' as who, told -> 'items' as items
       from private.lead_mails m
       cross join public.read_project_news(m.subject_id) r
       cross join jsonb_array_elements(r.news) told
       where m.topic = 'project-news' and r.recipient = 'consultant' and told ->> 'project' = ${project}::text`,
    );
    expect(told).toEqual([
      { email: quote.emails[0], who: 'Ana', items: subject('plan.pdf') },
      { email: quote.emails[1], who: 'Bo', items: subject('logo.pdf') },
      { email: quote.emails[2], who: 'Bo', items: subject('textes.pdf') },
    ]);

    const remove = (file: string, who: string) =>
      refusal(sql.rows(`select public.remove_linked_file('${file}', ${who})`));
    const removeOwn = (file: string) =>
      refusal(sql.rows(`select public.remove_own_project_file('${file}', '${quote.account}')`));
    for (const [file, who] of [
      [files.bo, client],
      [files.bo, cy],
      [files.client, bo],
    ] as const) {
      expect(await remove(file, who)).toBe('file_gone');
    }
    expect(await removeOwn(files.bo)).toBe('file_gone');
    expect(await named()).toEqual(all);
    expect(await remove(files.bo, bo)).toBe('done');
    expect(await removeOwn(files.client)).toBe('done');

    // Who signs no more leaves their name, and no one else what they sent.
    await sql.rows(`delete from private.quote_signers where quote_id = $1 and position = 3`, [
      quote.id,
    ]);
    expect(await remove(files.cy, client)).toBe('file_gone');
    expect(await removeOwn(files.cy)).toBe('file_gone');
    expect(await named()).toEqual([{ file: 'textes.pdf', who: 'Bo' }]);
    // Kept for the law, it still says so.
    await sql.rows('select public.delete_account($1)', [quote.account]);
    expect(await named()).toEqual([{ file: 'textes.pdf', who: 'Bo' }]);
  });

  describe('when the account of its client goes', () => {
    const remove = (account: string) => sql.rows('select public.delete_account($1)', [account]);
    const isOpen = async (who: string) =>
      (await sql.rows(`select from public.read_client_quote(${who})`)).length > 0;
    const tokenOf = (who: string) => /token_hash => '(\w+)'/.exec(who)?.[1] ?? '';
    const opens = async (who: string) =>
      (await sql.rows('select from public.open_quote_link($1)', [tokenOf(who)])).length > 0;
    const ask = (who: string) =>
      refusal(sql.rows(`select public.ask_quote('Et maintenant ?', true, ${who})`));

    /** A quote that both have signed by their links, once its client’s account is gone. */
    async function leftToOthers(kind = 'consumer') {
      const quote = await newQuote(sql, 1, kind);
      const [client, other] = [await byLink(sql, quote, 1), await byLink(sql, quote, 2)];
      await sign(sql, quote.id, client);
      expect(await sign(sql, quote.id, other, { name: 'Bo' })).toBe('done');
      await remove(quote.account);
      return { quote, client, other };
    }

    it('the link of the others stays, with paper, proof and what is written, and the client’s closes', async () => {
      const { quote, client, other } = await leftToOthers();
      expect([await isOpen(client), await opens(client)]).toEqual([false, false]);
      expect([await isOpen(other), await opens(other)]).toEqual([true, true]);
      for (const kind of ['quote', 'proof']) {
        const file = (who: string) =>
          sql.rows(`select from public.read_client_quote_file('${kind}', ${who})`);
        expect([await file(client), await file(other)]).toEqual([[], [{}]]);
      }
      expect([await ask(client), await ask(other)]).toEqual(['quote_gone', 'done']);
      // Whoever has the client’s address next has none of it.
      const next = await newAccount(sql, quote.emails[0]);
      expect(await isOpen(byAccount({ ...quote, account: next }))).toBe(false);
      expect(await rights(open, next, quote.id)).toBe(0);
      const account = await newAccount(sql, quote.emails[1]);
      expect(await isOpen(byAccount({ ...quote, account }))).toBe(true);
      expect(await rights(open, account, quote.id)).toBe(1);
      expect(await sql.rows(`select from public.open_linked_project(${other})`)).toEqual([]);
    });

    it('an answer goes to the others alone, with a link of theirs', async () => {
      const { quote, other } = await leftToOthers();
      await ask(other);
      expect(
        await refusal(
          sql.rows(
            `select public.answer_quote('${quote.id}', ${await versionOf(sql, quote.id)}, ${ACTOR}, 'Rien ne change.', true)`,
          ),
        ),
      ).toBe('done');
      expect(
        await sql.rows(
          `select m.recipient, r.document #>> '{content,client,email}' as client
           from private.lead_mails m
           join public.quote_messages s on s.id = m.subject_id
           cross join public.read_mailed_quote('quote-message', m.subject_id) r
           where s.quote_id = $1 order by m.recipient desc`,
          [quote.id],
        ),
      ).toEqual([
        { recipient: 'consultant', client: quote.emails[1] },
        { recipient: 'client', client: quote.emails[1] },
      ]);
      const hash = sha256(randomUUID());
      await sql.rows('select public.link_mailed_quote($1, $2)', [quote.id, hash]);
      expect(await sql.rows('select email from public.open_quote_link($1)', [hash])).toEqual([
        { email: quote.emails[1] },
      ]);
    });

    it('a consumer among them can still withdraw, and both sides are told', async () => {
      const { quote, other } = await leftToOthers();
      const declared = JSON.stringify({
        name: 'Bo',
        email: quote.emails[1],
        addressHash: 'a'.repeat(64),
      });
      expect(
        await refusal(
          sql.rows(
            `select public.withdraw_quote($1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PDF}', true, ${other})`,
            [declared],
          ),
        ),
      ).toBe('done');
      expect(await statusOf(sql, quote.id)).toBe('withdrawn');
      expect(
        await sql.rows(
          `select m.recipient from private.lead_mails m
           cross join public.read_mailed_quote('quote-withdrawn', m.subject_id)
           where m.subject_id = $1 and m.topic = 'quote-withdrawn' order by m.recipient`,
          [quote.id],
        ),
      ).toEqual([{ recipient: 'client' }, { recipient: 'consultant' }]);
      expect(
        await sql.rows('select status from public.projects where quote_id = $1', [quote.id]),
      ).toEqual([{ status: 'cancelled' }]);
    });

    it('also where a request led to it, which stays as it was kept', async () => {
      const quote = await newQuote(sql, 1, 'consumer');
      const other = await byLink(sql, quote, 2);
      const { id: lead } = await only(
        sql.rows<{ id: string }>(
          `insert into public.leads (reference, kind, status, payload, consent_contact, idempotency_key, email_hash, user_id)
           values (internal.new_lead_reference('message'), 'message', 'quoted', '{}', true, gen_random_uuid(),
             internal.address_hash($1), $2) returning id`,
          [quote.emails[0] ?? '', quote.account],
        ),
      );
      await sql.rows('update public.quotes set lead_id = $2 where id = $1', [quote.id, lead]);
      await sign(sql, quote.id, byAccount(quote));
      await sign(sql, quote.id, other, { name: 'Bo' });
      await remove(quote.account);
      const declared = JSON.stringify({ name: 'Bo', email: 'bo@example.fr', addressHash: 'a' });
      expect(
        await refusal(
          sql.rows(
            `select public.withdraw_quote($1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PDF}', true, ${other})`,
            [declared],
          ),
        ),
      ).toBe('done');
      expect(await sql.rows('select status from public.leads where id = $1', [lead])).toEqual([
        { status: 'won' },
      ]);
    });

    it('one that waits for signatures is taken back, and stays for the others to read until their links end', async () => {
      const quote = await newQuote(sql, 2);
      const other = await byLink(sql, quote, 2);
      await sign(sql, quote.id, other, { name: 'Bo' });
      await remove(quote.account);
      expect(await statusOf(sql, quote.id)).toBe('revoked');
      expect(await isOpen(other)).toBe(true);
      expect(await sign(sql, quote.id, other, { name: 'Bo' })).not.toBe('done');
      expect(
        await sql.rows(
          `select m.recipient, r.document #>> '{content,client,email}' as client
           from private.lead_mails m cross join public.read_mailed_quote('quote-revoked', m.subject_id) r
           where m.subject_id = $1 and m.topic = 'quote-revoked'`,
          [quote.id],
        ),
      ).toEqual([{ recipient: 'client', client: quote.emails[1] }]);
      expect(
        await sql.rows(
          `select q.kept_until = (max(k.expires_at) at time zone 'Europe/Paris')::date as until_links_end
           from public.quotes q join private.quote_links k on k.quote_id = q.id where q.id = $1 group by q.id`,
          [quote.id],
        ),
      ).toEqual([{ until_links_end: true }]);
    });

    it('a cancellation that was proposed is taken back', async () => {
      const quote = await newQuote(sql);
      const other = await byLink(sql, quote, 2);
      await sign(sql, quote.id, byAccount(quote));
      await sign(sql, quote.id, other, { name: 'Bo' });
      const { id } = await only(
        sql.rows<{ id: string }>(
          `insert into private.quote_terminations (quote_id, reason, settlement, ends_on, kept, proposed_at)
           values ($1, 'Fin', 'Rien', internal.quote_today(), '[]', now()) returning id`,
          [quote.id],
        ),
      );
      await remove(quote.account);
      expect(
        await sql.rows('select state from private.quote_terminations where id = $1', [id]),
      ).toEqual([{ state: 'taken-back' }]);
    });

    it('an account of another of them takes nothing along', async () => {
      const quote = await newQuote(sql);
      const other = await newAccount(sql, quote.emails[1]);
      await remove(other);
      expect(await statusOf(sql, quote.id)).toBe('sent');
      expect(await isOpen(byAccount(quote))).toBe(true);
    });
  });
}

function atOnce({ sql }: OpenDatabase): void {
  it('of signers who sign at once each is recorded once, and the last one accepts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const quote = await newQuote(sql, 2);
      const ways = [byAccount(quote), await byLink(sql, quote, 2), await byLink(sql, quote, 3)];
      const persist = async (who: string, name: string) => {
        for (;;) {
          const outcome = await sign(sql, quote.id, who, { name });
          if (outcome !== 'quote_stale') return outcome;
        }
      };
      const outcomes = await Promise.all(
        ways.flatMap((who, index) => [persist(who, `S${index}`), persist(who, `S${index}`)]),
      );
      expect(new Set(outcomes)).toEqual(new Set(['done']));
      expect(await statusOf(sql, quote.id)).toBe('accepted');
      expect(
        await countOf(
          sql,
          `private.quote_events where quote_id = $1 and action = 'signed'`,
          quote.id,
        ),
      ).toBe(2);
      expect(await countOf(sql, 'private.quote_dues where quote_id = $1', quote.id)).toBe(1);
    }
  });

  it('one who signs while another refuses leaves it refused, or accepted and not refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const quote = await newQuote(sql);
      const link = await byLink(sql, quote, 2);
      await sign(sql, quote.id, byAccount(quote));
      // The other signs in two browsers, and refuses in a third.
      const [signed, refused] = await Promise.all([
        sign(sql, quote.id, link, { name: 'Bo' }),
        refuse(sql, link),
      ]);
      const status = await statusOf(sql, quote.id);
      expect([signed, refused].filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(status).toBe(signed === 'done' ? 'accepted' : 'refused');
      expect(await countOf(sql, 'private.quote_acceptances where quote_id = $1', quote.id)).toBe(
        status === 'accepted' ? 1 : 0,
      );
    }
  });
}

await describeSql('several signers', rules, atOnce);
