import { expect, it } from 'vitest';
import type { Sql } from '../database/database.ts';
import { ACTOR, describeSql, newAccount, type OpenDatabase, only, refusal } from './support/sql.ts';

const CODE = 'a'.repeat(64);
const OTHER_CODE = 'b'.repeat(64);
let count = 0;

/** Stores a request, and answers its id, reference and address. */
async function newLead(sql: Sql, change: { email?: string; status?: string; claim?: string } = {}) {
  count += 1;
  const { email = `suivi-${count}@example.fr`, status = 'new', claim = '' } = change;
  const { id, reference } = await only(
    sql.rows<{ id: string; reference: string }>(
      `insert into public.leads
         (reference, kind, status, payload, consent_contact, idempotency_key, email_hash, claim)
       values (
         internal.new_lead_reference('message'), 'message', $1, jsonb_build_object('email', $2::text, 'message', 'Ce que j’ai écrit'),
         true, gen_random_uuid(), internal.address_hash($2), nullif($3, '')
       ) returning id, reference`,
      [status, email, claim],
    ),
  );
  return { id, reference, email };
}

const create = (sql: Sql, reference: string, code = CODE, seconds = 900) =>
  only(
    sql.rows<{ email: string | null }>(
      `select public.create_lead_code($1, $2, ${seconds}) as email`,
      [reference, code],
    ),
  ).then(({ email }) => email);

const redeem = (sql: Sql, reference: string, code: string, access: string, seconds = 7200) =>
  only(
    sql.rows<{ answer: string }>(
      `select public.redeem_lead_code($1, $2, $3, ${seconds}) as answer`,
      [reference, code, access],
    ),
  ).then(({ answer }) => answer);

type Followed = {
  state: string;
  messages: Array<{ text: string }>;
  steps: Array<{ what: string; number: string | null }>;
} | null;

const read = (sql: Sql, reference: string, access: string) =>
  only(
    sql.rows<{ followed: Followed }>(`select public.read_followed_lead($1, $2) as followed`, [
      reference,
      access,
    ]),
  ).then(({ followed }) => followed);

/** A new secret's hash, in the shape that the database wants. */
const newAccess = () => {
  count += 1;
  return count.toString(16).padStart(64, '0');
};

async function opened(sql: Sql, reference: string) {
  const access = newAccess();
  await create(sql, reference);
  expect(await redeem(sql, reference, CODE, access)).toBe('ok');
  return access;
}

function rules({ sql }: OpenDatabase): void {
  it('opens by the last code alone, once, to the browser that gave it', async () => {
    const { reference, email } = await newLead(sql);
    expect(await create(sql, reference)).toBe(email);
    expect(await create(sql, reference, OTHER_CODE)).toBe(email);
    const access = newAccess();
    expect(await redeem(sql, reference, CODE, access)).toBe('wrong');
    expect(await read(sql, reference, access)).toBeNull();
    expect(await redeem(sql, reference, OTHER_CODE, access)).toBe('ok');
    expect(await redeem(sql, reference, OTHER_CODE, newAccess())).toBe('over');
    expect(await read(sql, reference, access)).toMatchObject({ state: 'new', messages: [] });
    expect(await read(sql, reference, newAccess())).toBeNull();
    const other = await newLead(sql);
    expect(await read(sql, other.reference, access)).toBeNull();
  });

  it('takes five attempts at a code, and none once its time is over; an access ends too', async () => {
    const { reference } = await newLead(sql);
    await create(sql, reference);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await redeem(sql, reference, OTHER_CODE, newAccess())).toBe('wrong');
    }
    expect(await redeem(sql, reference, CODE, newAccess())).toBe('over');
    await create(sql, reference, CODE, -1);
    expect(await redeem(sql, reference, CODE, newAccess())).toBe('over');
    await create(sql, reference);
    const access = newAccess();
    expect(await redeem(sql, reference, CODE, access, -1)).toBe('ok');
    expect(await read(sql, reference, access)).toBeNull();
    // The next code sweeps what is over.
    await create(sql, reference);
    const left = await sql.rows('select 1 from private.lead_accesses where access_hash = $1', [
      access,
    ]);
    expect(left).toEqual([]);
  });

  it.each([
    ['spam', { status: 'spam' }],
    ['what its address’s owner says is not theirs', { claim: 'denied' }],
  ])('is not open of %s', async (_, change) => {
    const { reference } = await newLead(sql, change);
    expect(await create(sql, reference)).toBeNull();
    expect(await redeem(sql, reference, CODE, newAccess())).toBe('over');
  });

  it('is not open of what is not there', async () => {
    expect(await create(sql, 'MSG-0000-0000')).toBeNull();
    expect(await redeem(sql, 'MSG-0000-0000', CODE, newAccess())).toBe('over');
  });

  it('tells the conversation and where it stands, and nothing that was typed in the form', async () => {
    const { id, reference } = await newLead(sql);
    await sql.rows(`select public.answer_lead($1, 0, ${ACTOR}, 'Bonjour Ana', false)`, [id]);
    await sql.rows(`select public.note_lead($1, 1, ${ACTOR}, 'Budget serré')`, [id]);
    const followed = await read(sql, reference, await opened(sql, reference));
    expect(followed).toMatchObject({
      state: 'in_progress',
      messages: [{ text: 'Bonjour Ana' }],
      steps: [{ what: 'sent', number: null }],
    });
    expect(JSON.stringify(followed)).not.toMatch(/Ce que j’ai écrit|Budget serré|@/);
  });

  it('tells of the request that a double was put together with, from the same address alone', async () => {
    const kept = await newLead(sql);
    const double = await newLead(sql, { email: kept.email });
    const stranger = await newLead(sql);
    await sql.rows(`select public.merge_lead($1, 0, ${ACTOR}, $2)`, [double.id, kept.id]);
    await sql.rows(`select public.merge_lead($1, 0, ${ACTOR}, $2)`, [stranger.id, kept.id]);
    await sql.rows(`select public.answer_lead($1, 2, ${ACTOR}, 'À celle qui reste', false)`, [
      kept.id,
    ]);
    const follow = async (reference: string) => read(sql, reference, await opened(sql, reference));
    expect(await follow(double.reference)).toMatchObject({
      state: 'in_progress',
      messages: [{ text: 'À celle qui reste' }],
    });
    expect(await follow(stranger.reference)).toMatchObject({ state: 'new', messages: [] });
  });

  it('goes with its account', async () => {
    const email = `parti-${count}@example.fr`;
    const { reference } = await newLead(sql, { email });
    const account = await newAccount(sql, email);
    const access = await opened(sql, reference);
    await sql.rows('select public.delete_account($1)', [account]);
    expect(await read(sql, reference, access)).toBeNull();
    expect(await create(sql, reference)).toBeNull();
  });

  it('takes no code that is none', async () => {
    const { reference } = await newLead(sql);
    expect(await refusal(create(sql, reference, '123456'))).toContain('lead_codes_code_hash_check');
  });
}

await describeSql('followed requests', rules);
