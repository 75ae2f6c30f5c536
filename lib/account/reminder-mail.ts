import 'server-only';
import { fillPlaces } from '../content/places.ts';
import { readAccountMails } from '../content/queries/mails.ts';
import { formatDay } from '../format/dates.ts';
import { unusedMail } from '../mail/account-mails.ts';
import type { MailTopic } from '../mail/topic.ts';
import { mailWords } from '../mail/words.ts';
import { failed } from '../supabase/failed.ts';
import { ACCOUNT_MAIL_TEXTS } from '../words/account-mails.ts';

/** `account-unused`: tells an account of its end, unless it was used meanwhile. */
export const accountReminder: MailTopic = async (reminder, { database, sender, consultant }) => {
  const { data, error } = await database.rpc('read_account_reminder', { reminder }).maybeSingle();
  if (error) throw failed('the reminder could not be read', error);
  if (!data) return null;
  const words = mailWords(sender);
  // The mail goes out, whatever has become of these words.
  const written = await readAccountMails().catch(() => ACCOUNT_MAIL_TEXTS);
  const mail = unusedMail(fillPlaces(written, words), {
    siteUrl: words.siteUrl,
    date: formatDay(data.erased_after),
  });
  return {
    subject: mail.title,
    body: { ...mail, brand: words.brand, signature: words.signature },
    to: data.email,
    replyTo: consultant,
    attachments: [],
    automatic: true,
  };
};
