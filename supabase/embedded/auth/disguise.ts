import { randomBytes, randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { z } from 'zod';
import { mayMail, waitForStranger } from './attempts.ts';
import { type AuthCall, type AuthContext, besides, refusal, withBody } from './call.ts';
import { refuseMetadata } from './metadata.ts';
import { COST } from './sign-in.ts';
import { createUser, findUser, isStrong, newToken, type User } from './users.ts';

/** The domain of addresses that nobody has: `.invalid` is nobody's for good. */
const STAND_INS = '@stand-in.invalid';

const OVER_MAILS = 'over_email_send_rate_limit';

/** @param wait after how many seconds there is another mail to be had, where all share the same few */
function overMails(wait?: number): Response {
  const message = 'email rate limit exceeded';
  return wait
    ? refusal(429, OVER_MAILS, `${message}, again in ${wait} s`, { 'retry-after': String(wait) })
    : refusal(429, OVER_MAILS, message);
}

/** The pause between two mails of a kind to one account, in s, as `max_frequency` of config.toml has it. */
const PAUSE_SECONDS = 60;

/** The refusal of a mail too soon after the last one of its kind; null where there was none. */
async function refuseSecond(
  { sql }: AuthContext,
  kind: 'confirmation' | 'recovery' | 'email_change',
  account: { email: string } | { id: string },
): Promise<Response | null> {
  const [by, value] = 'id' in account ? ['id', account.id] : ['email', account.email.toLowerCase()];
  const [sent] = await sql.rows<{ wait: number }>(
    `select ceil(extract(epoch from ${kind}_sent_at + interval '${PAUSE_SECONDS} s' - now()))::int as wait
     from auth.users where ${by}::text = $1 and ${kind}_sent_at > now() - interval '${PAUSE_SECONDS} s'`,
    [value],
  );
  if (!sent) return null;
  const message = `For security purposes, you can only request this after ${sent.wait} seconds.`;
  return refusal(429, OVER_MAILS, message);
}

async function isTaken({ sql }: AuthContext, email: string, but: string): Promise<boolean> {
  const [user] = await sql.rows('select from auth.users where email = $1 and id::text <> $2', [
    email.toLowerCase(),
    but,
  ]);
  return user !== undefined;
}

/**
 * Signing up, which answers the same for an address that has an account: as if it made one, with all that
 * takes, for a stand-in that is gone again before the answer. The site's own server is told the truth, as the hosted
 * server says it: it mails the owner. Over the ceiling of mails nobody signs up, with whatever address.
 */
export async function signUp(context: AuthContext, call: AuthCall): Promise<Response> {
  const { email, data } = call.body;
  if (typeof email !== 'string') return context.ask(call.request);
  if (!(await mayMail(context, call, email))) return overMails();
  const refused = await refuseMetadata(context, data);
  if (refused) return refused;
  const wait = await waitForStranger(context, call);
  if (wait) return overMails(wait);
  if (!(await isTaken(context, email, ''))) return context.ask(call.request);
  if (call.isSite) return signUpAgain(context, call, email);
  return signUpStandIn(context, call, email);
}

/** Answers as a sign-up would, of which nothing stays. */
async function signUpStandIn(
  context: AuthContext,
  call: AuthCall,
  email: string,
): Promise<Response> {
  const standIn = `${randomUUID()}${STAND_INS}`;
  const answer = await context.ask(withBody(call, { ...call.body, email: standIn }));
  await context.sql.rows('select public.delete_account(id) from auth.users where email = $1', [
    standIn,
  ]);
  const shown = JSON.stringify(email.toLowerCase()).slice(1, -1);
  return new Response((await answer.text()).replaceAll(standIn, shown), answer);
}

/** Answers the site for an address that has an account, in the time that making one takes. */
async function signUpAgain(context: AuthContext, call: AuthCall, email: string): Promise<Response> {
  const { password, data } = call.body;
  // Refused as it is for a new account.
  if (!isStrong(password)) return signUpStandIn(context, call, email);
  const account = await findUser(context.sql, 'email', email);
  if (account && !account.email_confirmed_at) {
    const second = await refuseSecond(context, 'confirmation', { email });
    if (second) return second;
    await mailProof(context, email, account, {});
    return Response.json(account);
  }
  await bcrypt.hash(password, COST);
  const now = new Date().toISOString();
  // A user of no identity: by that the site knows that none was made.
  return Response.json({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: email.toLowerCase(),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  });
}

/** Removes stand-ins that a sudden end has left. */
export const SWEEP_SQL = `select public.delete_account(id) from auth.users where email like '%${STAND_INS}'`;

/** Whether an address is a stand-in's, who gets no mail. */
export const isStandIn = (email: string): boolean => email.endsWith(STAND_INS);

/** Routes that send a link to sign in, and make the account where there is none. */
const LINKS = new Set(['/otp', '/magiclink']);

/**
 * Asking for a mail, which answers the same whether or not the address has an account. Over the ceiling who has proved
 * the address still gets one: no stranger's sign-ups keep a client from a new password.
 */
export async function requestMail(context: AuthContext, call: AuthCall): Promise<Response> {
  const { email, data } = call.body;
  if (typeof email !== 'string') return context.ask(call.request);
  if (!(await mayMail(context, call, email))) return overMails();
  const refused = await refuseMetadata(context, data);
  if (refused) return refused;
  const answer = await mailAccount(context, call, email);
  if (call.isSite) return answer;
  const tells = ['otp_disabled', OVER_MAILS];
  if (!tells.includes(answer.headers.get('x-sb-error-code') ?? '')) return answer;
  return Response.json({});
}

async function mailAccount(context: AuthContext, call: AuthCall, email: string): Promise<Response> {
  const { data, type, create_user } = call.body;
  const route = new URL(call.request.url).pathname.slice('/auth/v1'.length);
  const account = await findUser(context.sql, 'email', email);
  const opensAccount =
    LINKS.has(route) && create_user !== false && z.email().safeParse(email).success;
  const isUnproven = account ? !account.email_confirmed_at : opensAccount;
  // The library takes the address of a link that was only asked for as proven, and never sends a sign-up's mail again.
  const isProof = isUnproven && (LINKS.has(route) || (route === '/resend' && type === 'signup'));
  if (isProof || route !== '/resend') {
    const kind = isProof ? 'confirmation' : 'recovery';
    const second = await refuseSecond(context, kind, { email });
    if (second) return second;
  }
  const wait = isUnproven ? await waitForStranger(context, call) : 0;
  if (wait) return overMails(wait);
  return isProof ? mailProof(context, email, account, data) : context.ask(call.request);
}

/** Mails the link that confirms an address, whose account is made where there is none. */
async function mailProof(
  { sql, mails }: AuthContext,
  email: string,
  account: User | undefined,
  data: unknown,
): Promise<Response> {
  const user =
    account ??
    (await createUser(sql, { email: email.toLowerCase(), user_metadata: { ...(data as object) } }));
  if (user) {
    const { hashed_token, email_otp } = await newToken(sql, user, 'confirmation');
    await mails.sendLink('confirmation', user.email, {
      token_hash: hashed_token,
      token: email_otp,
    });
  }
  return Response.json({});
}

/**
 * Changes the signed-in client, whose new e-mail may be somebody else's: nobody is mailed then, and all
 * else is as for one that is free.
 */
export async function changeEmail(
  context: AuthContext,
  call: AuthCall,
  client: { id: string; email: string },
): Promise<Response> {
  const { email, ...others } = call.body;
  const isOther = typeof email === 'string' && email && email.toLowerCase() !== client.email;
  if (!isOther) return context.ask(call.request);
  const { id: userId } = client;
  if (!(await mayMail(context, call, userId))) return overMails();
  const second = await refuseSecond(context, 'email_change', { id: userId });
  if (second) return second;
  const wait = await waitForStranger(context, call);
  if (wait) return overMails(wait);
  if (!(await isTaken(context, email, userId))) return context.ask(call.request);
  const answer = await context.ask(withBody(call, others));
  if (!answer.ok) return answer;
  await context.sql.rows(
    `update auth.users set email_change = $1, email_change_token_current = null,
       email_change_token_new = $2, email_change_sent_at = date_trunc('milliseconds', now())
     where id = $3::uuid`,
    [email.toLowerCase(), randomBytes(32).toString('hex'), userId],
  );
  return context.ask(besides(call, 'GET', '/user'));
}
