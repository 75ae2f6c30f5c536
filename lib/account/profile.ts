import 'server-only';
import { headers } from 'next/headers';
import type { FormRefusal } from '../forms/refusal.ts';
import { tellOfMailCeiling } from '../health/mail-ceiling.ts';
import { log } from '../log/log.ts';
import { DONE, type Refused, type Result, refused } from '../result/result.ts';
import { noSoonerThan } from '../security/answer-time.ts';
import { mayAskForMail } from '../security/mail-requests.ts';
import {
  consumeRateLimit,
  type Limit,
  RATE_LIMIT,
  rateLimitKey,
  releaseAttempts,
} from '../supabase/rate-limit.ts';
import { createAuthClient, createSessionClient, type Supabase } from '../supabase/server.ts';
import type { AccountUser } from '../supabase/session.ts';
import { MISSING_CURRENT_PASSWORD } from '../validation/account-settings.ts';
import type { ProfileFields } from '../validation/profile.ts';
import { keepSession } from './auth.ts';
import { authErrorMessage, isMailQuota, MAILED_JUST_NOW } from './auth-errors.ts';
import { deleteAccount } from './deletion.ts';
import { forgetBrowser, rememberBrowser } from './known-browser.ts';
import { noticeDeletion, noticeEmailChange } from './notices.ts';
import { readDeletionOutcome } from './outcome.ts';
import { attemptPassword } from './password-attempts.ts';
import { dropSensitiveCookies } from './session-end.ts';
import { TOO_MANY } from './toasts.ts';

/** Refusal to save a profile with nobody signed in. */
export const NOT_SIGNED_IN = 'Non connecté';

const ONLY_EMAIL_FAILED =
  'Vos autres informations sont sauvegardées, mais l’adresse e-mail n’a pas changé.';
const WRONG_PASSWORD = 'Le mot de passe actuel est incorrect.';

/** Each sends a mail to an address that the client names. */
const EMAIL_CHANGES = { ...RATE_LIMIT, purpose: 'email-change' };

/**
 * Longer than the auth server pauses between two of them (`max_frequency`): it does so only where it has mailed, so that
 * its own pause would tell whether the address before was somebody's already.
 */
const ONE_CHANGE: Limit = { purpose: 'email-change-pause', hits: 1, windowSeconds: 70 };

const atPassword = (message: string): Refused<FormRefusal> =>
  refused({ message, field: 'currentPassword' });

/**
 * Saves the client's own profile (product.md, Profile), whoever a form names. The e-mail follows the
 * account: another one needs the present password, without which an open session would be enough to take
 * the account over, and counts once the link that is mailed to it is opened.
 *
 * @returns the address that a confirmation went to, null where it stays as it is
 * @throws the store's error
 */
export async function updateProfile(
  fields: ProfileFields & { currentPassword: string },
  user: AccountUser,
): Promise<Result<{ pendingEmail: string | null }, FormRefusal>> {
  const { email, currentPassword, ...details } = fields;
  if (email.toLowerCase() === user.email.toLowerCase()) {
    await saveDetails(details, user);
    return { ok: true, value: { pendingEmail: null } };
  }
  const proven = await provePassword(currentPassword, user);
  if (!proven.ok) return proven;
  const { auth } = proven.value;
  try {
    const isAllowed =
      (await mayAskForMail(await headers())) && (await consumeRateLimit(EMAIL_CHANGES, user.id));
    if (!isAllowed) {
      return refused({ message: TOO_MANY.mail });
    }
    await saveDetails(details, user);
    if (!(await consumeRateLimit(ONE_CHANGE, user.id))) {
      return refused({ message: `${ONLY_EMAIL_FAILED} ${MAILED_JUST_NOW}` });
    }
    const change = await requestEmailChange(auth, email);
    if (!change.ok) {
      await mayAskAtOnce(user);
      return refused({ message: `${ONLY_EMAIL_FAILED} ${change.refusal.message}` });
    }
    noticeEmailChange(user.email);
    return change;
  } finally {
    await auth.signOut({ scope: 'local' });
  }
}

async function saveDetails(
  details: Omit<ProfileFields, 'email'>,
  user: AccountUser,
): Promise<void> {
  const supabase = await createSessionClient();
  await supabase
    .from('profiles')
    .update(details)
    .eq('user_id', user.id)
    .select('user_id')
    .single()
    .throwOnError();
}

/** Gives the attempt back after a change that came to nothing. */
async function mayAskAtOnce({ id }: AccountUser): Promise<void> {
  await releaseAttempts({
    forgotten: [rateLimitKey(ONE_CHANGE.purpose, id)],
    returned: [],
  }).catch((error: unknown) => log.warn({ err: error }, 'An attempt was not given back'));
}

/** An address that is somebody else's gets the same answer: it would tell that they have an account. */
function requestEmailChange(
  auth: Supabase['auth'],
  email: string,
): Promise<Result<{ pendingEmail: string }, FormRefusal>> {
  return noSoonerThan(async () => {
    const { error } = await auth.updateUser({ email });
    if (error && error.code !== 'email_exists' && error.code !== 'user_already_exists') {
      if (isMailQuota(error)) tellOfMailCeiling();
      return refused({ message: authErrorMessage(error) });
    }
    return { ok: true, value: { pendingEmail: email } };
  });
}

/**
 * Replaces the password of a client who knows the present one, and ends their other sessions. Done by the
 * session that the present one has just opened, which then replaces this browser's: a hosted project may
 * refuse an older one (`secure_password_change`).
 */
export async function changePassword(
  { currentPassword, password }: { currentPassword: string; password: string },
  user: AccountUser,
): Promise<Result<null, FormRefusal>> {
  const proven = await provePassword(currentPassword, user);
  if (!proven.ok) return proven;
  const { auth } = proven.value;
  const { error } = await auth.updateUser({ password, current_password: currentPassword });
  const { session } = (await auth.getSession()).data;
  if (error || !session) {
    await auth.signOut({ scope: 'local' });
    return refused({ message: authErrorMessage(error ?? { code: 'session_not_found' }) });
  }
  const kept = await keepSession(session);
  if (!kept.ok) return kept;
  await kept.value.auth.signOut({ scope: 'others' });
  await rememberBrowser(user.email);
  return DONE;
}

/** Deletes the account of a client who knows its password, and ends this browser's session. */
export async function removeAccount(
  { currentPassword }: { currentPassword: string },
  user: AccountUser,
): Promise<Result<null, FormRefusal>> {
  const proven = await provePassword(currentPassword, user);
  if (!proven.ok) return proven;
  const outcome = await readDeletionOutcome(user.id);
  await deleteAccount(user.id);
  noticeDeletion(user.email, outcome);
  const supabase = await createSessionClient();
  // The cookies alone are left of the session.
  await supabase.auth.signOut({ scope: 'local' });
  await dropSensitiveCookies();
  await forgetBrowser(user.email);
  return DONE;
}

/** Whether the client's password is this one: the auth server with the session that it opened, not in cookies. */
async function provePassword(
  password: string,
  user: AccountUser,
): Promise<Result<Pick<Supabase, 'auth'>, FormRefusal>> {
  if (password === '') return atPassword(MISSING_CURRENT_PASSWORD);
  return attemptPassword(user.email, async () => {
    const client = await createAuthClient();
    const { error } = await client.auth.signInWithPassword({ email: user.email, password });
    if (error?.code === 'invalid_credentials') return atPassword(WRONG_PASSWORD);
    if (error) return refused({ message: authErrorMessage(error) });
    return { ok: true, value: client };
  });
}
