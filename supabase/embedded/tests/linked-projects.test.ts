import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
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

/** A request from this address. */
async function newLead(sql: Sql, email: string, status = 'new') {
  return only(
    sql.rows<{ id: string; reference: string }>(
      `insert into public.leads
         (reference, kind, status, payload, consent_contact, idempotency_key, email_hash)
       values (
         internal.new_lead_reference('quote'), 'quote', $2,
         jsonb_build_object('email', $1::text, 'firstName', 'Ana', 'lastName', 'Martin'), true, gen_random_uuid(),
         internal.address_hash($1)
       ) returning id, reference`,
      [email, status],
    ),
  );
}

/** A quote sent to this address; its id. */
async function newSent(
  sql: Sql,
  { email, lead, kind = 'professional' }: { email: string; lead?: string; kind?: string },
): Promise<string> {
  const content = JSON.stringify({
    title: 'Portail',
    client: { kind, name: 'Ana Martin', email, company: 'Atelier Sel', phone: '+33612345678' },
  });
  const { id } = await only(
    sql.rows<{ id: string }>(
      `select id from public.create_quote(${ACTOR}, $1::text::jsonb, 100000, 120000
         ${lead ? `, lead => '${lead}'` : ''})`,
      [content],
    ),
  );
  for (;;) {
    const outcome = await refusal(
      sql.rows(
        `select public.send_quote(
           q.id, 0, ${ACTOR},
           jsonb_build_object(
             'number', n.number, 'issuedOn', n.today, 'validUntil', n.today + 30, 'content', q.content,
             'termsVersion', 'v1', 'totals', '{"net": 100000, "total": 120000}'::jsonb
           ), '${PDF}', true
         )
         from public.quotes q, public.next_quote_number() n where q.id = $1`,
        [id],
      ),
    );
    if (outcome === 'done') return id;
    if (outcome !== 'quote_number') throw new Error(outcome);
  }
}

/** A link of the quote that its code has opened, as the arguments that name it. */
async function openedLink(sql: Sql, quote: string) {
  const [token, access, code] = [randomUUID(), randomUUID(), randomUUID()].map(sha256) as [
    string,
    string,
    string,
  ];
  const { version } = await only(
    sql.rows<{ version: number }>('select version from public.quotes where id = $1', [quote]),
  );
  await sql.rows(
    `select public.link_quote('${quote}', ${version}, ${ACTOR}, link_hash => '${token}')`,
  );
  await sql.rows(`select * from public.create_quote_code('${token}', '${code}', 900)`);
  await sql.rows(`select public.redeem_quote_code('${token}', '${code}', '${access}', 7200)`);
  return { token, access, by: `token_hash => '${token}', access_hash => '${access}'` };
}

/** A request that its code has opened, likewise. */
async function openedRequest(sql: Sql, reference: string) {
  const [code, access] = [randomUUID(), randomUUID()].map(sha256) as [string, string];
  await sql.rows(`select public.create_lead_code('${reference}', '${code}', 900)`);
  await sql.rows(`select public.redeem_lead_code('${reference}', '${code}', '${access}', 7200)`);
  return { access, by: `lead_reference => '${reference}', access_hash => '${access}'` };
}

const accept = (sql: Sql, who: string) =>
  sql.rows(
    `select public.accept_quote(
       $1::text::jsonb || jsonb_build_object('at', internal.quote_now()), '${PDF}', false, ${who}
     )`,
    [
      JSON.stringify({
        name: 'Ana Martin',
        approval: 'Bon pour accord',
        sha256: PDF_SHA256,
        options: [],
        totals: { net: 100_000, total: 120_000, deposit: 0 },
        addressHash: 'a'.repeat(64),
      }),
    ],
  );

const projectOf = async (sql: Sql, quote: string) =>
  (
    await only(
      sql.rows<{ id: string }>('select id from public.projects where quote_id = $1', [quote]),
    )
  ).id;

type Signed = { email?: string; lead?: string; kind?: string };

/** A quote signed by its link, and the project that it began. */
async function signed(sql: Sql, { email = newEmail(), ...from }: Signed = {}) {
  const quote = await newSent(sql, { email, ...from });
  const link = await openedLink(sql, quote);
  await accept(sql, link.by);
  return { email, quote, link, project: await projectOf(sql, quote) };
}

type Opened = { project: string; follower: string | null; has_account: boolean; email: string };

