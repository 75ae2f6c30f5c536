import { randomBytes, randomUUID } from 'node:crypto';
import { mayMail, waitForStranger } from './attempts.ts';
import { type AuthCall, type AuthContext, besides, refusal, withBody } from './call.ts';
import { refuseMetadata } from './metadata.ts';

/** Where nobody has an address: `.invalid` is nobody's for good. */
const STAND_INS = '@stand-in.invalid';

const OVER_MAILS = 'over_email_send_rate_limit';

/** @param wait after how many seconds there is another mail to be had, where all share the same few */
function overMails(wait?: number): Response {
  const message = 'email rate limit exceeded';
  return wait
    ? refusal(429, OVER_MAILS, `${message}, again in ${wait} s`, { 'retry-after': String(wait) })
    : refusal(429, OVER_MAILS, message);
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
 * takes, for a stand-in that is gone again before the answer. The site's own server is told the truth: it
 * mails the owner. Over the ceiling of mails nobody signs up, with whatever address.
 */
export async function signUp(context: AuthContext, call: AuthCall): Promise<Response> {
  const { email, data } = call.body;
  if (typeof email !== 'string') return context.ask(call.request);
  if (!(await mayMail(context, call, email))) return overMails();
  const refused = await refuseMetadata(context, data);
  if (refused) return refused;
  const wait = await waitForStranger(context, call);
  if (wait) return overMails(wait);
  if (call.isSite) return context.ask(call.request);
  if (!(await isTaken(context, email, ''))) return context.ask(call.request);
  const standIn = `${randomUUID()}${STAND_INS}`;
  const answer = await context.ask(withBody(call, { ...call.body, email: standIn }));
  await context.sql.rows('select internal.delete_account(id) from auth.users where email = $1', [
    standIn,
  ]);
  const shown = JSON.stringify(email.toLowerCase()).slice(1, -1);
  return new Response((await answer.text()).replaceAll(standIn, shown), answer);
}

/** Removes stand-ins that a sudden end has left. */
export const SWEEP_SQL = `select internal.delete_account(id) from auth.users where email like '%${STAND_INS}'`;

/** Whether an address is a stand-in's, who gets no mail. */
export const isStandIn = (email: string): boolean => email.endsWith(STAND_INS);

/** Whether the mail that is asked for goes to nobody's account yet, or to one whose address nobody has proved. */
async function isForStranger({ sql }: AuthContext, { request, body }: AuthCall): Promise<boolean> {
  const [account] = await sql.rows<{ proven: boolean }>(
    'select confirmed_at is not null as proven from auth.users where email = $1',
    [String(body.email).toLowerCase()],
  );
  const opensAccount = /\/(?:otp|magiclink)$/.test(new URL(request.url).pathname);
  return account ? !account.proven : opensAccount && body.create_user !== false;
}

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
  const wait = (await isForStranger(context, call)) ? await waitForStranger(context, call) : 0;
  const answer = wait ? overMails(wait) : await context.ask(call.request);
  if (call.isSite) return answer;
  const tells = ['otp_disabled', OVER_MAILS];
  if (!tells.includes(answer.headers.get('x-sb-error-code') ?? '')) return answer;
  return Response.json({});
}

/**
 * Changes the signed-in client, whose new e-mail may be somebody else's: nobody is mailed then, and all
 * else is as for one that is free.
 */
export async function changeEmail(
  context: AuthContext,
  call: AuthCall,
  userId: string,
): Promise<Response> {
  const { email, ...others } = call.body;
  if (typeof email !== 'string' || !email) return context.ask(call.request);
  if (!(await mayMail(context, call, userId))) return overMails();
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
