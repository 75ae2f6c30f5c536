import 'server-only';
import { getAccountMails, getSiteSettings } from '../content/index.ts';
import { fillPlaces, finishedValues } from '../content/places.ts';
import { leadsEnv } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { log } from '../log/log.ts';
import { ACCOUNT_MAIL_TEXTS, type AccountMailTexts } from '../words/account-mails.ts';
import type { AccountMail } from './account-mails.ts';
import { MailError, type OutgoingMail, sendMail } from './transport.ts';
import { mailWords, type Sender } from './words.ts';

/** Readers of the texts from the published content. */
type Content = {
  settings: () => Promise<Omit<Sender, 'siteUrl'>>;
  texts: () => Promise<AccountMailTexts>;
};

/**
 * Sends a mail about an account, in the words at hand: the consultant's or, where the content cannot be read, the
 * site's own.
 *
 * @param id the same for what is to arrive but once
 * @throws MailError, also where no mail server or no sender's address is known
 */
export async function sendAccountMail(
  id: string,
  to: string,
  compose: (texts: AccountMailTexts) => AccountMail,
): Promise<void> {
  const { SMTP_URL } = leadsEnv;
  if (!SMTP_URL) throw new MailError('ESENDER', false);
  const content = { settings: getSiteSettings, texts: getAccountMails };
  await sendMail(SMTP_URL, await accountMail(id, to, compose, content));
}

/** @throws MailError where no sender's address is known */
export async function accountMail(
  id: string,
  to: string,
  compose: (texts: AccountMailTexts) => AccountMail,
  content: Content,
): Promise<OutgoingMail> {
  const { MAIL_FROM, MAIL_TO } = leadsEnv;
  const { texts, brand, signature, email } = await readWords(content);
  const address = MAIL_FROM ?? email ?? MAIL_TO;
  if (!address) throw new MailError('ESENDER', false);
  const mail = compose(texts);
  return {
    id,
    from: { name: brand, address },
    to,
    replyTo: MAIL_TO ?? email ?? null,
    subject: mail.title,
    body: { ...mail, brand, signature },
    attachments: [],
    automatic: true,
  };
}

type Words = { texts: AccountMailTexts; brand: string; signature: string[]; email?: string };

/** Reads the texts; the mail goes out even where the content cannot be read. */
async function readWords(content: Content): Promise<Words> {
  const { siteUrl } = publicEnv;
  const [settings, texts] = await Promise.all([
    content.settings().catch(missing),
    content.texts().catch(missing),
  ]);
  if (!settings) {
    return { texts: ACCOUNT_MAIL_TEXTS, brand: new URL(siteUrl).host, signature: [siteUrl] };
  }
  const { brand, signature, email } = mailWords({ ...settings, siteUrl });
  const filled = fillPlaces(texts ?? ACCOUNT_MAIL_TEXTS, finishedValues(settings));
  return { texts: filled, brand, signature, email };
}

function missing(error: unknown): null {
  log.warn({ err: error }, 'A mail lacks its words');
  return null;
}
