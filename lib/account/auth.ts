import 'server-only';
import type { Session, User } from '@supabase/supabase-js';
import { publicEnv } from '../env/public.ts';
import type { FormRefusal } from '../forms/refusal.ts';
import { tellOfMailCeiling } from '../health/mail-ceiling.ts';
import { log } from '../log/log.ts';
import { DONE, type Refused, type Result, refused } from '../result/result.ts';
import type { SessionSpan } from '../supabase/cookies.ts';
import {
  createAuthClient,
  createServiceClient,
  createSessionClient,
  type Supabase,
} from '../supabase/server.ts';
import { exceedsBcrypt } from '../validation/account.ts';
import {
  type AuthFailure,
  authErrorMessage,
  isMailFailure,
  isMailPause,
  isMailQuota,
  isQuotaOfAll,
} from './auth-errors.ts';
import { rememberBrowser } from './known-browser.ts';
import { attemptPassword } from './password-attempts.ts';
import { isSignUpOfThisBrowser, markSignUp } from './sign-up-mark.ts';

/** Outcome of what the auth server is asked for: its reasons vary with how long to wait, so that they are told in words. */
type Asked<Value = null> = Result<Value, FormRefusal>;

function refusedAs(error: AuthFailure): Refused<FormRefusal> {
  if (isMailQuota(error)) tellOfMailCeiling();
  return refused({ message: authErrorMessage(error) });
}

/**
 * Opens a session, in cookies. A refusal says the same whether or not the account exists.
 *
 * @param remember whether the session outlives the browser
 */
export async function signIn(
  credentials: { email: string; password: string },
  remember: boolean,
): Promise<Asked> {
  return attemptPassword(credentials.email, async () => {
    if (exceedsBcrypt(credentials.password)) return refusedAs({ code: 'invalid_credentials' });
    const { data, error } = await (await createAuthClient()).auth.signInWithPassword(credentials);
    if (error) return refusedAs(error);
    const kept = await keepSession(data.session, remember ? 'lasting' : 'session');
    return kept.ok ? DONE : kept;
  });
}

/**
 * Puts a session that the server has opened for this visitor into their cookies.
 *
 * @param span by default as long as the one that it replaces
 * @returns Supabase as this client
 */
export async function keepSession(session: Session, span?: SessionSpan): Promise<Asked<Supabase>> {
  const supabase = await createSessionClient(span);
  const { error } = await supabase.auth.setSession(session);
  return error ? refusedAs(error) : { ok: true, value: supabase };
}

/**
 * Creates an account and mails the link that confirms it. For an address that has one already, the
 * owner gets a link to a new password instead, and the visitor reads the same: whoever signed up before
 * with this address need not be its owner, so their password is not to be confirmed.
 */
export async function signUp(account: {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}): Promise<Asked> {
  const { email, password, firstName, lastName } = account;
  const { data, error } = await (await createAuthClient()).auth.signUp({
    email,
    password,
    options: {
      data: { first_name: firstName, last_name: lastName, ...(await markSignUp()) },
      emailRedirectTo: publicEnv.siteUrl,
    },
  });
  // A confirmed address is answered with a user without identities, an unconfirmed one with a pause for a minute.
  const exists = error
    ? isMailPause(error) || error.code === 'user_already_exists'
    : data.user?.identities?.length === 0;
  if (!exists) return error ? refusedSignUp(error) : DONE;
  const followUp = await mailRecovery(email);
  const isUnsent = followUp && (isMailQuota(followUp) || isMailFailure(followUp));
  return isUnsent ? refusedSignUp(followUp) : unlessTelling(followUp);
}

/** Time for which no other mail is asked for once the auth server has refused a sign-up's, in ms. */
const QUOTA_PAUSE_MS = 5 * 60_000;

let quotaRefusal: { error: AuthFailure; until: number } | null = null;

/**
 * Refuses a sign-up without telling anything of its address: once it met the end of the quota of all mails, recoveries
 * and links are refused for a while, to everybody alike. A recovery's own refusal would tell that its account exists.
 */
function refusedSignUp(error: AuthFailure): Refused<FormRefusal> {
  if (isQuotaOfAll(error)) quotaRefusal = { error, until: Date.now() + QUOTA_PAUSE_MS };
  return refusedAs(error);
}

const standingRefusal = (): AuthFailure | null =>
  quotaRefusal && quotaRefusal.until > Date.now() ? quotaRefusal.error : null;

/** Mails a link that leads to a new password, if the account exists. */
export async function requestRecovery(email: string): Promise<Asked> {
  const standing = standingRefusal();
  if (standing) return refusedAs(standing);
  return unlessTelling(await mailRecovery(email));
}

async function mailRecovery(email: string) {
  const { error } = await (await createAuthClient()).auth.resetPasswordForEmail(email, {
    redirectTo: `${publicEnv.siteUrl}/auth/password`,
  });
  return error;
}

/**
 * Mails a link that proves the address and signs in, if the account exists. Not `auth.resend`, which
 * the embedded server never does; for an unconfirmed account the hosted one sends the confirmation
 * here too.
 */
