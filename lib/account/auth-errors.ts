import { SERVICE_DOWN, UNKNOWN_ERROR } from '../forms/messages.ts';
import { isOutage } from '../supabase/outage.ts';
import { minutes } from '../typography/minutes.ts';

/**
 * One text for an unknown address, a wrong password and an address still unconfirmed: whoever tries
 * addresses learns nothing, and the embedded and the hosted server, which differ here, answer alike.
 */
const REFUSED = 'E-mail ou mot de passe incorrect, ou adresse pas encore confirmée.';

const USE_AGAIN = 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.';
const SIGN_IN_AGAIN = 'Votre session a pris fin. Connectez-vous de nouveau.';
const mailsUsedUp = (wait: string) =>
  `Trop d’e-mails sont partis ces derniers temps. Réessayez dans ${wait}, ou écrivez-moi.`;
const SLOW_DOWN = 'Trop de demandes en peu de temps. Réessayez dans quelques minutes.';

const UNKNOWN_ADDRESS = 'Cette adresse e-mail n’est pas acceptée. Vérifiez-la.';
const TAKEN_ADDRESS = 'Cette adresse e-mail ne peut pas être utilisée.';
const CLOSED = 'Les inscriptions sont fermées pour le moment.';
const PROVE_AGAIN = 'Par sécurité, connectez-vous de nouveau avant ce changement.';

/** Codes of the auth server, in French (product.md, Accounts). */
const MESSAGES = new Map(
  Object.entries({
    invalid_credentials: REFUSED,
    email_not_confirmed: REFUSED,
    user_not_found: REFUSED,
    user_banned: 'Ce compte est suspendu. Écrivez-moi pour en savoir plus.',
    weak_password: 'Ce mot de passe est trop faible. Choisissez-en un autre.',
    same_password: 'Ce mot de passe est déjà le vôtre. Choisissez-en un nouveau.',
    email_address_invalid: UNKNOWN_ADDRESS,
    email_address_not_authorized: UNKNOWN_ADDRESS,
    email_exists: TAKEN_ADDRESS,
    user_already_exists: TAKEN_ADDRESS,
    signup_disabled: CLOSED,
    email_provider_disabled: CLOSED,
    over_email_send_rate_limit: SLOW_DOWN,
    over_request_rate_limit: SLOW_DOWN,
    otp_expired: USE_AGAIN,
    otp_disabled: USE_AGAIN,
    bad_jwt: SIGN_IN_AGAIN,
    no_authorization: SIGN_IN_AGAIN,
    session_expired: SIGN_IN_AGAIN,
    session_not_found: SIGN_IN_AGAIN,
    refresh_token_not_found: SIGN_IN_AGAIN,
    refresh_token_already_used: SIGN_IN_AGAIN,
    reauthentication_needed: PROVE_AGAIN,
    reauthentication_not_valid: PROVE_AGAIN,
    captcha_failed: 'La vérification anti-robot a échoué. Réessayez.',
    request_timeout: SERVICE_DOWN,
    hook_timeout: SERVICE_DOWN,
    hook_timeout_after_retry: SERVICE_DOWN,
  }),
);

/** The parts of an auth server's error that are read. */
export type AuthFailure = {
  code?: string | undefined;
  name?: string;
  status?: number | undefined;
  message?: string;
};

/**
 * Whether the auth server pauses between two mails to one address, which has an account then. The code
 * is the same where its quota of mails is used up; only a pause says how many seconds it lasts.
 */
export const isMailPause = ({ code, message = '' }: AuthFailure): boolean =>
  code === 'over_email_send_rate_limit' && /\d+ seconds?/.test(message);

/** Whether the auth server sends nobody any mail for now. */
export const isMailQuota = (error: AuthFailure): boolean =>
  error.code === 'over_email_send_rate_limit' && !isMailPause(error);

/**
 * Whether a mail itself failed, by the hook that takes it or at a mail server: the auth server says so of an address that has an
 * account, and nothing of another.
 */
export const isMailFailure = ({ code = '', message = '' }: AuthFailure): boolean =>
  code.startsWith('hook_') || /^Error sending \w+ email|returned from hook/.test(message);

/** Whether the quota that is used up is that of all mails, a client's too: the embedded auth server has one for strangers. */
export const isQuotaOfAll = (error: AuthFailure): boolean =>
  isMailQuota(error) && !SECONDS_LEFT.test(error.message ?? '');

/** The rest of the pause, as the embedded auth server says it. */
const SECONDS_LEFT = /again in (\d+) s$/;

/** The wait, in words: the embedded auth server says the seconds, a hosted one counts by the hour. */
function quotaWait({ message = '' }: AuthFailure): string {
  const [, seconds] = SECONDS_LEFT.exec(message) ?? [];
  return seconds ? minutes(Number(seconds)) : 'une heure';
}

/** Message to a client who is signed in, and whose address is known to be theirs. */
export const MAILED_JUST_NOW =
  'Un e-mail vient déjà de partir. Patientez une minute avant d’en demander un autre.';

/**
 * The French message for an error of the auth server, by its code and never by its English text.
 */
export function authErrorMessage(error: AuthFailure): string {
  if (isOutage(error)) return SERVICE_DOWN;
  if (isMailPause(error)) return MAILED_JUST_NOW;
  if (isMailQuota(error)) return mailsUsedUp(quotaWait(error));
  if (error.name === 'AuthSessionMissingError') return SIGN_IN_AGAIN;
  return MESSAGES.get(error.code ?? '') ?? UNKNOWN_ERROR;
}
