import 'server-only';
import type { Result } from '@/lib/forms/state.ts';
import { noSoonerThan } from '@/lib/security/answer-time.ts';
import { consumeRateLimit, RATE_LIMIT } from '@/lib/security/rate-limit.ts';
import { createAnonymousClient, createSessionClient } from '@/lib/supabase/server.ts';
import { MISSING_CURRENT_PASSWORD } from '@/lib/validation/account-settings.ts';
import type { ProfileFields } from '@/lib/validation/profile.ts';
import { replacePassword } from './auth.ts';
import { authErrorMessage } from './auth-errors.ts';
import { deleteAccount } from './deletion.ts';
import { noticeEmailChange } from './email-change-notice.ts';
import type { AccountUser } from './session.ts';
import { dropSensitiveCookies } from './session-end.ts';
import { TOO_MANY } from './toasts.ts';

/** Of a profile that is saved with nobody signed in. */
export const NOT_SIGNED_IN = 'Non connecté';

const ONLY_EMAIL_FAILED =
  'Vos autres informations sont sauvegardées, mais l’adresse e-mail n’a pas changé.';
const WRONG_PASSWORD = 'Le mot de passe actuel est incorrect.';

const atPassword = (message: string): Result<never> => ({
  ok: false,
  message,
  field: 'currentPassword',
});

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
): Promise<Result<{ pendingEmail: string | null }>> {
  const { email, currentPassword, ...details } = fields;
  const isNewEmail = email.toLowerCase() !== user.email.toLowerCase();
  if (isNewEmail) {
    const confirmed = await confirmPassword(currentPassword, user);
    if (!confirmed.ok) return confirmed;
  }
  const supabase = await createSessionClient();
  await supabase
    .from('profiles')
    .update(details)
    .eq('user_id', user.id)
    .select('user_id')
    .single()
    .throwOnError();
  if (!isNewEmail) return { ok: true, value: { pendingEmail: null } };
  const change = await requestEmailChange(email);
  if (!change.ok) return { ok: false, message: `${ONLY_EMAIL_FAILED} ${change.message}` };
  noticeEmailChange(user.email);
  return change;
}

/** An address that is somebody else's gets the same answer: it would tell that they have an account. */
function requestEmailChange(email: string): Promise<Result<{ pendingEmail: string }>> {
  return noSoonerThan(async () => {
    const supabase = await createSessionClient();
    const { error } = await supabase.auth.updateUser({ email });
    if (error && error.code !== 'email_exists' && error.code !== 'user_already_exists') {
      return { ok: false, message: authErrorMessage(error) };
    }
    return { ok: true, value: { pendingEmail: email } };
  });
}

/** Replaces the password of a client who knows the present one, and ends their other sessions. */
export async function changePassword(
  change: { currentPassword: string; password: string },
  user: AccountUser,
): Promise<Result> {
  const confirmed = await confirmPassword(change.currentPassword, user);
  return confirmed.ok ? replacePassword(change.password) : confirmed;
}

/** Deletes the account of a client who knows its password, and ends this browser's session. */
export async function removeAccount(
  { currentPassword }: { currentPassword: string },
  user: AccountUser,
): Promise<Result> {
  const confirmed = await confirmPassword(currentPassword, user);
  if (!confirmed.ok) return confirmed;
  await deleteAccount(user.id);
  const supabase = await createSessionClient();
  // Only the cookies are left of it.
  await supabase.auth.signOut({ scope: 'local' });
  await dropSensitiveCookies();
  return confirmed;
}

/** Whether the client's password is this one; five attempts in 15 minutes. */
async function confirmPassword(password: string, user: AccountUser): Promise<Result<undefined>> {
  if (password === '') return atPassword(MISSING_CURRENT_PASSWORD);
  if (!(await consumeRateLimit({ ...RATE_LIMIT, purpose: 'password' }, user.id))) {
    return { ok: false, message: TOO_MANY.signIn };
  }
  const visitor = createAnonymousClient();
  const { error } = await visitor.auth.signInWithPassword({ email: user.email, password });
  if (error?.code === 'invalid_credentials') return atPassword(WRONG_PASSWORD);
  if (error) return { ok: false, message: authErrorMessage(error) };
  await visitor.auth.signOut({ scope: 'local' });
  return { ok: true, value: undefined };
}