export async function mailSignInLink(email: string): Promise<Asked> {
  const standing = standingRefusal();
  if (standing) return refusedAs(standing);
  const { error } = await (await createAuthClient()).auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: publicEnv.siteUrl },
  });
  return unlessTelling(error);
}

/** An outage is told; any other error would tell whether the account exists. */
function unlessTelling(error: AuthFailure | null): Asked {
  if (!error) return DONE;
  if (isMailFailure(error)) {
    log.error({ err: error }, 'A mail of an account did not go out, and its visitor was not told');
    return DONE;
  }
  if (isMailQuota(error)) tellOfMailCeiling();
  const known = (error.status ?? 0) >= 400 && (error.status ?? 0) < 500;
  return known ? DONE : refusedAs(error);
}

/** Purpose of a link in a mail: the `type` of its URL. */
export const LINK_TYPES = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email_change',
  'email',
] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Links that do no more than prove the address and sign in. */
const PROVING: readonly LinkType[] = ['signup', 'email', 'magiclink'];

/**
 * Outcome of a redeemed link: a session, and the reason to choose a password, if there is one; or one of two proofs that a
 * changed address takes.
 */
export type Redeemed =
  | { userId: string; needsPassword: 'asked' | 'elsewhere' | null }
  | 'half-changed';

/** Links after which a password is chosen. */
const CHOOSING: readonly LinkType[] = ['recovery', 'invite'];

/**
 * Redeems a link from a mail, once: the address is proven and a session opens. Where both addresses of an account
 * confirm its change (`double_confirm_changes`), the first of the two links opens none.
 *
 * Where it proves the address of an account that another browser made, its password may be anybody's:
 * it is replaced by one that nobody knows, and the client is to choose one (`elsewhere`).
 */
export async function redeemLink(tokenHash: string, type: LinkType): Promise<Asked<Redeemed>> {
  const { data, error } = await (await createAuthClient()).auth.verifyOtp({
    token_hash: tokenHash,
    type,
  });
  if (error) {
    // A link opened once more, in the browser that it has signed in: whose session this is has a proven address.
    const asksAgain = error.code === 'otp_expired' && PROVING.includes(type);
    const client = asksAgain
      ? (await (await createSessionClient()).auth.getUser()).data.user
      : null;
    if (!client) return refusedAs(error);
    return { ok: true, value: { userId: client.id, needsPassword: null } };
  }
  const { user, session } = data;
  if (!(user && session)) {
    if (type === 'email_change') return { ok: true, value: 'half-changed' };
    return refusedAs({ code: 'otp_expired' });
  }
  const kept = await keepSession(session, 'session');
  if (!kept.ok) return kept;
  const isStrangers = isFirstProof(type, user) && !(await isSignUpOfThisBrowser(user));
  if (isStrangers) await forgetPassword(user.id, kept.value);
  else if (user.email) await rememberBrowser(user.email);
  const proven = isStrangers ? 'elsewhere' : null;
  const needsPassword = CHOOSING.includes(type) ? 'asked' : proven;
  return { ok: true, value: { userId: user.id, needsPassword } };
}

/** Takes a stranger's password from an account. Where this fails, the one that is chosen next replaces it. */
async function forgetPassword(userId: string, supabase: Supabase): Promise<void> {
  const { error } = await createServiceClient().rpc('forget_password', { account_id: userId });
  if (error) log.warn({ err: error }, 'A password was not forgotten');
  await supabase.auth.signOut({ scope: 'others' });
}

/** The most by which the proof and the sign-in that one redemption notes may differ, in ms. */
const SAME_MOMENT_MS = 60_000;

/** Whether the link was the first to prove the address of the account. */
function isFirstProof(type: LinkType, user: User): boolean {
  if (type === 'signup' || type === 'email_change') return type === 'signup';
  const proven = Date.parse(user.email_confirmed_at ?? '');
  return Math.abs(Date.parse(user.last_sign_in_at ?? '') - proven) < SAME_MOMENT_MS;
}

/** Sets the password of a client whose mailed link has just signed them in, and ends their other sessions. */
export async function replacePassword(password: string): Promise<Asked> {
  const supabase = await createSessionClient();
  const { data, error } = await supabase.auth.updateUser({ password });
  if (error) return refusedAs(error);
  await supabase.auth.signOut({ scope: 'others' });
  if (data.user.email) await rememberBrowser(data.user.email);
  return DONE;
}

/** This session, all of the client's sessions, or all but this one (product.md, Accounts). */
export type SignOutScope = 'local' | 'global' | 'others';

/**
 * Ends sessions. `local` always does in this browser, whose cookies are gone before the auth server is
 * asked; where that cannot be told of the other scopes, nothing ends and the message says so.
 */
export async function signOut(scope: SignOutScope): Promise<Asked> {
  const supabase = await createSessionClient();
  const { error } = await supabase.auth.signOut({ scope });
  return error && scope !== 'local' ? refusedAs(error) : DONE;
}
