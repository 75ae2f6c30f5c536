import 'server-only';
import { BOOKING_PATH } from '../appointments/paths.ts';
import {
  getAccountMails,
  getAppointmentSettings,
  getConsultantMails,
  getMailTexts,
  getQuoteSettings,
  getSiteSettings,
} from '../content/index.ts';
import { ownTexts } from '../content/own-texts.ts';
import { leadsEnv } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { mailText } from '../mail/mail-body.ts';
import { mailHtml } from '../mail/mail-html.ts';
import { quoteFacts } from '../quotes/make.ts';
import { ACCOUNT_MAIL_TEXTS } from '../words/account-mails.ts';
import { CONSULTANT_MAIL_TEXTS } from '../words/consultant-mails.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { type MailName, mailNamed } from './catalogue.ts';
import { COMPOSERS, type Composed, type Making } from './compose.ts';
import { listReal, withReal } from './real.ts';
import { EXAMPLES, type ExampleName, exampleSubjects } from './subjects.ts';
import type { MailPreview, ShownExample, ShownMail, TypedTexts } from './wire.ts';

const EXAMPLE_NAMES: readonly string[] = Object.keys(EXAMPLES);

const isExample = (name: string): name is ExampleName => EXAMPLE_NAMES.includes(name);

/**
 * What a mail can be shown about: the examples, and what is real of its kind.
 *
 * @throws Error when the database does not answer
 */
export async function listExamples(name: MailName): Promise<ShownExample[]> {
  const about = mailNamed(name)?.about;
  return [
    ...Object.entries(EXAMPLES).map(([id, { label }]) => ({ id, label })),
    ...(about ? await listReal(about) : []),
  ];
}

/** The words in what is typed of each document: a number beside them that is not right yet is none of theirs. */
const TYPED = {
  mailTexts: ownTexts(MAIL_TEXTS),
  accountMails: ownTexts(ACCOUNT_MAIL_TEXTS),
  consultantMails: ownTexts(CONSULTANT_MAIL_TEXTS),
};

/** A mail to make: which, about what, and what is typed and not published yet. */
export type Wanted = { mail: MailName; example: string; typed?: TypedTexts | undefined };

/** A mail as its words make it, by what is published and by what is typed. */
type Made = {
  published: Composed;
  typed: Composed | null;
  from: { name: string; address: string };
};

/**
 * Makes a mail as it would go; null where what it is to be about is gone.
 *
 * @throws Error while the content or the database do not answer
 */
export async function makeMail({ mail, example, typed = {} }: Wanted): Promise<Made | null> {
  const now = Date.now();
  const [settings, facts, appointments, mailTexts, accountTexts, consultantTexts] =
    await Promise.all([
      getSiteSettings(),
      quoteFacts(),
      getAppointmentSettings(),
      getMailTexts(),
      getAccountMails(),
      getConsultantMails(),
    ]);
  const examples = exampleSubjects(isExample(example) ? example : 'entreprise', facts, now);
  const about = mailNamed(mail)?.about;
  const real = isExample(example) || !about ? examples : withReal(about, example, examples, now);
  const subjects = await real;
  if (!subjects) return null;

  const { siteUrl } = publicEnv;
  const compose = (
    words: Pick<Making, 'accountTexts'> & Pick<Making['sender'], 'mailTexts' | 'consultantTexts'>,
  ) =>
    COMPOSERS[mail]({
      sender: { ...settings, ...words, payment: getQuoteSettings, siteUrl },
      accountTexts: words.accountTexts,
      call: appointments.isOpen
        ? { label: appointments.texts.contactButton, href: `${siteUrl}${BOOKING_PATH}` }
        : null,
      consultant: leadsEnv.MAIL_TO ?? settings.email,
      subjects,
      now,
    });
  const said = { mailTexts, accountTexts, consultantTexts };
  const meant = {
    mailTexts: typed.mailTexts ? TYPED.mailTexts.parse(typed.mailTexts) : mailTexts,
    accountTexts: typed.accountMails ? TYPED.accountMails.parse(typed.accountMails) : accountTexts,
    consultantTexts: typed.consultantMails
      ? TYPED.consultantMails.parse(typed.consultantMails)
      : consultantTexts,
  };
  const published = await compose(said);
  const isSame = JSON.stringify(said) === JSON.stringify(meant);
  return {
    published,
    typed: isSame ? null : await compose(meant),
    from: { name: published.body.brand, address: leadsEnv.MAIL_FROM ?? settings.email },
  };
}

/** Shows a mail as it would arrive; null and errors as of `makeMail`. */
export async function previewMail(wanted: Wanted): Promise<MailPreview | null> {
  const made = await makeMail(wanted);
  if (!made) return null;
  const { name, address } = made.from;
  const shown = ({ to, subject, body, files }: Composed): ShownMail => ({
    from: `${name} <${address}>`,
    to,
    subject,
    html: mailHtml(body),
    text: mailText(body),
    files,
  });
  return { published: shown(made.published), typed: made.typed && shown(made.typed) };
}