const open = (sql: Sql, by: string) =>
  sql.rows<Opened>(`select * from public.open_linked_project(${by})`);

const write = (sql: Sql, by: string, text: string) =>
  refusal(sql.rows(`select public.write_linked_message($1, ${by})`, [text]));

const messagesOf = async (sql: Sql, project: string) =>
  (
    await sql.rows<{ body: string }>(
      "select body from public.project_messages where project_id = $1 and author = 'client' order by created_at",
      [project],
    )
  ).map(({ body }) => body);

/** A journal entry that the client is told of. */
async function publish(sql: Sql, project: string, title: string): Promise<void> {
  const version = `(select version from public.projects where id = '${project}')`;
  const { entry } = await only(
    sql.rows<{ entry: string }>(
      `select public.write_project_entry('${project}', ${version}, ${ACTOR}, $1, 'Texte', '[]'::jsonb) as entry`,
      [title],
    ),
  );
  await sql.rows(
    `select public.publish_project_entry('${project}', ${version}, ${ACTOR}, '${entry}')`,
  );
}

type Mail = { email: string; quote: string | null; news: Array<{ items: { subject: string }[] }> };

/** The mails about this project that wait for its client, as they are written. */
async function newsOf(sql: Sql, project: string): Promise<Mail[]> {
  const queued = await sql.rows<{ id: string }>(
    `select m.id from private.project_mails m
     join private.lead_mails o on o.subject_id = m.id and o.topic = 'project-news'
     where m.recipient = 'client' and m.closed_at is null
       and exists (select from private.project_news n where n.mail_id = m.id and n.project_id = $1)`,
    [project],
  );
  const mails: Mail[] = [];
  for (const { id } of queued) {
    mails.push(...(await sql.rows<Mail>('select * from public.read_project_news($1)', [id])));
  }
  return mails.sort((one, other) => one.email.localeCompare(other.email));
}

const told = (mails: Mail[]) =>
  mails.map(({ email, news }) => ({
    email,
    subjects: news.flatMap(({ items }) => items.map(({ subject }) => subject)),
  }));

/** A file that was sent to its end by whoever this is; its id. */
async function sentFile(sql: Sql, by: string): Promise<string> {
  const { file } = await only(
    sql.rows<{ file: string }>(
      `select file from public.begin_linked_file('plan.pdf', 'application/pdf', 10, 100, 3, ${by})`,
    ),
  );
  await sql.rows('select public.finish_project_file($1)', [file]);
  return file;
}

