import 'server-only';
import { readAccountMails } from '../content/queries/mails.ts';
import { readSiteSettings } from '../content/queries/site-settings.ts';
import { publicEnv } from '../env/public.ts';
import { serverEnv } from '../env/server.ts';
import { failed } from '../supabase/failed.ts';
import type { Supabase } from '../supabase/server.ts';
import { AUTH_MAILS, type AuthMail, type AuthValues } from './account-mails.ts';
import { unseal } from './seal.ts';
import { accountMail } from './send-account-mail.ts';
import type { OutgoingMail } from './transport.ts';

/** The topic of the auth server's mails in the outbox. Their words need no sender: whatever the content is, they go out. */
export const ACCOUNT_MAIL = 'account-mail';

/** A mail as the outbox keeps it, sealed: the values that it is composed from. */
export type QueuedMail = { type: AuthMail; to: string; values: Omit<AuthValues, 'siteUrl'> };

/**
 * Writes a mail of the auth server.
 *
 * @param id of the mail
 * @param reference of what it is made of
 * @returns null where its link is worth nothing any more, or its secret is gone
 * @throws Error while it cannot be read: the mail waits
 */
export async function queuedMail(
  database: Pick<Supabase, 'rpc'>,
  id: string,
  reference: string,
): Promise<OutgoingMail | null> {
  const { data, error } = await database.rpc('read_account_mail', { mail: reference });
  if (error) throw failed('a mail of the auth server could not be read', error);
  const opened = data && unseal(data, serverEnv.SEND_EMAIL_HOOK_SECRET ?? '');
  if (!opened) return null;
  const { type, to, values } = JSON.parse(opened) as QueuedMail;
  return accountMail(
    id,
    to,
    (texts) => AUTH_MAILS[type](texts, { ...values, siteUrl: publicEnv.siteUrl }),
    { settings: readSiteSettings, texts: readAccountMails },
  );
}
