import 'server-only';
import * as z from 'zod/mini';
import { fillPlaces } from '../content/places.ts';
import { readNextOffer } from '../content/queries/mails.ts';
import { parisDay } from '../format/dates.ts';
import { formatExactCents } from '../format/numbers.ts';
import { greet } from '../mail/greet.ts';
import type { MailBody } from '../mail/mail-body.ts';
import type { MailTopic, TopicContext } from '../mail/topic.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { mailWords } from '../mail/words.ts';
import { dueReference, sayDue } from '../quotes/dues.ts';
import { transferFacts, waysToPay } from '../quotes/mails.ts';
import { mailedContract } from '../quotes/stored.ts';
import { failed } from '../supabase/failed.ts';
import { fill } from '../typography/fill.ts';
import { row } from '../validation/row.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { linkedPage } from './linked-page.ts';
import { mailChoicesUrls } from './mail-choices.ts';
import { REVIEW_ID } from './paths.ts';

// Mails to the client about a step that is to be approved, and about the end of a project (product.md, Mails).

const projectMail = row({
  project: z.string(),
  projectName: z.string(),
  /** Null of a client without an account. */
  accountId: z.nullable(z.string()),
  email: z.string(),
  clientName: z.string(),
  company: z.string(),
  /** Of a step. */
  title: z.nullable(z.string()),
  word: z.nullable(z.string()),
  dueCents: z.nullable(z.int()),
  /** The accepted quote that the project came of. */
  quote: z.nullable(z.string()),
  /** Who follows the project by a link, without an account. */
  follower: z.nullable(z.string()),
  ...mailedContract,
});

export type ProjectMail = z.output<typeof projectMail>;

/** What the mail is made of; null where there is nothing to say any more. */
export async function readProjectMail(
  topic: string,
  subject: string,
  { database }: Pick<TopicContext, 'database'>,
): Promise<ProjectMail | null> {
  const { data, error } = await database
    .rpc('read_project_mail', { mail_topic: topic, subject })
    .maybeSingle();
  if (error) throw failed('what the mail tells of a project could not be read', error);
  return data && projectMail.parse(data);
}

export function wordsOf({ sender }: Pick<TopicContext, 'sender'>) {
  const words = mailWords(sender);
  return { words, texts: fillPlaces(words.mailTexts ?? MAIL_TEXTS, words) };
}

/** URL of a page that is for who is signed in, by way of a new account where there is none. */
function urlFor({ accountId }: ProjectMail, siteUrl: string, path: string): string {
  const mode = accountId ? '' : 'mode=inscription&';
  return `${siteUrl}/auth?${mode}next=${encodeURIComponent(path)}`;
}

/** Whoever may be told by mail, and what they are told with. */
type Telling = Pick<TopicContext, 'sender' | 'consultant'>;

/** URL of the project: in the account, or by a new link for who signed by one. */
export async function projectUrl(
  mail: ProjectMail,
  context: Pick<TopicContext, 'database' | 'sender'>,
  anchor = '',
): Promise<string> {
  const linked = mail.accountId ? null : await linkedPage(mail.quote, context);
  return linked
    ? `${linked}${anchor}`
    : urlFor(mail, context.sender.siteUrl, `/dashboard/projets/${mail.project}${anchor}`);
}

function toClient(
  context: Telling,
  mail: ProjectMail,
  title: string,
  parts: Pick<MailBody, 'intro' | 'facts' | 'action' | 'outro'>,
): Omit<OutgoingMail, 'id' | 'from'> {
  const { words, texts } = wordsOf(context);
  const named = fill(title, { projet: `«\u202f${mail.projectName}\u202f»` });
  const greeting = greet(texts.greeting, mail.clientName === mail.company ? '' : mail.clientName);
  return {
    to: mail.email,
    replyTo: context.consultant,
    subject: named,
    body: {
      ...parts,
      brand: words.brand,
      title: named,
      intro: [greeting, ...parts.intro],
      signature: words.signature,
    },
    attachments: [],
    automatic: true,
  };
}

/** The same, with the link by which a client wants no more of its like. */
export function toWilling(...[context, mail, title, parts]: Parameters<typeof toClient>) {
  const { words, texts } = wordsOf(context);
  const reader = mail.accountId ?? mail.follower;
  if (!reader) return toClient(context, mail, title, parts);
  const choices = mailChoicesUrls(words.siteUrl, reader);
  const outro = [...parts.outro, `${texts.newsChoice}\u00a0: ${choices.page}`];
  return {
    ...toClient(context, mail, title, { ...parts, outro }),
    unsubscribe: choices.oneClick,
  };
}

