import 'server-only';
import { z } from 'zod';
import { publicEnv } from '../env/public.ts';
import { AUTH_MAILS, type AuthMail } from './account-mails.ts';
import { sendAccountMail } from './send-account-mail.ts';

/** Of one line: what no mail can hold is no address, link or code. */
const text = z
  .string()
  .regex(/^\P{Cc}*$/u)
  .default('');

/** What Supabase's auth server asks of its « Send Email Hook », as far as a mail needs it. */
const request = z.object({
  user: z.object({ email: text, new_email: text }),
  email_data: z.object({
    /** Of a kind that the site may not know: the auth server has more, and gains some. */
    email_action_type: text,
    token: text,
    token_hash: text,
    /** Of an address that changes, where both addresses are asked: the present one's. */
    token_new: text,
    token_hash_new: text,
  }),
});

type Request = z.output<typeof request>;
export type AuthMailRequest = Request & { email_data: { email_action_type: AuthMail } };

/** The request in a call's body; null for what is none. */
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

/**
 * Sends what the auth server asks for: one mail, or two where both addresses of an account are to confirm its change.
 *
 * @param id of the call: the same call sends the same mails
 * @throws MailError
 */
export async function sendAuthMails(
  id: string,
  { user, email_data }: AuthMailRequest,
): Promise<void> {
  const { email_action_type: type, token, token_hash, token_new, token_hash_new } = email_data;
  const { email, new_email: newEmail } = user;
  const send = (which: string, to: string, tokenHash: string, code: string) =>
    sendAccountMail(`${id}${which}`, to, (texts) =>
      AUTH_MAILS[type](texts, { siteUrl: publicEnv.siteUrl, tokenHash, code, email, newEmail }),
    );
  if (type !== 'email_change') return send('', email, token_hash, token);
  // The auth server's names are older than what they hold: the hash of the new address is the one without « new ».
  await send('', newEmail, token_hash || token_hash_new, token_new || token);
  if (token_hash && token_hash_new) await send('-present', email, token_hash_new, token);
}
