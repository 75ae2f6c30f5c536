import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sql } from '../database/database.ts';
import { describeSql, newAccount, newEmail, type OpenDatabase, only } from './support/sql.ts';

/** The data that the privacy policy promises to erase, each by its job and with the clock put forward (operations.md, Retention). */

const CLOCKS = ['retention_now', 'quote_now'];

async function setClock(sql: Sql, now = 'clock_timestamp()'): Promise<void> {
  for (const clock of CLOCKS) {
    await sql.script(`create or replace function internal.${clock}() returns timestamptz language sql volatile
      set search_path = '' as $$ select ${now} $$`);
  }
}

/** Puts the clock forward: `forward(sql, '3 years - 1 day')`. */
const forward = (sql: Sql, time: string) =>
  setClock(
    sql,
    `clock_timestamp() + ${time
      .split(' - ')
      .map((part) => `interval '${part}'`)
      .join(' - ')}`,
  );

async function newClient(sql: Sql): Promise<{ id: string; email: string }> {
  const email = newEmail();
  return { id: await newAccount(sql, email), email };
}

const newLead = (sql: Sql, status = 'new', email = newEmail()) =>
  only(
    sql.rows<{ id: string }>(
      `insert into public.leads
         (reference, kind, status, payload, consent_contact, idempotency_key, email_hash)
       values ('MSG-' || gen_random_uuid(), 'message', $1, '{}', true, gen_random_uuid(), internal.address_hash($2))
       returning id`,
      [status, email],
    ),
  );

const newProject = (sql: Sql, account: string, status: string, lead?: string) =>
  only(
    sql.rows<{ id: string }>(
      `insert into public.projects (user_id, name, type, status, lead_id)
       values ($1, 'Portail', 'Application web', $2, nullif($3, '')::uuid) returning id`,
      [account, status, lead ?? ''],
    ),
  );

const isThere = async (sql: Sql, table: string, id: string) =>
  (await sql.rows(`select from ${table} where id = $1`, [id])).length > 0;

/** Whether the row is there on the day before its term, and after its job ran on the day after. */
async function survives(sql: Sql, job: string, table: string, id: string, term: string) {
  const found: boolean[] = [];
  for (const time of [`${term} - 1 day`, `${term} - -1 day`]) {
    await forward(sql, time);
    await sql.rows(`select public.${job}()`);
    found.push(await isThere(sql, table, id));
  }
  return found;
}

const UNTIL_THEN = [true, false];

