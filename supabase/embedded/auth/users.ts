import { createHash, randomInt, randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import type { Sql } from '../database/database.ts';
import { COST } from './sign-in.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** An account as the auth server shows it. */
export type User = {
  readonly id: string;
  readonly email: string;
  readonly email_confirmed_at?: string;
  readonly app_metadata: Metadata;
  readonly user_metadata: Metadata;
};

/** The fields with which an account is made or changed. */
export type UserChanges = {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly email_confirm?: boolean | undefined;
  readonly user_metadata?: Metadata | undefined;
  readonly app_metadata?: Metadata | undefined;
};

/** On a PostgreSQL of one's own the library keeps some of its JSON as a string. */
const json = (column: string) => `coalesce((${column} #>> '{}')::jsonb, '{}')`;

const IDENTITIES = `select jsonb_agg(jsonb_build_object(
    'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider,
    'identity_data', ${json('i.identity_data')}, 'email', u.email,
    'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at
  )) from auth.identities i where i.user_id = u.id`;

const SHOWN = `(jsonb_strip_nulls(jsonb_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
    'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at,
    'invited_at', u.invited_at, 'new_email', nullif(u.email_change, ''), 'email_change_sent_at', u.email_change_sent_at, 'confirmation_sent_at', u.confirmation_sent_at, 'recovery_sent_at', u.recovery_sent_at,
    'last_sign_in_at', u.last_sign_in_at, 'is_anonymous', u.is_anonymous,
    'created_at', u.created_at, 'updated_at', u.updated_at
  )) || jsonb_build_object(
    'app_metadata', ${json('u.raw_app_meta_data')}, 'user_metadata', ${json('u.raw_user_meta_data')},
    'identities', coalesce((${IDENTITIES}), '[]')
  ))::text as shown`;

const usersIn = (rows: Array<{ shown: string }>): User[] =>
  rows.map(({ shown }) => JSON.parse(shown));

/** One page of all accounts, the newest first. */
export async function listUsers(sql: Sql, page: number, perPage: number): Promise<User[]> {
  const rows = await sql.rows<{ shown: string }>(
    `select ${SHOWN} from auth.users u order by u.created_at desc, u.id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return usersIn(rows);
}

export async function countUsers(sql: Sql): Promise<number> {
  const [counted] = await sql.rows<{ count: string }>(
    'select count(*)::text as count from auth.users',
  );
  return Number(counted?.count);
}

/** The account with this value; undefined where there is none. */
export async function findUser(
  sql: Sql,
  by: 'id' | 'email',
  value: string,
): Promise<User | undefined> {
  const rows = await sql.rows<{ shown: string }>(
    `select ${SHOWN} from auth.users u where u.${by}::text = $1`,
    [value.toLowerCase()],
  );
  return usersIn(rows)[0];
}

/** A password that `minimum_password_length` and `password_requirements` allow (auth/config.ts). */
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z\d\s]).{8,}$/;

export const isStrong = (password: unknown): password is string =>
  typeof password === 'string' && STRONG.test(password);

const confirmedAt = ({ email_confirm }: UserChanges) =>
  email_confirm ? 'coalesce(email_confirmed_at, now())' : 'email_confirmed_at';

/** Makes an account; without a password, with one that nobody knows. Nobody is mailed. */
export async function createUser(
  sql: Sql,
  { email = '', ...given }: UserChanges,
): Promise<User | undefined> {
  const id = randomUUID();
  const app = { provider: 'email', providers: ['email'], ...given.app_metadata };
  await sql.rows(
    `with made as (
       insert into auth.users (
         id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         created_at, updated_at
       )
       values (
         $1::uuid, 'authenticated', 'authenticated', $2, $3, ${given.email_confirm ? 'now()' : 'null'},
         $4::text::jsonb, $5::text::jsonb, now(), now()
       )
       returning id
     )
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     select gen_random_uuid(), 'email', id::text, id, $6::text::jsonb, now(), now() from made`,
    [
      id,
      email,
      await bcrypt.hash(given.password ?? randomUUID(), COST),
      JSON.stringify(app),
      JSON.stringify(given.user_metadata ?? {}),
      JSON.stringify({ sub: id, email, email_verified: false, phone_verified: false }),
    ],
  );
  return findUser(sql, 'id', id);
}

/** The old metadata with the given: null takes a key away. */
const merged = (old: Metadata, given: Metadata = {}): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== null)),
  );

/** Changes an account at once, without a mail. A new password ends its sessions, and links that were mailed. */
export async function updateUser(
  sql: Sql,
  user: User,
  given: UserChanges,
): Promise<User | undefined> {
  const { email = user.email, password } = given;
  const isNew = password === undefined ? 'false' : 'true';
  await sql.rows(
    `with no_tokens as (delete from auth.refresh_tokens where user_id = $1::uuid and ${isNew}),
     no_sessions as (delete from auth.sessions where user_id = $1::uuid and ${isNew}),
     named as (
       update auth.identities set identity_data = ${json('identity_data')} || jsonb_build_object('email', $2::text)
       where user_id = $1::uuid and provider = 'email'
     )
     update auth.users set email = $2, email_confirmed_at = ${confirmedAt(given)},
       encrypted_password = case when ${isNew} then $3 else encrypted_password end,
       recovery_token = case when ${isNew} then null else recovery_token end,
       raw_app_meta_data = $4::text::jsonb, raw_user_meta_data = $5::text::jsonb, updated_at = now()
     where id = $1::uuid`,
    [
      user.id,
      email,
      password === undefined ? '' : await bcrypt.hash(password, COST),
      merged(user.app_metadata, given.app_metadata),
      merged(user.user_metadata, given.user_metadata),
    ],
  );
  return findUser(sql, 'id', user.id);
}

/** Removes an account and, by their foreign keys, the rows that are its client's. */
export async function deleteUser(sql: Sql, id: string): Promise<void> {
  await sql.rows('delete from auth.users where id = $1::uuid', [id]);
}

const OTP_DIGITS = 8;

/**
 * A link and a code that open a session of the account once, as a mail would have them.
 *
 * @param proves what it is for: to confirm the address, or to come in without the password
 */
export async function newToken(
  sql: Sql,
  { id, email }: User,
  proves: 'confirmation' | 'recovery',
): Promise<{ email_otp: string; hashed_token: string }> {
  const email_otp = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const hashed_token = createHash('sha256').update(`${email}${email_otp}`).digest('hex');
  await sql.rows(
    `update auth.users set ${proves}_token = $2, ${proves}_sent_at = date_trunc('milliseconds', now()) where id = $1::uuid`,
    [id, hashed_token],
  );
  return { email_otp, hashed_token };
}
