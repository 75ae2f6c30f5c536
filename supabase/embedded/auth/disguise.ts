import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMail, MailStore } from '../mailbox/store.ts';
import { mayMail } from './attempts.ts';
import { type AuthCall, type AuthContext, besides, refusal, withBody } from './call.ts';

/** Where nobody has an address: `.invalid` is nobody's for good. */
const STAND_INS = '@stand-in.invalid';

const overMails = () => refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded');

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
 * mails the owner.
 */
export async function signUp(context: AuthContext, call: AuthCall): Promise<Response> {
  const { email } = call.body;
  if (call.isSite || typeof email !== 'string') return context.ask(call.request);
  if (!(await mayMail(context, call, email))) return overMails();
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

/** The mailbox for all but stand-ins. */
export const mailsOfPeople = (mails: MailStore) => ({
  send: async (mail: IncomingMail) => {
    if (!mail.to.endsWith(STAND_INS)) await mails.send(mail);
  },
});

/** Asking for a mail, which answers the same whether or not the address has an account. */
export async function requestMail(context: AuthContext, call: AuthCall): Promise<Response> {
  const { email } = call.body;
  if (call.isSite || typeof email !== 'string') return context.ask(call.request);
  if (!(await mayMail(context, call, email))) return overMails();
  const answer = await context.ask(call.request);
  const tells = ['otp_disabled', 'over_email_send_rate_limit'];
  if (!tells.includes(answer.headers.get('x-sb-error-code') ?? '')) return answer;
  return Response.json({});
}

/**
 * Changes the signed-in client, whose new e-mail may be somebody else's: nobody is mailed then, and all
 * else is as for one that is free.
 */
export async function changeAddress(
  context: AuthContext,
  call: AuthCall,
  userId: string,
): Promise<Response> {
  const { email, ...others } = call.body;
  if (typeof email !== 'string' || !email) return context.ask(call.request);
  if (!(await mayMail(context, call, userId))) return overMails();
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