function terms({ sql }: OpenDatabase): void {
  afterEach(() => setClock(sql));

  it('requests and messages: three years after the last exchange', async () => {
    const { id } = await newLead(sql);
    expect(await survives(sql, 'erase_expired_leads', 'public.leads', id, '3 years')).toEqual(
      UNTIL_THEN,
    );
  });

  it('go in batches: no call takes longer, however much there is', async () => {
    const email = newEmail();
    await sql.rows(
      `insert into public.leads (reference, kind, payload, consent_contact, idempotency_key, email_hash)
       select 'MSG-' || gen_random_uuid(), 'message', '{}', true, gen_random_uuid(), internal.address_hash($1)
       from generate_series(1, 1100)`,
      [email],
    );
    await forward(sql, '3 years - -1 day');
    const batches: number[] = [];
    do {
      const { erased } = await only(
        sql.rows<{ erased: number }>('select public.erase_expired_leads() as erased'),
      );
      batches.push(erased);
    } while (batches.at(-1) !== 0);
    expect(Math.max(...batches)).toBe(500);
    const left = await sql.rows(
      'select from public.leads where email_hash = internal.address_hash($1)',
      [email],
    );
    expect(left).toEqual([]);
  });

  it('calls go with the request that they are of', async () => {
    const { id } = await newLead(sql);
    const call = await only(
      sql.rows<{ id: string }>(
        `insert into public.appointments (lead_id, state, starts_at, ends_at, during)
         values ($1, 'done', now() - interval '2 hours', now() - interval '1 hour',
           tstzrange(now() - interval '2 hours', now() - interval '1 hour')) returning id`,
        [id],
      ),
    );
    expect(
      await survives(sql, 'erase_expired_leads', 'public.appointments', call.id, '3 years'),
    ).toEqual(UNTIL_THEN);
  });

  it('won requests: five years after the last exchange, and as long as their project', async () => {
    const lead = await newLead(sql, 'won');
    const account = await newAccount(sql);
    const ran = await newLead(sql, 'won');
    await newProject(sql, account, 'active', ran.id);
    expect(await survives(sql, 'erase_expired_leads', 'public.leads', lead.id, '5 years')).toEqual(
      UNTIL_THEN,
    );
    expect(await isThere(sql, 'public.leads', ran.id)).toBe(true);
    await sql.rows('delete from public.projects where user_id = $1', [account]);
    await sql.rows('select public.erase_expired_leads()');
    expect(await isThere(sql, 'public.leads', ran.id)).toBe(false);
  });

  it('projects that are over: five years', async () => {
    const account = await newAccount(sql);
    const { id } = await newProject(sql, account, 'done');
    expect(await survives(sql, 'erase_expired_projects', 'public.projects', id, '5 years')).toEqual(
      UNTIL_THEN,
    );
  });

  it('reviews that were refused: six months', async () => {
    const account = await newAccount(sql);
    const review = (status: string) =>
      only(
        sql.rows<{ id: string }>(
          `insert into public.testimonials (user_id, name, content, status, moderated_at)
           values ($1, 'Zoé', 'Un avis assez long.', $2, now()) returning id`,
          [account, status],
        ),
      );
    const [refused, shown] = [await review('rejected'), await review('approved')];
    expect(
      await survives(
        sql,
        'erase_refused_testimonials',
        'public.testimonials',
        refused.id,
        '6 months',
      ),
    ).toEqual(UNTIL_THEN);
    expect(await isThere(sql, 'public.testimonials', shown.id)).toBe(true);
  });

  it('counters of attempts: once their fifteen minutes are over', async () => {
    const key = randomUUID();
    const counts = () =>
      sql.rows<{ hits: number }>('select hits from private.rate_limits where key_hash = $1', [key]);
    await sql.rows('select public.consume_rate_limit($1, 5, 15 * 60)', [key]);
    await forward(sql, '14 minutes');
    await sql.rows('select public.erase_expired_leads()');
    expect(await counts()).toEqual([{ hits: 1 }]);
    await forward(sql, '16 minutes');
    await sql.rows('select public.erase_expired_leads()');
    expect(await counts()).toEqual([]);
  });

  describe('accounts that nobody uses', () => {
    const run = () =>
      only(
        sql.rows<{ reminded: number; erased: number }>(
          'select * from public.erase_unused_accounts()',
        ),
      );
    const reminderOf = async (account: string) =>
      (
        await sql.rows<{ id: string; sent: boolean }>(
          `select r.id, m.sent_at is not null as sent from private.account_reminders r
           join private.lead_mails m on m.subject_id = r.id and m.topic = 'account-unused' and m.recipient = 'client'
           where r.user_id = $1`,
          [account],
        )
      )[0];
    /** The outbox has sent it, so long after now. */
    const sent = async (account: string, time: string) => {
      const reminder = await reminderOf(account);
      await sql.rows(
        'update private.lead_mails set sent_at = clock_timestamp() + $2::interval where subject_id = $1',
        [reminder?.id ?? '', time],
      );
    };
    const isKept = (account: string) => isThere(sql, 'auth.users', account);
    afterEach(() => sql.rows("delete from auth.users where email like 'personne-%'"));

    it('are erased where nobody proved their address in thirty days, and what that address has sent stays', async () => {
      const { id, email } = await newClient(sql);
      await sql.rows(
        `update auth.users set email_confirmed_at = null, last_sign_in_at = null, confirmation_sent_at = now()
         where id = $1`,
        [id],
      );
      const { id: lead } = await newLead(sql, 'new', email);
      const proven = await newAccount(sql);
      await forward(sql, '29 days');
      await run();
      expect(await isKept(id)).toBe(true);
      await forward(sql, '31 days');
      expect(await run()).toEqual({ reminded: 0, erased: 1 });
      expect(await isKept(id)).toBe(false);
      expect(await isKept(proven)).toBe(true);
      expect(await isThere(sql, 'public.leads', lead)).toBe(true);
    });

    it('are told thirty days before, once, and erased with all that is theirs', async () => {
      const { id, email } = await newClient(sql);
      const { id: lead } = await newLead(sql, 'new', email);
      const file = randomUUID();
      const { id: project } = await newProject(sql, id, 'done');
      await sql.rows(
        `insert into public.project_files (id, project_id, sender, name, content_type, bytes, stored_at)
         values ($1, $2, 'client', 'plan.pdf', 'application/pdf', 10, now())`,
        [file, project],
      );
      await forward(sql, '3 years - 31 days');
      await run();
      expect(await reminderOf(id)).toBeUndefined();
      await forward(sql, '3 years - 29 days');
      expect(await run()).toMatchObject({ erased: 0 });
      expect(await reminderOf(id)).toMatchObject({ sent: false });
      expect(await run()).toEqual({ reminded: 0, erased: 0 });
      await sent(id, '3 years');
      await forward(sql, '3 years - -29 days');
      expect(await run()).toEqual({ reminded: 0, erased: 0 });
      await forward(sql, '3 years - -31 days');
      expect(await run()).toEqual({ reminded: 0, erased: 1 });
      expect(await isKept(id)).toBe(false);
      expect(await isThere(sql, 'public.projects', project)).toBe(false);
      expect(await isThere(sql, 'public.leads', lead)).toBe(false);
      const removals = await sql.rows('select from private.file_removals where path like $1', [
        `%${file}%`,
      ]);
      expect(removals).toHaveLength(1);
      expect(await reminderOf(id)).toBeUndefined();
    });

    it('are not erased while nobody could tell them', async () => {
      const id = await newAccount(sql);
      await forward(sql, '10 years');
      await run();
      await forward(sql, '12 years');
      expect(await run()).toEqual({ reminded: 0, erased: 0 });
      expect(await isKept(id)).toBe(true);
    });

    it('are erased where their address takes no mail for good', async () => {
      const id = await newAccount(sql);
      await forward(sql, '3 years');
      await run();
      const reminder = await reminderOf(id);
      await sql.rows(
        "update private.lead_mails set refused_at = clock_timestamp() + interval '3 years' where subject_id = $1",
        [reminder?.id ?? ''],
      );
      await forward(sql, '3 years - -31 days');
      await run();
      expect(await isKept(id)).toBe(false);
    });

    it('are kept by a sign-in after the reminder, and told again three years later', async () => {
      const id = await newAccount(sql);
      await forward(sql, '3 years');
      await run();
      const first = await reminderOf(id);
      await sent(id, '3 years');
      await sql.rows(
        "update auth.users set last_sign_in_at = clock_timestamp() + interval '3 years 29 days' where id = $1",
        [id],
      );
      expect(
        await sql.rows('select from public.read_account_reminder($1)', [first?.id ?? '']),
      ).toEqual([]);
      await forward(sql, '3 years - -40 days');
      await run();
      expect(await isKept(id)).toBe(true);
      expect(await reminderOf(id)).toBeUndefined();
      await forward(sql, '6 years - -20 days');
      await run();
      expect(await reminderOf(id)).toMatchObject({ sent: false });
    });

    it('are named to the mail with the day after which they go', async () => {
      const { id, email } = await newClient(sql);
      await forward(sql, '3 years - 30 days');
      await run();
      const reminder = await reminderOf(id);
      const read = await only(
        sql.rows<{ email: string; days: number }>(
          `select email, round(extract(epoch from erased_after - internal.retention_now()) / 86400)::integer as days
           from public.read_account_reminder($1)`,
          [reminder?.id ?? ''],
        ),
      );
      expect(read).toEqual({ email, days: 30 });
    });

    const USES: Record<string, (account: string, email: string) => Promise<unknown>> = {
      'a session that was refreshed': (account) =>
        sql.rows(
          `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at)
           values (gen_random_uuid(), $1, now(), now(), (now() + interval '2 years') at time zone 'UTC')`,
          [account],
        ),
      'a project under way': (account) => newProject(sql, account, 'paused'),
      'a request from their address': async (_, email) => {
        const { id } = await newLead(sql, 'new', email);
        await sql.rows(
          "update public.leads set last_message_at = now() + interval '2 years' where id = $1",
          [id],
        );
      },
      'a quote that may still be accepted': (account) =>
        sql.rows(
          `insert into public.quotes
             (user_id, email_hash, number, status, content, document, issued_on, valid_until, sha256, sent_at)
           values ($1, repeat('c', 64), 'D-1998-' || (1000 + floor(random() * 8999))::integer, 'sent', '{}', '{}',
             current_date, current_date + 800, repeat('d', 64), now())`,
          [account],
        ),
      'a call to come': async (_, email) => {
        const { id } = await newLead(sql, 'new', email);
        await sql.rows(
          `insert into public.appointments (lead_id, state, starts_at, ends_at, during)
           values ($1, 'booked', now() + interval '2 years', now() + interval '2 years 1 hour',
             tstzrange(now() + interval '2 years', now() + interval '2 years 1 hour'))`,
          [id],
        );
        await sql.rows(
          'update public.leads set user_id = u.id from auth.users u where u.email = $1',
          [email],
        );
      },
    };

    it.each(Object.keys(USES))('%s is use', async (use) => {
      const { id, email } = await newClient(sql);
      await USES[use]?.(id, email);
      await forward(sql, '3 years - -1 day');
      await run();
      expect(await reminderOf(id)).toBeUndefined();
    });

    it('a session that was seen counts once it is gone; an example is no project', async () => {
      const id = await newAccount(sql);
      await USES['a session that was refreshed']?.(id, '');
      await sql.rows(
        "insert into public.projects (user_id, name, type, status, is_example) values ($1, 'Exemple', 'Test', 'active', true)",
        [id],
      );
      await forward(sql, '2 years');
      await run();
      await sql.rows('delete from auth.sessions where user_id = $1', [id]);
      await forward(sql, '5 years - 31 days');
      await run();
      expect(await reminderOf(id)).toBeUndefined();
      await forward(sql, '5 years - 29 days');
      await run();
      expect(await reminderOf(id)).toBeDefined();
    });
  });

  describe('tokens that Make takes no more', () => {
    const claim = async () =>
      (
        await sql.rows<{ token: string; plain_token: string }>(
          "select * from public.claim_api_token_check('make')",
        )
      )[0];
    const settle = async (token: string, refused: boolean) =>
      (
        await only(
          sql.rows<{ erased: boolean }>(
            'select public.settle_api_token_check($1, $2::text::boolean) as erased',
            [token, String(refused)],
          ),
        )
      ).erased;
    async function newToken(): Promise<string> {
      const account = await newAccount(sql);
      const { id } = await only(
        sql.rows<{ id: string }>(
          `insert into public.user_api_tokens (user_id, service_name, encrypted_token)
           values ($1, 'make', internal.seal_api_token($1::uuid, 'secret-of-make')) returning id`,
          [account],
        ),
      );
      return id;
    }
    afterEach(() => sql.rows('delete from public.user_api_tokens'));

    it('are asked about once a day, and erased the second day they are refused', async () => {
      const token = await newToken();
      expect(await claim()).toMatchObject({ token, plain_token: 'secret-of-make' });
      expect(await claim()).toBeUndefined();
      expect(await settle(token, true)).toBe(false);
      await forward(sql, '1 day - -1 minute');
      expect(await claim()).toMatchObject({ token });
      expect(await settle(token, true)).toBe(true);
      expect(await isThere(sql, 'public.user_api_tokens', token)).toBe(false);
    });

    it('stay where one was taken in between, or another was stored', async () => {
      const token = await newToken();
      await claim();
      await settle(token, true);
      await forward(sql, '1 day - -1 minute');
      await claim();
      await settle(token, false);
      await forward(sql, '2 days - -2 minutes');
      await claim();
      expect(await settle(token, true)).toBe(false);
      await forward(sql, '3 days - -3 minutes');
      await claim();
      await sql.rows(
        "update public.user_api_tokens set encrypted_token = internal.seal_api_token(user_id, 'another one') where id = $1",
        [token],
      );
      expect(await settle(token, true)).toBe(false);
      expect(await isThere(sql, 'public.user_api_tokens', token)).toBe(true);
    });
  });
}

await describeSql('terms', terms);