/** What is to be paid now, and how: each due, the transfer by the settings of now, a page to pay on. */
async function toPay(context: TopicContext, { document, acceptance }: ProjectMail) {
  const dues = acceptance?.dues.filter(({ dueOn, receivedOn }) => dueOn && !receivedOn) ?? [];
  if (!document || dues.length === 0) return null;
  const today = parisDay(new Date());
  const ways = await waysToPay(context, document, { dues });
  const isOne = dues.length === 1;
  const saidOf = (due: (typeof dues)[number]) =>
    `${formatExactCents(due.amount)}, ${sayDue(due, today)}${isOne ? '' : `, référence ${dueReference(document.number, due.position)}`}`;
  return {
    facts: [
      { label: 'Devis', value: document.number },
      ...dues.map((due) => ({ label: due.label, value: saidOf(due) })),
      ...(ways ? transferFacts(isOne ? ways : { ...ways, reference: '' }) : []),
    ],
    // A page to pay on is for one amount.
    link: isOne && ways?.link ? ways.link : null,
  };
}

/** `project-approval`: a step that the client is asked to approve. */
export const stepToApprove: MailTopic = async (subject, context) => {
  const mail = await readProjectMail('project-approval', subject, context);
  if (!mail) return null;
  const { texts } = wordsOf(context);
  return toWilling(context, mail, texts.approvalTitle, {
    intro: [texts.approvalText],
    facts: [
      { label: 'Étape', value: mail.title ?? '' },
      ...(mail.word ? [{ label: 'Mon mot', value: mail.word }] : []),
      ...(mail.dueCents === null
        ? []
        : [{ label: 'À régler une fois validée', value: formatExactCents(mail.dueCents) }]),
    ],
    action: {
      label: texts.approvalButton,
      href: await projectUrl(mail, context, '#etapes'),
    },
    outro: [texts.replyText],
  });
};

/** `project-approved`: a step was approved, which makes an amount due. */
export const stepApproved: MailTopic = async (subject, context) => {
  const mail = await readProjectMail('project-approved', subject, context);
  const pay = mail && (await toPay(context, mail));
  if (!pay) return null;
  const { texts } = wordsOf(context);
  return toClient(context, mail, texts.approvedTitle, {
    intro: [texts.approvedText],
    facts: [{ label: 'Étape', value: mail.title ?? '' }, ...pay.facts],
    action: pay.link ? { label: 'Payer en ligne', href: pay.link } : null,
    outro: [texts.replyText],
  });
};

/** `project-ended`: thanks, with what is left to pay. */
export const projectEnded: MailTopic = async (subject, context) => {
  const mail = await readProjectMail('project-ended', subject, context);
  if (!mail) return null;
  const { texts } = wordsOf(context);
  const pay = await toPay(context, mail);
  return toClient(context, mail, texts.endedTitle, {
    intro: [texts.endedText, ...(pay ? [texts.endedDueText] : [])],
    facts: pay?.facts ?? [],
    action: pay?.link
      ? { label: 'Payer en ligne', href: pay.link }
      : { label: texts.endedButton, href: await projectUrl(mail, context) },
    outro: [texts.replyText],
  });
};

/** `project-review`: asks once for a review, in the project for who has no account. */
export const reviewRequest: MailTopic = async (subject, context) => {
  const mail = await readProjectMail('project-review', subject, context);
  if (!mail) return null;
  const { words, texts } = wordsOf(context);
  const linked = mail.accountId ? null : await linkedPage(mail.quote, context);
  return toWilling(context, mail, texts.reviewTitle, {
    intro: [texts.reviewText],
    facts: [],
    action: {
      label: texts.reviewButton,
      href: linked ? `${linked}#${REVIEW_ID}` : urlFor(mail, words.siteUrl, '/#votre-avis'),
    },
    outro: [texts.replyText],
  });
};

/** `project-offer`: what the consultant offers next, as long as it is switched on. */
export const nextOffer: MailTopic = async (subject, context) => {
  const { isOn } = await readNextOffer();
  return isOn ? offerMail(subject, context) : null;
};

/** The same, whether or not it is switched on. */
export const offerMail: MailTopic = async (subject, context) => {
  const mail = await readProjectMail('project-offer', subject, context);
  // Nobody is sent an offer that they cannot refuse by one click.
  if (!mail?.accountId) return null;
  const { words, texts } = wordsOf(context);
  return toWilling(context, mail, texts.offerTitle, {
    intro: texts.offerText.split(/\n{2,}/),
    facts: [],
    action: { label: texts.offerButton, href: `${words.siteUrl}/contact` },
    outro: [texts.replyText],
  });
};
