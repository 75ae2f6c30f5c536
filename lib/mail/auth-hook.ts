import 'server-only';
import { z } from 'zod';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { AUTH_MAILS, type AuthMail } from './account-mails.ts';
import type { QueuedMail } from './queued-mail.ts';
import { seal } from './seal.ts';

/** A text without control characters: no address, link or code has any, and no mail can hold them. */
const text = z
  .string()
  .regex(/^\P{Cc}*$/u)
  .default('');

/** The request of Supabase's auth server to its « Send Email Hook », as far as a mail needs it. */
const request = z.object({
  user: z.object({ email: text, new_email: text }),
  email_data: z.object({
    /** Kind of mail, perhaps one unknown to the site: the auth server has more, and gains some. */
    email_action_type: text,
    token: text,
    token_hash: text,
    /** Token for the present address, where a change of address is confirmed at both. */
    token_new: text,
    token_hash_new: text,
  }),
});

type Request = z.output<typeof request>;
export type AuthMailRequest = Request & { email_data: { email_action_type: AuthMail } };

/** The request in a call's body; null for anything else. */
export function readAuthMailRequest(body: string): Request | null {
  try {
    return request.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether the site writes such a mail. */
export const isKnownMail = (asked: Request): asked is AuthMailRequest =>
  Object.hasOwn(AUTH_MAILS, asked.email_data.email_action_type);

/** Time within which a mail is worth sending, in s: its link or code is good for an hour, a notice is news for a day. */
const LINK_SECONDS = 60 * 60;
const NOTICE_SECONDS = 24 * LINK_SECONDS;

/**
 * Queues the mails that the auth server asks for: one, or two where both addresses of an account are to confirm its change.
 *
 * @param secrets that seal what the outbox keeps of them
 * @throws Error where the database does not take them
 */
export async function queueAuthMails(asked: AuthMailRequest, secrets: string): Promise<void> {
  const isNotice = asked.email_data.email_action_type === 'password_changed_notification';
  const { error } = await createServiceClient().rpc('queue_account_mails', {
    sealed_mails: mailsOf(asked).map((mail) => seal(JSON.stringify(mail), secrets)),
    lifetime_seconds: isNotice ? NOTICE_SECONDS : LINK_SECONDS,
  });
  if (error) throw failed('a mail could not be queued', error);
}

function mailsOf({ user, email_data }: AuthMailRequest): QueuedMail[] {
  const { email_action_type: type, token, token_hash, token_new, token_hash_new } = email_data;
  const { email, new_email: newEmail } = user;
  const mail = (to: string, tokenHash: string, code: string): QueuedMail => ({
    type,
    to,
    values: { tokenHash, code, email, newEmail },
  });
  if (type !== 'email_change') return [mail(email, token_hash, token)];
  // The auth server's names are older than what they hold: the hash of the new address is the one without « new ».
  const next = mail(newEmail, token_hash || token_hash_new, token_new || token);
  return token_hash && token_hash_new ? [next, mail(email, token_hash_new, token)] : [next];
}
