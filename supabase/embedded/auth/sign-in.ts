import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { attempt, attemptLink } from './attempts.ts';
import { type AuthCall, type AuthContext, refusal, sessionOf, withBody } from './call.ts';

/** The cost of hashing a password: as slow as the library's own, which reads the same variable. */
export const COST = Number(process.env.LITE_AUTH_BCRYPT_COST) || 10;

/** The hash of what nobody knows, for accounts that do not exist. */
const NOBODY = bcrypt.hash(randomUUID(), COST);

/**
 * Signing in by a password. The library answers at once where there is no account to compare it with, and
 * in other words where the address is not confirmed: here one password is compared for each, and each
 * refusal is the same, but to the site, which knows the right password of an address that is not.
 */
export function signIn(context: AuthContext, call: AuthCall): Promise<Response> {
  const { email, password } = call.body;
  if (!(typeof email === 'string' && typeof password === 'string' && email && password)) {
    return context.ask(call.request);
  }
  return attempt(context, call, email, async () => {
    const [account] = await context.sql.rows<{ hash: string; proven: boolean }>(
      `select encrypted_password as hash, confirmed_at is not null as proven from auth.users
       where email = $1 and encrypted_password <> ''`,
      [email.toLowerCase()],
    );
    if (account?.proven) return context.ask(call.request);
    const isRight = await bcrypt.compare(password, account?.hash ?? (await NOBODY));
    return isRight && call.isSite
      ? refusal(400, 'email_not_confirmed', 'Email not confirmed')
      : refusal(400, 'invalid_credentials', 'Invalid login credentials');
  });
}

/** Renewing a session. Of a token that is none the library says no more than that it is not one of its own. */
export async function renew(context: AuthContext, call: AuthCall): Promise<Response> {
  const answer = await context.ask(call.request);
  if (!call.body.refresh_token || errorOf(answer) !== 'validation_failed') return answer;
  const message = 'Invalid Refresh Token: Refresh Token Not Found';
  return refusal(400, 'refresh_token_not_found', message);
}

const errorOf = ({ headers }: Response): string | null => headers.get('x-sb-error-code');

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
    const answer = await askToVerify(context, call);
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

const EXPIRED_CODE = 'Token has expired or is invalid';

/** The library's names for the types that it lacks: its `magiclink` also confirms, as the hosted server's `email` does. */
const AS_IN_LIBRARY: Readonly<Record<string, string>> = { email: 'magiclink', invite: 'signup' };

/** Asks the library, in its words. What confirms an address is no link that signs in, which it would take it for. */
async function askToVerify(context: AuthContext, call: AuthCall): Promise<Response> {
  const { request, body } = call;
  const url = new URL(request.url);
  const isPost = request.method === 'POST';
  const refused = isPost && refuseShape(body);
  if (refused) return refused;
  const type = isPost ? String(body.type ?? '') : (url.searchParams.get('type') ?? '');
  const hash = isPost ? body.token_hash : url.searchParams.get('token');
  const [confirming] =
    type === 'magiclink' && hash
      ? await context.sql.rows('select from auth.users where confirmation_token = $1', [
          String(hash),
        ])
      : [];
  // As a recovery it is unknown, and refused as a link is: in a browser by a redirection.
  const known = confirming ? 'recovery' : (AS_IN_LIBRARY[type] ?? type);
  url.searchParams.set('type', known);
  const answer = await context.ask(
    isPost ? withBody(call, { ...body, type: known }) : new Request(url, request),
  );
  // The library's message calls a code a link.
  const isCode = isPost && !hash && errorOf(answer) === 'otp_expired';
  return isCode ? refusal(403, 'otp_expired', EXPIRED_CODE) : answer;
}

/** The refusal of fields that may not be sent together, as the hosted server words it; null where they may. */
function refuseShape({ token, token_hash, email, phone }: AuthCall['body']): Response | null {
  const says = (message: string) => refusal(400, 'validation_failed', message);
  if (token && !email) {
    return says('Only an email address or phone number should be provided on verify');
  }
  return token_hash && (email || phone)
    ? says('Only the token_hash and type should be provided')
    : null;
}

/** The access token in the body, or in the fragment of the URL that a browser is sent to. */
async function accessTokenIn(answer: Response): Promise<string> {
  const [, fragment = ''] = (answer.headers.get('location') ?? '').split('#');
  if (!answer.ok) return new URLSearchParams(fragment).get('access_token') ?? '';
  const { access_token } = (await answer.clone().json()) as { access_token?: unknown };
  return String(access_token ?? '');
}

/** The time in which a session may set a password by the mail that opened it, in minutes: as long as a form takes. */
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
