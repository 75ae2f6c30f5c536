import 'server-only';
import { formatDay, parisDay } from '../format/dates.ts';
import { formatExactCents } from '../format/numbers.ts';
import { isOfficeTime } from '../format/office-time.ts';
import type { MailTopic, TopicContext } from '../mail/topic.ts';
import { MailError } from '../mail/transport.ts';
import { consultantWords, mailWords } from '../mail/words.ts';
import { failed } from '../supabase/failed.ts';
import { fillName } from '../typography/elide.ts';
import type { MailTexts } from '../words/mails.ts';
import type { QuoteDocument } from './document.ts';
import { dueReference, sayDue } from './dues.ts';
import {
  aboutOf,
  amountOf,
  clientWords,
  greetingOf,
  nameOf,
  readMailedSigner,
  toClient,
  toConsultant,
  transferFacts,
} from './mails.ts';
import { paymentWays } from './payment.ts';
import { atPlace, type FollowUpKind, REFUSAL_ID } from './states.ts';
import { mailedFollowUp, type StoredDue } from './stored.ts';
import { linkUrl, newToken, tokenHash } from './tokens.ts';

/** What the mail of a follow-up says something about. */
export type FollowedUp = {
  kind: FollowUpKind;
  document: QuoteDocument;
  /** Which of its kind; null where it is asked for by hand. */
  step: number | null;
  /** The amount that is late; null where it is about the quote itself. */
  due: StoredDue | null;
  /** Who of several signers it goes to; null for the client. */
  signer: { name: string; email: string } | null;
};

/** `quote-follow-up`: a quote or a due that waits, to the client; a quote that has expired, to the consultant as well. */
export const quoteFollowUpMail: MailTopic = async (followUp, context) => {
  const { database, recipient } = context;
  const { data, error } = await database
    .rpc('read_mailed_follow_up', { follow_up: followUp, mail_recipient: recipient })
    .maybeSingle();
  if (error) throw failed('the follow-up could not be read', error);
  if (!data) return null;
  const { quote, document, acceptance, duePosition, ...read } = mailedFollowUp.parse(data);
  if (recipient === 'consultant') return expiredMail(context, quote, document);
  // One that the mail server has kept back goes at the next hour at which one works.
  if (read.step !== null && !isOfficeTime(new Date())) throw new MailError('EHOURS', false);
  const due = acceptance?.dues.find(({ position }) => position === duePosition) ?? null;
  const token = newToken();
  const mail = await followUpMail(
    { ...read, document, due, signer: await readMailedSigner(context, followUp) },
    context,
    linkUrl(mailWords(context.sender).siteUrl, token),
  );
  const linked = await database.rpc('link_follow_up', {
    follow_up: followUp,
    link_hash: tokenHash(token),
  });
  if (linked.error) throw failed('the link could not be stored', linked.error);
  return mail;
};

function expiredMail(context: TopicContext, quote: string, document: QuoteDocument) {
  const texts = consultantWords(context.sender);
  return toConsultant(
    context,
    { quote, document },
    {
      title: fillName(texts.expiredTitle, nameOf(document)),
      intro: [texts.expiredText],
      facts: [
        ...aboutOf(document),
        { label: 'Montant', value: amountOf(document, document.totals.total) },
        { label: 'Était valable jusqu’au', value: formatDay(document.validUntil) },
      ],
      outro: [],
      attachments: [],
    },
  );
}

/** The words of a kind: its title, and its text. */
function wordsOf({ kind, step }: FollowedUp, texts: MailTexts): readonly [string, string] {
  switch (kind) {
    case 'unanswered':
      return step === null || step === 1
        ? [texts.followUpTitle, texts.followUpText]
        : [texts.followUpAgainTitle, texts.followUpAgainText];
    case 'expiring':
      return [texts.endingTitle, texts.endingText];
    case 'expired':
      return [texts.expiredTitle, texts.expiredText];
    case 'due':
      return [texts.dueTitle, texts.dueText];
  }
}

/**
 * The mail of a follow-up to the client.
 *
 * @param link opens the quote
 */
export async function followUpMail(
  followed: FollowedUp,
  context: Pick<TopicContext, 'sender' | 'consultant'>,
  link: string,
) {
  const { kind, document, due, signer } = followed;
  const { texts } = clientWords(context);
  const [title, text] = wordsOf(followed, texts);
  const isOver = kind === 'expired';
  const mayRefuse = kind === 'unanswered' || kind === 'expiring';
  const mail = toClient(context, document, {
    title,
    attachments: [],
    intro: [greetingOf(texts, document, signer), text],
    facts: [
      ...aboutOf(document),
      ...(due
        ? await dueFacts(context, document, due)
        : [
            { label: 'Montant', value: amountOf(document, document.totals.total) },
            {
              label: isOver ? 'Était valable jusqu’au' : 'Valable jusqu’au',
              value: formatDay(document.validUntil),
            },
          ]),
      ...(mayRefuse
        ? [
            {
              label: texts.noInterestLabel,
              value: `${atPlace(link, REFUSAL_ID)}\n${texts.noInterestText}`,
              hasLinks: true,
            },
          ]
        : []),
    ],
    action: { label: due ? texts.dueButton : texts.proposalButton, href: link },
    outro: isOver ? [texts.replyText] : [texts.proposalCode, texts.replyText],
  });
  return { ...mail, to: signer?.email ?? mail.to };
}

/** What is late, and how it is paid by the settings of now. */
async function dueFacts(
  { sender }: Pick<TopicContext, 'sender'>,
  { number, issuer }: QuoteDocument,
  due: StoredDue,
) {
  const reference = dueReference(number, due.position);
  const payment = await sender.payment?.();
  const ways = payment && paymentWays(payment, issuer.name, due.amount, reference);
  return [
    {
      label: due.label,
      value: [formatExactCents(due.amount), sayDue(due, parisDay(new Date()))]
        .filter(Boolean)
        .join(', '),
    },
    ...(ways ? transferFacts(ways) : []),
    ...(ways?.link ? [{ label: 'Payer en ligne', value: ways.link, hasLinks: true }] : []),
  ];
}
