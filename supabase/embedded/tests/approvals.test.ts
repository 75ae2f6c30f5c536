import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
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

/** Steps that a client approves, and what follows the end of a project (product.md, Approving a step). */

const vat = (base: number) => [{ rate: 0, base, amount: 0 }];
const DUES = [
  { label: 'Acompte', at: 'signature', days: 7, amount: 30_000, vat: vat(30_000) },
  { label: 'Maquettes', at: 'step', days: 10, amount: 50_000, vat: vat(50_000) },
  { label: 'Recette', at: 'step', days: 10, amount: 20_000, vat: vat(20_000) },
  { label: 'Solde', at: 'delivery', days: 15, amount: 80_000, vat: vat(80_000) },
];

let numbers = 0;

type Client = { account: string | null; email: string };

const newClient = async (sql: Sql): Promise<Client> => {
  const email = newEmail();
  return { account: await newAccount(sql, email), email };
};

const withoutAccount = (): Client => ({ account: null, email: newEmail() });

/** The quote that this client accepted, with its dues, and the project that it opened. */
async function newContract(sql: Sql, { account, email }: Client, kind = 'professional') {
  numbers += 1;
  const { id: quote } = await only(
    sql.rows<{ id: string }>(
      `insert into public.quotes
         (user_id, email_hash, number, status, content, document, issued_on, valid_until, sha256, sent_at)
       values (nullif($1, '')::uuid, internal.address_hash($2), $3, 'sent',
         jsonb_build_object('title', 'Portail', 'client',
           jsonb_build_object('name', 'Ana Martin', 'email', $2::text, 'company', 'Atelier', 'kind', $4::text)),
         jsonb_build_object('termsVersion', 'v1', 'content', jsonb_build_object('client',
           jsonb_build_object('company', 'Atelier'))),
         current_date, current_date + 30, '${sha256('devis')}', now())
       returning id`,
      [account ?? '', email, `D-1998-${1000 + numbers}`, kind],
    ),
  );
  const token = randomUUID();
  await sql.rows(
    `with link as (
       insert into private.quote_links (quote_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day') returning id
     ) insert into private.quote_accesses (access_hash, link_id, expires_at) select $2, id, now() + interval '1 hour' from link`,
    [quote, sha256(token)],
  );
  const signed = {
    name: 'Ana Martin',
    approval: 'Bon pour accord',
    sha256: sha256('devis'),
    options: [],
    totals: { net: 180_000, total: 180_000, deposit: 30_000, dues: DUES },
    addressHash: 'a'.repeat(64),
  };
  await sql.rows(
    `select public.accept_quote($1::text::jsonb || jsonb_build_object('at', internal.quote_now()), 'JVBERi0=', false,
       account_id => nullif($2, '')::uuid, quote => case when $2 <> '' then $3::uuid end,
       token_hash => case when $2 = '' then $4 end, access_hash => case when $2 = '' then $4 end)`,
    [JSON.stringify(signed), account ?? '', quote, sha256(token)],
  );
  const { id: project } = await only(
    sql.rows<{ id: string }>('select id from public.projects where quote_id = $1', [quote]),
  );
  return { quote, project };
}

const versionOf = async (sql: Sql, project: string) =>
  (
    await only(
      sql.rows<{ version: number }>('select version from public.projects where id = $1', [project]),
    )
  ).version;

const stepsOf = (sql: Sql, project: string) =>
  sql.rows<{ id: string; title: string; state: string; due: number | null }>(
    'select id, title, state, due from public.project_milestones where project_id = $1 order by position',
    [project],
  );

/** Writes the steps of a project: titles, each with the due that it makes. */
async function plan(
  sql: Sql,
  project: string,
  steps: Array<{ title: string; due?: number | null; state?: string }>,
) {
  await sql.rows(
    `select public.plan_project_milestones($1, $2::integer, ${ACTOR}, $3::text::jsonb)`,
    [
      project,
      String(await versionOf(sql, project)),
      JSON.stringify(steps.map((step) => ({ day: null, state: 'todo', due: null, ...step }))),
    ],
  );
  return stepsOf(sql, project);
}

