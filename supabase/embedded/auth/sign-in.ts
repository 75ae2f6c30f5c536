import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { attempt, attemptLink } from './attempts.ts';
import { type AuthCall, type AuthContext, refusal, sessionOf } from './call.ts';

/** As slow as the library's own, which reads the same variable. */
export const COST = Number(process.env.LITE_AUTH_BCRYPT_COST) || 10;

/** The hash of what nobody knows, for accounts that do not exist. */
const NOBODY = bcrypt.hash(randomUUID(), COST);

/**
 * Signing in by a password. The library answers at once where there is no account to compare it with, and
 * in other words where the address is not confirmed: here one password is compared for each, and each
 * refusal is the same.
 */
export function signIn(context: AuthContext, call: AuthCall): Promise<Response> {
  const { email, password } = call.body;
  if (!(typeof email === 'string' && typeof password === 'string' && email && password)) {
    return context.ask(call.request);
  }
  return attempt(context, call, email, async () => {
    const [account] = await context.sql.rows(
      `select from auth.users
       where email = $1 and encrypted_password <> '' and confirmed_at is not null`,
      [email.toLowerCase()],
    );
    if (account) return context.ask(call.request);
    await bcrypt.compare(password, await NOBODY);
    return refusal(400, 'invalid_credentials', 'Invalid login credentials');
  });
}

/** Whether the password is the account's. */
export async function isPasswordOf(
  context: AuthContext,
  userId: string,
  password: string,
): Promise<boolean> {
  const [account] = await context.sql.rows<{ hash: string }>(
    "select encrypted_password as hash from auth.users where id = $1::uuid and encrypted_password <> ''",
    [userId],
  );
  return bcrypt.compare(password, account?.hash ?? (await NOBODY));
}

/** Redeeming a mailed link or code, whose session is noted as one that a mail opened. */
export function redeem(context: AuthContext, call: AuthCall): Promise<Response> {
  const { email } = call.body;
  const check = async () => {
    const answer = await context.ask(call.request);
    const session = sessionOf(await accessTokenIn(answer));
    if (session) {
      await context.sql.rows(
        `insert into auth.mfa_amr_claims (id, session_id, authentication_method)
         values (gen_random_uuid(), $1::uuid, 'otp') on conflict do nothing`,
        [session],
      );
    }
    return answer;
  };
  return typeof email === 'string'
    ? attempt(context, call, email, check)
    : attemptLink(context, call, check);
}

/** In the body, or in the fragment that a browser is sent to. */
async function accessTokenIn(answer: Response): Promise<string> {
  const [, fragment = ''] = (answer.headers.get('location') ?? '').split('#');
  if (!answer.ok) return new URLSearchParams(fragment).get('access_token') ?? '';
  const { access_token } = (await answer.clone().json()) as { access_token?: unknown };
  return String(access_token ?? '');
}

/** How long a session may set a password by the mail that opened it, in minutes: as long as a form takes. */
const MAILED_MINUTES = 20;

/** Whether a mailed link or code has just opened the session. */
export async function isFromMail(context: AuthContext, session: string): Promise<boolean> {
  const [claim] = await context.sql.rows(
    `select from auth.mfa_amr_claims where session_id = $1::uuid and authentication_method = 'otp'
     and created_at > now() - interval '${MAILED_MINUTES} minutes'`,
    [session],
  );
  return claim !== undefined;
}