function rules({ sql, transaction }: OpenDatabase): void {
  it('opens by the link that signed it, and by no other', async () => {
    const email = newEmail();
    const quote = await newSent(sql, { email });
    const link = await openedLink(sql, quote);
    expect(await open(sql, link.by)).toEqual([]);
    await accept(sql, link.by);
    expect(await open(sql, link.by)).toMatchObject([
      { project: await projectOf(sql, quote), email, has_account: false },
    ]);
    const other = await signed(sql);
    expect(
      await open(sql, `token_hash => '${link.token}', access_hash => '${other.link.access}'`),
    ).toEqual([]);
    expect(
      await open(sql, `token_hash => '${link.token}', access_hash => '${sha256('deviné')}'`),
    ).toEqual([]);
    expect(await open(sql, `token_hash => '${link.token}'`)).toEqual([]);
    expect(await open(sql, `access_hash => '${link.access}'`)).toEqual([]);
  });

  const CLOSED: Array<[string, (found: Awaited<ReturnType<typeof signed>>) => Promise<unknown>]> = [
    [
      'whose access is over',
      ({ link }) =>
        sql.rows('update private.quote_accesses set expires_at = now() where access_hash = $1', [
          link.access,
        ]),
    ],
    [
      'that is over',
      ({ link }) =>
        sql.rows('update private.quote_links set expires_at = now() where token_hash = $1', [
          link.token,
        ]),
    ],
    [
      'that was cut',
      ({ quote }) =>
        sql.rows(
          `select public.cut_quote_links(id, version, ${ACTOR}) from public.quotes where id = $1`,
          [quote],
        ),
    ],
    [
      'of a contract that was withdrawn from',
      ({ link, email }) =>
        sql.rows(
          `select public.withdraw_quote(
             jsonb_build_object('at', internal.quote_now(), 'name', 'Ana', 'email', $1::text, 'addressHash', repeat('a', 64)),
             '${PDF}', false, ${link.by}
           )`,
          [email],
        ),
    ],
    [
      'of a contract whose account is gone',
      async ({ email }) => {
        const account = await newAccount(sql, email);
        await sql.rows('select public.delete_account($1)', [account]);
      },
    ],
  ];

  it.each(CLOSED)('opens, takes and hands out nothing by a link %s', async (_, close) => {
    const found = await signed(sql, { kind: 'consumer' });
    const { link, project } = found;
    const file = await sentFile(sql, link.by);
    expect(await write(sql, link.by, 'Avant')).toBe('done');
    await publish(sql, project, 'Avant');
    await close(found);
    expect(await open(sql, link.by)).toEqual([]);
    expect(await write(sql, link.by, 'Après')).toBe('project_gone');
    expect(await sql.rows(`select * from public.read_linked_file('${file}', ${link.by})`)).toEqual(
      [],
    );
    expect(await refusal(sentFile(sql, link.by))).toBe('project_gone');
    expect(await refusal(sql.rows(`select public.remove_linked_file('${file}', ${link.by})`))).toBe(
      'file_gone',
    );
    expect(await messagesOf(sql, project)).toEqual(['Avant']);
    const isContractOver = !(await open(sql, (await openedAgain(found)).by)).length;
    expect(await newsOf(sql, project)).toHaveLength(isContractOver ? 0 : 1);
  });

  /** Another link of the same quote, as a mail gives it. */
  async function openedAgain({ quote }: { quote: string }) {
    const [token, access, code] = [randomUUID(), randomUUID(), randomUUID()].map(sha256);
    await sql.rows(`select public.link_accepted_quote('${quote}', '${token}')`);
    await refusal(sql.rows(`select * from public.create_quote_code('${token}', '${code}', 900)`));
    await sql.rows(`select public.redeem_quote_code('${token}', '${code}', '${access}', 7200)`);
    return { by: `token_hash => '${token}', access_hash => '${access}'` };
  }

  it('keeps the link that signed, and those of its mails, for half a year', async () => {
    const found = await signed(sql);
    await openedAgain(found);
    const { rows, least } = await only(
      sql.rows<{ rows: string; least: boolean }>(
        `select count(*)::text as rows, min(expires_at) > now() + interval '179 days' as least
         from private.quote_links where quote_id = $1 and token_hash is not null`,
        [found.quote],
      ),
    );
    expect([rows, least]).toEqual(['2', true]);
  });

  it('takes a message once, and tells the consultant', async () => {
    const { link, project } = await signed(sql);
    expect(await write(sql, link.by, 'Une question')).toBe('done');
    expect(await write(sql, link.by, 'Une question')).toBe('done');
    expect(await messagesOf(sql, project)).toEqual(['Une question']);
    const news = await sql.rows(
      `select from private.project_news n join private.project_mails m on m.id = n.mail_id
       where n.project_id = $1 and m.recipient = 'consultant' and n.subject = 'Une question'`,
      [project],
    );
    expect(news).toHaveLength(1);
  });

  it('hands out files to this link alone, and no picture of a draft', async () => {
    const { link, project } = await signed(sql);
    const stranger = await signed(sql);
    const read = (file: string, by: string) =>
      sql.rows<{ name: string }>(`select name from public.read_linked_file('${file}', ${by})`);
    const own = await sentFile(sql, link.by);
    expect(await read(own, link.by)).toEqual([{ name: 'plan.pdf' }]);
    expect(await read(own, stranger.link.by)).toEqual([]);
    const version = `(select version from public.projects where id = '${project}')`;
    const { entry } = await only(
      sql.rows<{ entry: string }>(
        `select public.write_project_entry('${project}', ${version}, ${ACTOR}, 'Semaine 1', 'Texte', '[]'::jsonb) as entry`,
      ),
    );
    const { file: picture } = await only(
      sql.rows<{ file: string }>(
        `select file from public.begin_project_file('${project}', 'écran.png', 'image/png', 10, 100, 9, entry => '${entry}')`,
      ),
    );
    await sql.rows(`select public.finish_project_file('${picture}', ${ACTOR})`);
    expect(await read(picture, link.by)).toEqual([]);
    await sql.rows(
      `select public.publish_project_entry('${project}', ${version}, ${ACTOR}, '${entry}')`,
    );
    expect(await read(picture, link.by)).toEqual([{ name: 'écran.png' }]);
    const remove = (file: string, by: string) =>
      refusal(sql.rows(`select public.remove_linked_file('${file}', ${by})`));
    expect(await remove(picture, link.by)).toBe('file_gone');
    expect(await remove(own, stranger.link.by)).toBe('file_gone');
    expect(await remove(own, link.by)).toBe('done');
  });

  it('takes no more than the project has place for', async () => {
    const { link } = await signed(sql);
    for (const _ of [1, 2, 3]) await sentFile(sql, link.by);
    expect(await refusal(sentFile(sql, link.by))).toBe('project_quota');
  });

  it('tells who signed by a link, in one mail, what they have not seen and want to know', async () => {
    const { link, email, quote, project } = await signed(sql);
    await publish(sql, project, 'Semaine 1');
    await publish(sql, project, 'Semaine 2');
    const mails = await newsOf(sql, project);
    expect(told(mails)).toEqual([{ email, subjects: ['Semaine 1', 'Semaine 2'] }]);
    expect(mails[0]?.quote).toBe(quote);

    await publish(sql, project, 'Semaine 3');
    await sql.rows(
      `select public.see_linked_project(p.active_at, ${link.by}) from public.projects p where id = $1`,
      [project],
    );
    expect(await newsOf(sql, project)).toEqual([]);

    const [{ follower } = { follower: null }] = await open(sql, link.by);
    await sql.rows("select public.set_project_mails($1, array['journal'])", [follower ?? '']);
    await publish(sql, project, 'Semaine 4');
    expect(await newsOf(sql, project)).toEqual([]);
    expect(
      await sql.rows('select public.read_project_mails($1) as muted', [follower ?? '']),
    ).toEqual([{ muted: ['journal'] }]);
  });

  it('tells the account that has the project and who signed from another address, each once', async () => {
    const owner = newEmail();
    const lead = await newLead(sql, owner, 'won');
    const account = await newAccount(sql, owner);
    await sql.rows('update public.leads set user_id = $2 where id = $1', [lead.id, account]);
    await sql.rows(
      `select public.create_project(${ACTOR}, 'Portail', 'Web', '', '[]'::jsonb, lead => '${lead.id}')`,
    );
    const { email, project, link } = await signed(sql, { lead: lead.id });
    await newsOf(sql, project);
    await publish(sql, project, 'Semaine 1');
    expect(told(await newsOf(sql, project))).toEqual(
      [owner, email]
        .sort((one, other) => one.localeCompare(other))
        .map((address) => ({ email: address, subjects: ['Semaine 1'] })),
    );
    expect(await sql.rows('select email from public.read_project_follower($1)', [project])).toEqual(
      [{ email }],
    );
    // What one has seen, the other has not.
    await publish(sql, project, 'Semaine 2');
    await sql.rows(
      `select public.see_linked_project(p.active_at, ${link.by}) from public.projects p where id = $1`,
      [project],
    );
    expect(told(await newsOf(sql, project))).toEqual([{ email: owner, subjects: ['Semaine 2'] }]);
  });

  it('is the account’s that proves the same address, which is told once and has what the quote says', async () => {
    const { email, project, link } = await signed(sql);
    const account = await newAccount(sql, email, false);
    await sql.rows('update auth.users set email_confirmed_at = now() where id = $1', [account]);
    const [{ user_id } = { user_id: null }] = await sql.rows<{ user_id: string | null }>(
      'select user_id from public.projects where id = $1',
      [project],
    );
    expect(user_id).toBe(account);
    expect(
      await sql.rows('select company, phone from public.profiles where user_id = $1', [account]),
    ).toEqual([{ company: 'Atelier Sel', phone: '+33612345678' }]);
    await publish(sql, project, 'Semaine 1');
    const mails = await newsOf(sql, project);
    expect(told(mails)).toEqual([{ email, subjects: ['Semaine 1'] }]);
    expect(mails[0]?.quote).toBeNull();
    expect(await sql.rows('select * from public.read_project_follower($1)', [project])).toEqual([]);
    expect(await open(sql, link.by)).toMatchObject([{ has_account: true }]);
  });

  it('opens by the reference of its request to the same address alone', async () => {
    const email = newEmail();
    const lead = await newLead(sql, email);
    const { project } = await signed(sql, { email, lead: lead.id });
    const follow = await openedRequest(sql, lead.reference);
    expect(await open(sql, follow.by)).toMatchObject([{ project, email }]);
    expect(await write(sql, follow.by, 'Par la référence')).toBe('done');
    expect(await messagesOf(sql, project)).toEqual(['Par la référence']);

    const stranger = await newLead(sql, newEmail());
    await sql.rows(`select public.merge_lead($1, 0, ${ACTOR}, $2)`, [stranger.id, lead.id]);
    expect(await open(sql, (await openedRequest(sql, stranger.reference)).by)).toEqual([]);
    const other = await newLead(sql, newEmail());
    const elsewhere = await openedRequest(sql, other.reference);
    expect(
      await open(
        sql,
        `lead_reference => '${lead.reference}', access_hash => '${elsewhere.access}'`,
      ),
    ).toEqual([]);
  });

  it('tells an account what of a link or a reference is its own, and nothing of another’s', async () => {
    const email = newEmail();
    const lead = await newLead(sql, email);
    const { quote, project, link } = await signed(sql, { email, lead: lead.id });
    const account = await newAccount(sql, email);
    const stranger = await newAccount(sql);
    const own = (who: string, by: string) =>
      sql.rows(`select * from public.own_linked('${who}', ${by})`);
    const byToken = `token_hash => '${link.token}'`;
    const byReference = `lead_reference => '${lead.reference}'`;
    expect(await own(account, byToken)).toEqual([{ quote, reference: null, project }]);
    expect(await own(account, byReference)).toEqual([
      { quote: null, reference: lead.reference, project },
    ]);
    expect(await own(stranger, byToken)).toEqual([]);
    expect(await own(stranger, byReference)).toEqual([]);
  });

  it('takes a message in the thread of a request from who follows it, once', async () => {
    const lead = await newLead(sql, newEmail());
    const { access } = await openedRequest(sql, lead.reference);
    const say = (text: string, hash = access) =>
      refusal(
        sql.rows(`select public.write_followed_message('${lead.reference}', '${hash}', $1, true)`, [
          text,
        ]),
      );
    expect(await say('Bonjour', sha256('deviné'))).toBe('lead_gone');
    expect(await say('Bonjour')).toBe('done');
    expect(await say('Bonjour')).toBe('done');
    const written = await sql.rows(
      `select m.body, o.recipient from public.lead_messages m
       join private.lead_mails o on o.message_id = m.id where m.lead_id = $1`,
      [lead.id],
    );
    expect(written).toEqual([{ body: 'Bonjour', recipient: 'consultant' }]);
  });

  it('keeps a request of a contract whose account is gone out of sight', async () => {
    const email = newEmail();
    const lead = await newLead(sql, email);
    await signed(sql, { email, lead: lead.id });
    const account = await newAccount(sql, email);
    const { access } = await openedRequest(sql, lead.reference);
    await sql.rows('select public.delete_account($1)', [account]);
    expect(
      await sql.rows(`select public.read_followed_lead('${lead.reference}', '${access}') as said`),
    ).toEqual([{ said: null }]);
    expect(
      await sql.rows(
        `select public.create_lead_code('${lead.reference}', '${sha256('x')}', 900) as email`,
      ),
    ).toEqual([{ email: null }]);
  });

  /** Ends the project, as its consultant does. */
  const end = (sql: Sql, project: string) =>
    sql.rows("update public.projects set status = 'done', done_on = current_date where id = $1", [
      project,
    ]);

  /** A project signed by a link, which has ended. */
  async function ended(from: Signed = {}) {
    const found = await signed(sql, from);
    await sql.rows("update public.projects set status = 'active' where id = $1", [found.project]);
    await end(sql, found.project);
    return found;
  }

  const TEXT = 'Un travail soigné, livré à l’heure.';

  const leave = (by: string, { content = TEXT, rating = 5 } = {}) =>
    refusal(
      sql.rows(
        `select public.submit_linked_testimonial('Ana Martin', $1, $2::integer, review_company => 'Atelier Sel', ${by})`,
        [content, String(rating)],
      ),
    );

  type Left = { id: string; content: string; status: string; corrects: string | null };

  const reviewsBy = async (by: string) =>
    (
      await only(
        sql.rows<{ said: Left[] | null }>(`select public.read_linked_testimonials(${by}) as said`),
      )
    ).said;

  const decide = (id: string, decision: string, reason: string | null = null) =>
    sql.rows('select public.decide_testimonial($1, $2, $3)', [id, decision, reason as never]);

  const withdraw = async (id: string, by: string) =>
    only(
      sql.rows<{ was: boolean }>(
        `select public.withdraw_linked_testimonial('${id}', ${by}) as was`,
      ),
    );

  it('takes the review of a project that is over, once, from its client alone', async () => {
    const { link, project } = await signed(sql);
    expect(await reviewsBy(link.by)).toEqual([]);
    expect(await leave(link.by), 'not over').toBe('testimonial_early');
    await sql.rows("update public.projects set status = 'active' where id = $1", [project]);
    await end(sql, project);
    expect(await leave(link.by)).toBe('done');
    expect(await leave(link.by)).toBe('done');
    const other = await ended();
    expect(await reviewsBy(other.link.by)).toEqual([]);
    expect(await reviewsBy(`token_hash => '${link.token}'`), 'without its code').toBeNull();
    const [review, ...others] = (await reviewsBy(link.by)) ?? [];
    expect(others).toEqual([]);
    expect(review).toMatchObject({ content: TEXT, status: 'pending', corrects: null });
    // Another one takes the place of the one that waits.
    expect(await leave(link.by, { rating: 4 })).toBe('done');
    expect(await reviewsBy(link.by)).toMatchObject([{ rating: 4, status: 'pending' }]);
    // Nobody else withdraws it.
    const [left] = (await reviewsBy(link.by)) ?? [];
    expect(await withdraw(left?.id ?? '', other.link.by)).toEqual({ was: false });
    expect(await reviewsBy(link.by)).toHaveLength(1);
    expect(await withdraw(left?.id ?? '', link.by)).toEqual({ was: false });
    expect(await reviewsBy(link.by)).toEqual([]);
  });

  it('keeps the published review until its correction is approved, and withdraws both at once', async () => {
    const { link, project } = await ended();
    await leave(link.by);
    const [first] = (await reviewsBy(link.by)) ?? [];
    await decide(first?.id ?? '', 'approved');
    // It is corrected, also once the project is taken up again.
    await sql.rows("update public.projects set status = 'active' where id = $1", [project]);
    expect(await leave(link.by, { content: `${TEXT} Merci.` })).toBe('done');
    const [correction, published] = (await reviewsBy(link.by)) ?? [];
    expect(correction).toMatchObject({ status: 'pending', corrects: first?.id });
    expect(published).toMatchObject({ id: first?.id, content: TEXT, status: 'approved' });
    await decide(correction?.id ?? '', 'approved');
    expect(await reviewsBy(link.by)).toMatchObject([
      { id: first?.id, content: `${TEXT} Merci.`, status: 'approved' },
    ]);
    await leave(link.by, { rating: 3 });
    expect(await withdraw(first?.id ?? '', link.by)).toEqual({ was: true });
    expect(await reviewsBy(link.by), 'its correction too').toEqual([]);
  });

  it('takes no refused words again, and others in their place', async () => {
    const { link } = await ended();
    await leave(link.by);
    const [review] = (await reviewsBy(link.by)) ?? [];
    await decide(review?.id ?? '', 'rejected', 'Un nom de famille y paraît.');
    expect(await leave(link.by, { rating: 4 })).toBe('testimonial_decided');
    expect(await leave(link.by, { content: `${TEXT} Sans nom.` })).toBe('done');
    expect((await reviewsBy(link.by))?.map(({ status }) => status)).toEqual([
      'pending',
      'rejected',
    ]);
  });

  it('mails the consultant a review once in a while, with the project and the address of its client', async () => {
    const { link, email, project } = await ended();
    await leave(link.by);
    await leave(link.by, { rating: 4 });
    const mails = await sql.rows<{ wait: boolean }>(
      `select m.next_at > now() + interval '10 minutes' as wait from private.lead_mails m
       join public.testimonials t on t.id = m.testimonial_id where t.project_id = $1`,
      [project],
    );
    expect(mails).toEqual([{ wait: true }]);
    await sql.rows(
      `update private.lead_mails m set next_at = now() - interval '1 day'
       from public.testimonials t where t.id = m.testimonial_id and t.project_id = $1`,
      [project],
    );
    const claimed = await sql.rows<{ payload: Record<string, unknown> }>(
      "select payload from public.claim_lead_mails(500, 60, with_reviews => true, topics => '{}') where kind = 'review'",
    );
    const own = claimed.map(({ payload }) => payload).filter(({ client }) => client === email);
    expect(own).toMatchObject([{ account: null, client: email, rating: 4, name: 'Ana Martin' }]);
    expect(own[0]?.project).toBeTruthy();
  });

  it('is no other signer’s to review, and no account’s by a link', async () => {
    const { link, email, project } = await ended();
    await sql.rows("update public.projects set client_email = 'autre@exemple.test' where id = $1", [
      project,
    ]);
    expect(await reviewsBy(link.by)).toBeNull();
    expect(await leave(link.by)).toBe('project_gone');
    await sql.rows('update public.projects set client_email = $2 where id = $1', [project, email]);
    expect(await leave(link.by)).toBe('done');
    const account = await newAccount(sql, email, false);
    const waiting = await only(
      sql.rows<{ id: string }>(
        "insert into public.testimonials (user_id, name, content, created_at) values ($1, 'Ana', 'Un avis d’avant.', now() - interval '1 day') returning id",
        [account],
      ),
    );
    await sql.rows('update auth.users set email_confirmed_at = now() where id = $1', [account]);
    // It is the account's from then on, in place of the one of theirs that waited.
    expect(await reviewsBy(link.by)).toBeNull();
    expect(await leave(link.by)).toBe('project_gone');
    const own = await sql.rows<{ id: string; content: string; project_id: string | null }>(
      'select id, content, project_id from public.testimonials where user_id = $1',
      [account],
    );
    expect(own).toMatchObject([{ content: TEXT, project_id: null }]);
    expect(own[0]?.id).not.toBe(waiting.id);
  });

  it('hands a published review over with what corrects it, and goes with its project', async () => {
    const kept = await ended();
    await leave(kept.link.by);
    await decide((await reviewsBy(kept.link.by))?.[0]?.id ?? '', 'approved');
    await leave(kept.link.by, { rating: 4 });
    const account = await newAccount(sql, kept.email);
    expect(
      await sql.rows(
        'select status from public.testimonials where user_id = $1 and project_id is null order by status',
        [account],
      ),
    ).toEqual([{ status: 'approved' }, { status: 'pending' }]);

    const gone = await ended();
    await leave(gone.link.by);
    await sql.rows('delete from public.projects where id = $1', [gone.project]);
    expect(
      await sql.rows('select from public.testimonials where project_id = $1', [gone.project]),
    ).toEqual([]);
  });

  it('is asked for no more once it is left', async () => {
    const { link, project } = await ended();
    const ending = await only(
      sql.rows<{ id: string }>('select id from private.project_endings where project_id = $1', [
        project,
      ]),
    );
    const asked = () =>
      sql.rows("select from public.read_project_mail('project-review', $1)", [ending.id]);
    expect(await asked()).toHaveLength(1);
    await leave(link.by);
    expect(await asked()).toEqual([]);
  });

  it('gives a client no review of a project by their own right', async () => {
    const { link, project } = await ended();
    await leave(link.by);
    const account = await newAccount(sql);
    await expect(
      transaction(async (session) => {
        await session.rows("select set_config('role', 'authenticated', true)");
        await session.rows("select set_config('request.jwt.claims', $1, true)", [
          JSON.stringify({ sub: account, role: 'authenticated' }),
        ]);
        expect(
          await session.rows('select from public.testimonials where project_id = $1', [project]),
        ).toEqual([]);
        await session.rows(
          "insert into public.testimonials (user_id, project_id, name, content) values (null, $1, 'Ana', $2)",
          [project, TEXT],
        );
      }),
    ).rejects.toThrow(/row-level security/);
  });

  it('leaves a review and its mail together, or neither', async () => {
    const { link, project } = await ended();
    await expect(
      transaction(async (session) => {
        await session.rows(
          `select public.submit_linked_testimonial('Ana Martin', $1, 5, ${link.by})`,
          [TEXT],
        );
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await reviewsBy(link.by)).toEqual([]);
    expect(
      await sql.rows(
        'select from private.lead_mails m join public.testimonials t on t.id = m.testimonial_id where t.project_id = $1',
        [project],
      ),
    ).toEqual([]);
  });
}

await describeSql('projects without an account', rules);