const ask = async (sql: Sql, project: string, milestone: string, word = 'Tout est en ligne.') =>
  refusal(
    sql.rows(`select public.ask_project_approval($1, $2::integer, ${ACTOR}, $3, $4)`, [
      project,
      String(await versionOf(sql, project)),
      milestone,
      word,
    ]),
  );

const mark = async (sql: Sql, project: string, milestone: string, state: string) =>
  refusal(
    sql.rows(`select public.mark_project_milestone($1, $2::integer, ${ACTOR}, $3, $4)`, [
      project,
      String(await versionOf(sql, project)),
      milestone,
      state,
    ]),
  );

const move = async (sql: Sql, project: string, state: string) =>
  sql.rows(`select public.move_project($1, $2::integer, ${ACTOR}, $3)`, [
    project,
    String(await versionOf(sql, project)),
    state,
  ]);

/** What waits for an answer of this step. */
const askedOf = async (sql: Sql, milestone: string) =>
  (
    await only(
      sql.rows<{ id: string }>(
        'select id from public.project_approvals where milestone_id = $1 and answered_at is null',
        [milestone],
      ),
    )
  ).id;

const answer = (
  sql: Sql,
  approval: string,
  approves: boolean,
  { account, email }: Client,
  message = '',
) =>
  refusal(
    sql.rows(
      `select public.answer_project_approval($1, $2::text::boolean, $3, nullif($4, '')::uuid, nullif($5, ''))`,
      [approval, String(approves), message, account ?? '', account ? '' : email],
    ),
  );

/** Asks and approves. */
async function approve(sql: Sql, project: string, milestone: string, client: Client) {
  expect(await ask(sql, project, milestone)).toBe('done');
  const approval = await askedOf(sql, milestone);
  expect(await answer(sql, approval, true, client)).toBe('done');
  return approval;
}

const dueDays = async (sql: Sql, quote: string) =>
  (
    await sql.rows<{ days: number | null }>(
      'select due_on - internal.quote_today() as days from private.quote_dues where quote_id = $1 order by position',
      [quote],
    )
  ).map(({ days }) => days);

const stateOf = async (sql: Sql, project: string) =>
  (
    await only(
      sql.rows<{ status: string }>('select status from public.projects where id = $1', [project]),
    )
  ).status;

const mailsOf = async (sql: Sql, subject: string) =>
  (
    await sql.rows<{ topic: string }>(
      'select topic from private.lead_mails where subject_id = $1 order by topic',
      [subject],
    )
  ).map(({ topic }) => topic);

const endingOf = async (sql: Sql, project: string) =>
  (
    await only(
      sql.rows<{ id: string }>(
        'select id from private.project_endings where project_id = $1 order by ended_at desc limit 1',
        [project],
      ),
    )
  ).id;

const isSaid = async (sql: Sql, topic: string, subject: string) =>
  (await sql.rows('select from public.read_project_mail($1, $2)', [topic, subject])).length === 1;

