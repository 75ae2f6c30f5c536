import 'server-only';
import { getMailTexts, getSiteSettings } from '../content/index.ts';
import { fillPlaces } from '../content/places.ts';
import { leadsEnv } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { log } from '../log/log.ts';
import { MAIL_TEXTS, type MailTexts } from '../words/mails.ts';
import { type OutgoingMail, sendMail } from './transport.ts';
import { mailWords, type Sender } from './words.ts';

/** Time for which a code can be redeemed, in s: « quinze minutes », as its mail says. */
export const CODE_SECONDS = 15 * 60;

/** What a code opens: its fact in the mail, and the texts about it. */
export type CodeSubject = {
  email: string;
  fact: { label: string; value: string };
  texts: readonly [where: keyof MailTexts, mistake: keyof MailTexts];
};

/** The mail of a code. */
export function codeMail(
  { email, fact, texts: [where, mistake] }: CodeSubject,
  code: string,
  sender: Sender,
): Omit<OutgoingMail, 'id' | 'from' | 'replyTo'> {
  const words = mailWords(sender);
  const texts = fillPlaces(words.mailTexts ?? MAIL_TEXTS, words);
  return {
    to: email,
    subject: `${texts.codeTitle}\u00a0: ${code}`,
    body: {
      brand: words.brand,
      title: texts.codeTitle,
      intro: [texts.greeting],
      facts: [{ label: 'Code', value: code }, fact],
      action: null,
      outro: [texts[where], texts[mistake]],
      signature: words.signature,
    },
    attachments: [],
    automatic: true,
  };
}

/**
 * Mails a code at once: its reader waits for it.
 *
 * @returns whether it was sent
 */
export async function sendCodeMail(
  id: string,
  subject: CodeSubject,
  code: string,
): Promise<boolean> {
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = leadsEnv;
  if (!SMTP_URL) return false;
  try {
    const [settings, mailTexts] = await Promise.all([
      getSiteSettings(),
      getMailTexts().catch(() => MAIL_TEXTS),
    ]);
    const mail = codeMail(subject, code, { ...settings, mailTexts, siteUrl: publicEnv.siteUrl });
    await sendMail(SMTP_URL, {
      id,
      from: { name: mail.body.brand, address: MAIL_FROM ?? settings.email },
      replyTo: MAIL_TO ?? settings.email,
      ...mail,
    });
    return true;
  } catch (error) {
    log.warn({ err: error }, 'A code was not sent');
    return false;
  }
}