function rules({ sql, transaction }: OpenDatabase): void {
  it('a step is asked for with a word, and its project goes on', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes', due: 2 }, { title: 'Recette' }]);
    if (!step) throw new Error('no step');
    expect(await stateOf(sql, project)).toBe('planned');
    expect(await ask(sql, project, step.id)).toBe('done');
    expect(await stateOf(sql, project)).toBe('active');
    expect((await stepsOf(sql, project))[0]?.state).toBe('review');
    const approval = await askedOf(sql, step.id);
    expect(await mailsOf(sql, approval)).toEqual(['project-approval']);
    const mail = await only(
      sql.rows(
        'select word, title, due_cents, email, company from public.read_project_mail($1, $2)',
        ['project-approval', approval],
      ),
    );
    expect(mail).toEqual({
      word: 'Tout est en ligne.',
      title: 'Maquettes',
      due_cents: 50_000,
      email: client.email,
      company: 'Atelier',
    });
    expect(await ask(sql, project, step.id), 'twice').toBe('project_step');
  });

  it('what is asked is taken back, and its mail with it', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes' }, { title: 'Recette' }]);
    if (!step) throw new Error('no step');
    await ask(sql, project, step.id);
    const approval = await askedOf(sql, step.id);
    expect(await mark(sql, project, step.id, 'doing')).toBe('done');
    expect(await mailsOf(sql, approval)).toEqual([]);
    expect(await answer(sql, approval, true, client)).toBe('approval_gone');
    expect((await stepsOf(sql, project))[0]?.state).toBe('doing');
    expect(await mark(sql, project, step.id, 'review'), 'without asking').toBe('project_step');
  });

  it('what waits for the client is not renamed meanwhile', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes' }]);
    if (!step) throw new Error('no step');
    await ask(sql, project, step.id);
    expect(
      await refusal(plan(sql, project, [{ ...step, state: 'review', title: 'Autre chose' }])),
    ).toBe('project_step');
    expect(await refusal(plan(sql, project, [{ ...step, state: 'review', due: 3 }]))).toBe(
      'project_step',
    );
    const [, other] = await plan(sql, project, [
      { ...step, state: 'review' },
      { title: 'Recette' },
    ]);
    expect(other?.title).toBe('Recette');
  });

  it('its approval says who and when, makes its due, and stands in the journal', async () => {
    const client = await newClient(sql);
    const { project, quote } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes', due: 2 }, { title: 'Recette' }]);
    if (!step) throw new Error('no step');
    const approval = await approve(sql, project, step.id, client);
    expect(await dueDays(sql, quote)).toEqual([7, 10, null, null]);
    expect(await mailsOf(sql, approval)).toContain('project-approved');
    expect(
      await sql.rows(
        `select verdict, name, address, known_by, user_id, answered_at is not null as dated
         from public.project_approvals where id = $1`,
        [approval],
      ),
    ).toEqual([
      {
        verdict: 'approved',
        name: 'Ana Martin',
        address: client.email,
        known_by: 'account',
        user_id: client.account,
        dated: true,
      },
    ]);
    expect(
      await sql.rows('select title, body from public.project_entries where project_id = $1', [
        project,
      ]),
    ).toEqual([{ title: 'Étape validée\u00a0: Maquettes', body: 'Validée par Ana Martin.' }]);
    expect(
      await sql.rows(
        `select n.subject from private.project_news n join private.project_mails m on m.id = n.mail_id
         where n.project_id = $1 and m.recipient = 'consultant'`,
        [project],
      ),
    ).toEqual([{ subject: 'Étape validée\u00a0: Maquettes' }]);
    expect(await stateOf(sql, project)).toBe('active');
  });

  it('a second press changes nothing, and another answer is refused', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes' }, { title: 'Recette' }]);
    if (!step) throw new Error('no step');
    const approval = await approve(sql, project, step.id, client);
    const version = await versionOf(sql, project);
    expect(await answer(sql, approval, true, client)).toBe('done');
    expect(await versionOf(sql, project)).toBe(version);
    expect(await answer(sql, approval, false, client, 'Non')).toBe('approval_answered');
    await sql.rows('update public.project_approvals set user_id = null where id = $1', [approval]);
  });

  it('nobody else answers, by account or by address', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes' }]);
    if (!step) throw new Error('no step');
    await ask(sql, project, step.id);
    const approval = await askedOf(sql, step.id);
    expect(await answer(sql, approval, true, await newClient(sql))).toBe('approval_gone');
    expect(await answer(sql, approval, true, withoutAccount())).toBe('approval_gone');
    expect(await answer(sql, approval, true, { account: null, email: '' })).toBe('approval_gone');
    expect(await answer(sql, randomUUID(), true, client)).toBe('approval_gone');
    expect((await stepsOf(sql, project))[0]?.state).toBe('review');
    // The address of their account is theirs, too.
    expect(
      await answer(sql, approval, true, { account: null, email: client.email.toUpperCase() }),
    ).toBe('done');
  });

  it('a client without an account answers by the address that they have proven', async () => {
    const client = withoutAccount();
    const { project, quote } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes', due: 2 }, { title: 'Recette' }]);
    if (!step) throw new Error('no step');
    const approval = await approve(sql, project, step.id, client);
    expect(await dueDays(sql, quote)).toEqual([7, 10, null, null]);
    expect(
      await sql.rows(
        'select name, address, known_by, user_id from public.project_approvals where id = $1',
        [approval],
      ),
    ).toEqual([{ name: 'Ana Martin', address: client.email, known_by: 'link', user_id: null }]);
  });

  it('« Demander une reprise » gives the step back, with the message in the thread', async () => {
    const client = await newClient(sql);
    const { project, quote } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes', due: 2 }]);
    if (!step) throw new Error('no step');
    await ask(sql, project, step.id);
    const approval = await askedOf(sql, step.id);
    expect(await answer(sql, approval, false, client, 'Le logo manque.')).toBe('done');
    expect((await stepsOf(sql, project))[0]?.state).toBe('doing');
    expect(await dueDays(sql, quote)).toEqual([7, null, null, null]);
    expect(
      await sql.rows(
        `select m.author, m.body, p.awaits_since is not null as waits
         from public.project_messages m join public.projects p on p.id = m.project_id where p.id = $1`,
        [project],
      ),
    ).toEqual([
      {
        author: 'client',
        body: 'Reprise demandée\u00a0: Maquettes\n\nLe logo manque.',
        waits: true,
      },
    ]);
    // It is asked for anew, and both answers are kept.
    await approve(sql, project, step.id, client);
    expect(
      await sql.rows(
        'select verdict from public.project_approvals where project_id = $1 order by asked_at',
        [project],
      ),
    ).toEqual([{ verdict: 'redo' }, { verdict: 'approved' }]);
  });

  it('a due that two steps make waits for both', async () => {
    const client = await newClient(sql);
    const { project, quote } = await newContract(sql, client);
    const steps = await plan(sql, project, [
      { title: 'Maquettes', due: 2 },
      { title: 'Textes', due: 2 },
      { title: 'Recette' },
    ]);
    await approve(sql, project, steps[0]?.id ?? '', client);
    expect(await dueDays(sql, quote)).toEqual([7, null, null, null]);
    await approve(sql, project, steps[1]?.id ?? '', client);
    expect(await dueDays(sql, quote)).toEqual([7, 10, null, null]);
  });

  it('a day that the consultant has set, and what was received, stay', async () => {
    const client = await newClient(sql);
    const { project, quote } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes', due: 2 }, { title: 'Recette' }]);
    await sql.rows(
      'update private.quote_dues set due_on = internal.quote_today() + 40 where quote_id = $1 and position = 2',
      [quote],
    );
    await approve(sql, project, step?.id ?? '', client);
    expect(await dueDays(sql, quote)).toEqual([7, 40, null, null]);
  });

  it('the last one ends the project, and makes all that waits for a step or the delivery due', async () => {
    const client = await newClient(sql);
    const { project, quote } = await newContract(sql, client);
    const steps = await plan(sql, project, [
      { title: 'Maquettes', due: 2 },
      { title: 'Annexe', state: 'dropped' },
      { title: 'Mise en ligne' },
    ]);
    await approve(sql, project, steps[0]?.id ?? '', client);
    const approval = await approve(sql, project, steps[2]?.id ?? '', client);
    expect(await stateOf(sql, project)).toBe('done');
    expect(await dueDays(sql, quote)).toEqual([7, 10, 10, 15]);
    expect(
      await sql.rows(
        'select due_cents::integer as cents from public.project_approvals where id = $1',
        [approval],
      ),
    ).toEqual([{ cents: 100_000 }]);
    expect(await mailsOf(sql, approval), 'the end has its own').not.toContain('project-approved');
    const ending = await endingOf(sql, project);
    expect(await mailsOf(sql, ending)).toEqual(['project-ended', 'project-review']);
    expect(await isSaid(sql, 'project-ended', ending)).toBe(true);
    expect(await ask(sql, project, steps[1]?.id ?? '')).toBe('project_step');
  });

  it('a project without steps is ended by the consultant, with what follows', async () => {
    const client = await newClient(sql);
    const { project, quote } = await newContract(sql, client);
    await move(sql, project, 'active');
    await move(sql, project, 'done');
    expect(await dueDays(sql, quote)).toEqual([7, null, null, 15]);
    expect(await mailsOf(sql, await endingOf(sql, project))).toEqual([
      'project-ended',
      'project-review',
    ]);
  });

  it('what was approved is kept as it was, whoever writes', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    const steps = await plan(sql, project, [{ title: 'Maquettes' }, { title: 'Recette' }]);
    const [first, second] = steps;
    if (!first || !second) throw new Error('no steps');
    const approval = await approve(sql, project, first.id, client);
    expect(await mark(sql, project, first.id, 'doing')).toBe('project_approved');
    expect(await refusal(plan(sql, project, [{ ...second }]))).toBe('project_approved');
    expect(
      await refusal(
        plan(sql, project, [{ ...first, state: 'done', title: 'Autre' }, { ...second }]),
      ),
    ).toBe('project_approved');
    await plan(sql, project, [{ ...second }, { ...first, state: 'done' }]);
    for (const change of [
      "name = 'Autre'",
      "verdict = 'redo'",
      'answered_at = now()',
      "message = 'Autre'",
    ]) {
      expect(
        await refusal(
          sql.rows(`update public.project_approvals set ${change} where id = $1`, [approval]),
        ),
        change,
      ).toBe('an answer is kept');
    }
    expect(
      await refusal(sql.rows('delete from public.project_approvals where id = $1', [approval])),
    ).toBe('an answer is kept');
  });

  it('stays with the contract when its account goes, and goes with the project', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    const steps = await plan(sql, project, [{ title: 'Maquettes' }, { title: 'Recette' }]);
    const approval = await approve(sql, project, steps[0]?.id ?? '', client);
    await ask(sql, project, steps[1]?.id ?? '');
    const waiting = await askedOf(sql, steps[1]?.id ?? '');
    await sql.rows('select public.delete_account($1)', [client.account ?? '']);
    expect(
      await sql.rows('select name, address, user_id from public.project_approvals where id = $1', [
        approval,
      ]),
    ).toEqual([{ name: 'Ana Martin', address: client.email, user_id: null }]);
    expect(await isSaid(sql, 'project-approval', waiting)).toBe(false);
    expect(await answer(sql, waiting, true, { account: null, email: client.email })).toBe(
      'approval_gone',
    );
    await sql.rows('delete from public.projects where id = $1', [project]);
    expect(
      await sql.rows('select from public.project_approvals where id = $1', [approval]),
    ).toEqual([]);
  });

  it('a consumer who can still withdraw has no step to approve before that is over', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client, 'consumer');
    const [step] = await plan(sql, project, [{ title: 'Maquettes' }]);
    expect(await ask(sql, project, step?.id ?? '')).toBe('project_early');
    expect((await stepsOf(sql, project))[0]?.state).toBe('todo');
  });

  it('nothing more is said to who withdrew, went, objected, or whose project is taken up again', async () => {
    const ended = async (client: Client) => {
      const { project, quote } = await newContract(sql, client);
      await move(sql, project, 'active');
      await move(sql, project, 'done');
      return { project, quote, ending: await endingOf(sql, project) };
    };
    const said = async (ending: string) => ({
      ended: await isSaid(sql, 'project-ended', ending),
      review: await isSaid(sql, 'project-review', ending),
      offer: await isSaid(sql, 'project-offer', ending),
    });
    const all = { ended: true, review: true, offer: true };
    const none = { ended: false, review: false, offer: false };

    const plain = await ended(withoutAccount());
    expect(await said(plain.ending)).toEqual(all);

    const objecting = await newClient(sql);
    const objected = await ended(objecting);
    await sql.rows("select public.set_project_mails($1, '{after}')", [objecting.account ?? '']);
    expect(await said(objected.ending)).toEqual({ ended: true, review: false, offer: false });

    const withdrawn = await ended(withoutAccount());
    await sql.rows("update public.quotes set status = 'withdrawn' where id = $1", [
      withdrawn.quote,
    ]);
    expect(await said(withdrawn.ending)).toEqual(none);

    const going = await newClient(sql);
    const gone = await ended(going);
    await sql.rows('select public.delete_account($1)', [going.account ?? '']);
    expect(await said(gone.ending)).toEqual(none);

    const reviewing = await newClient(sql);
    const reviewed = await ended(reviewing);
    await sql.rows(
      "insert into public.testimonials (user_id, name, content) values ($1, 'Ana', 'Un travail soigné.')",
      [reviewing.account ?? ''],
    );
    expect(await said(reviewed.ending)).toEqual({ ended: true, review: false, offer: true });

    const again = await ended(await newClient(sql));
    await sql.rows(
      "update private.lead_mails set sent_at = now() where subject_id = $1 and topic = 'project-review'",
      [again.ending],
    );
    await move(sql, again.project, 'active');
    expect(await said(again.ending)).toEqual(none);
    await move(sql, again.project, 'done');
    expect(await said(await endingOf(sql, again.project)), 'once a project').toEqual({
      ...all,
      review: false,
    });
  });

  it('the review is asked for a week later, the offer once after its days, and not of what is long over', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    await move(sql, project, 'active');
    await move(sql, project, 'done');
    const ending = await endingOf(sql, project);
    const { days } = await only(
      sql.rows<{ days: number }>(
        `select extract(day from next_at - created_at)::integer as days from private.lead_mails
         where subject_id = $1 and topic = 'project-review'`,
        [ending],
      ),
    );
    expect(days).toBe(7);
    const offers = async (after: number) => {
      await sql.rows('select public.queue_project_offers($1)', [String(after)]);
      return (await mailsOf(sql, ending)).filter((topic) => topic === 'project-offer').length;
    };
    const end = (ago: string) =>
      sql.rows(
        'update private.project_endings set ended_at = now() - $2::text::interval where id = $1',
        [ending, ago],
      );
    expect(await offers(30)).toBe(0);
    await end('61 days');
    expect(await offers(30), 'long over').toBe(0);
    await end('31 days');
    expect(await offers(30)).toBe(1);
    expect(await offers(30)).toBe(1);
    expect(await offers(10), 'by other days').toBe(1);
  });

  it('a step and its answer come together or not at all', async () => {
    const client = await newClient(sql);
    const { project, quote } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Maquettes', due: 2 }]);
    await ask(sql, project, step?.id ?? '');
    const approval = await askedOf(sql, step?.id ?? '');
    await expect(
      transaction(async (session) => {
        expect(await answer(session, approval, true, client)).toBe('done');
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect((await stepsOf(sql, project))[0]?.state).toBe('review');
    expect(await dueDays(sql, quote)).toEqual([7, null, null, null]);
    expect(
      await sql.rows('select from private.project_endings where project_id = $1', [project]),
    ).toEqual([]);
  });
}

/** The mails of an end that an instance takes now, with the outbox's own lease. */
const claim = async (sql: Sql, ending: string) =>
  (
    await sql.rows<{ id: string; attempt: number; kind: string; reference: string }>(
      `select id, attempt, kind, reference
       from public.claim_lead_mails(1000, 300, topics => '{project-ended,project-review,project-offer}')`,
    )
  ).filter(({ reference }) => reference === ending);

/** Lets so much time pass for the mails of an end. */
const wait = (sql: Sql, ending: string, time: string) =>
  sql.rows(
    'update private.lead_mails set next_at = next_at - $2::text::interval where subject_id = $1',
    [ending, time],
  );

const settleMail = (sql: Sql, { id, attempt }: { id: string; attempt: number }) =>
  sql.rows('select public.settle_lead_mail($1, $2::integer)', [id, String(attempt)]);

/** Two instances at once. */
function atOnce({ sql, transaction }: OpenDatabase): void {
  it('two presses at once approve once, and two jobs queue one offer', async () => {
    const client = await newClient(sql);
    const { project } = await newContract(sql, client);
    const [step] = await plan(sql, project, [{ title: 'Mise en ligne' }]);
    await ask(sql, project, step?.id ?? '');
    const approval = await askedOf(sql, step?.id ?? '');
    const presses: string[] = [];
    let second: Promise<void> | undefined;
    await transaction(async (session) => {
      presses.push(await answer(session, approval, true, client));
      second = transaction(async (other) => {
        presses.push(await answer(other, approval, true, client));
      });
      await vi.waitUntil(
        async () =>
          (
            await sql.rows(
              "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%answer_project_approval%'",
            )
          ).length > 0,
      );
    });
    await second;
    expect(presses).toEqual(['done', 'done']);
    const endings = await sql.rows('select id from private.project_endings where project_id = $1', [
      project,
    ]);
    expect(endings).toHaveLength(1);
    const ending = await endingOf(sql, project);
    await sql.rows(
      "update private.project_endings set ended_at = now() - interval '31 days' where id = $1",
      [ending],
    );
    await Promise.all(
      [1, 2].map(() =>
        transaction(async (session) => {
          await session.rows('select public.queue_project_offers(30)');
        }),
      ),
    );
    expect(await mailsOf(sql, ending)).toEqual([
      'project-ended',
      'project-offer',
      'project-review',
    ]);
  });

  it('each mail of an end leaves once, a week apart, whoever is killed and however many send', async () => {
    const { project } = await newContract(sql, await newClient(sql));
    await move(sql, project, 'active');
    await move(sql, project, 'done');
    const ending = await endingOf(sql, project);
    /** What two instances take at once. */
    const both = async () =>
      (
        await Promise.all(
          [1, 2].map(async () => {
            const taken: Awaited<ReturnType<typeof claim>> = [];
            await transaction(async (session) => {
              taken.push(...(await claim(session, ending)));
            });
            return taken;
          }),
        )
      ).flat();
    const [killed, ...others] = await both();
    expect([killed?.kind, others.length]).toEqual(['project-ended', 0]);
    expect(await both(), 'the lease holds').toEqual([]);
    await wait(sql, ending, '6 minutes');
    const [second, ...more] = await both();
    expect([second?.kind, second?.attempt, more.length]).toEqual(['project-ended', 2, 0]);
    if (!killed || !second) throw new Error('no mail');
    // The one that was thought dead says that it is done, too late.
    await settleMail(sql, killed);
    await settleMail(sql, second);
    await wait(sql, ending, '6 days');
    expect(await both(), 'not before a week').toEqual([]);
    await wait(sql, ending, '1 day');
    const [review, ...rest] = await both();
    expect([review?.kind, rest.length]).toEqual(['project-review', 0]);
    if (!review) throw new Error('no mail');
    await settleMail(sql, review);
    await wait(sql, ending, '1 year');
    expect(await both(), 'never again').toEqual([]);
  });
}

await describeSql('steps that a client approves', rules, atOnce);
