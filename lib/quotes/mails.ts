import 'server-only';
import { fillPlaces } from '../content/places.ts';
import { formatDay } from '../format/dates.ts';
import { greet } from '../mail/greet.ts';
import type { MailBody } from '../mail/mail-body.ts';
import type { TopicContext } from '../mail/topic.ts';
import type { MailAttachment, OutgoingMail } from '../mail/transport.ts';
import { consultantWords, mailWords } from '../mail/words.ts';
import { failed } from '../supabase/failed.ts';
import { fillName } from '../typography/elide.ts';
import { MAIL_TEXTS, type MailTexts } from '../words/mails.ts';
import type { QuoteDocument, QuoteFileKind } from './document.ts';
import { sayToPay } from './paper.ts';
import { isTaxed } from './regimes.ts';
import { fileName, type MailedQuote, mailedQuote } from './stored.ts';
import { linkUrl, newToken, tokenHash } from './tokens.ts';

type Written = Omit<OutgoingMail, 'id' | 'from'>;

/** URL of a quote in the Studio, for the consultant. */
const quoteUrl = (siteUrl: string, id: string): string => `${siteUrl}/studio/devis/${id}`;

const nameOf = ({ content: { client } }: QuoteDocument) =>
  client.name || client.company || client.email;

/** A greeting by the name that the consultant wrote; a company without a person has none. */
const greetingOf = ({ greeting }: MailTexts, { content: { client } }: QuoteDocument) =>
  greet(greeting, client.name === client.company ? '' : client.name);

/** The mail that gives the client their link, with the quote itself. */
export async function quoteLinkMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-link', subjectId, context);
  if (!mailed) return null;
  const { document, quote } = mailed;
  const { words, texts } = clientWords(context);
  const token = newToken();
  const { error } = await context.database.rpc('add_quote_link', {
    link: subjectId,
    link_hash: tokenHash(token),
  });
  if (error) throw failed('the link could not be stored', error);
  return toClient(context, document, {
    title: texts.proposalTitle,
    attachments: [await attachment(context, quote, document, 'quote')],
    intro: [greetingOf(texts, document), texts.proposalText],
    facts: [
      ...aboutOf(document),
      { label: 'Montant', value: amountOf(document, document.totals.total) },
      { label: 'Valable jusqu’au', value: formatDay(document.validUntil) },
      ...(document.replaces ? [{ label: 'Remplace', value: `Devis ${document.replaces}` }] : []),
    ],
    action: { label: texts.proposalButton, href: linkUrl(words.siteUrl, token) },
    outro: [texts.proposalCode, texts.replyText],
  });
}

/** The mail to both sides: the quote was accepted, with its proof. */
export async function quoteAcceptedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-accepted', subjectId, context);
  if (!mailed?.acceptance) return null;
  const { document, acceptance } = mailed;
  const facts = [
    ...aboutOf(document),
    { label: 'Montant', value: amountOf(document, acceptance.totals.total) },
    ...(acceptance.totals.deposit > 0
      ? [{ label: 'Acompte', value: amountOf(document, acceptance.totals.deposit) }]
      : []),
  ];
  const attachments = [
    await attachment(context, subjectId, document, 'quote'),
    await attachment(context, subjectId, document, 'proof'),
  ];
  if (context.recipient === 'consultant') {
    const texts = consultantWords(context.sender);
    const signer = acceptance.signerName;
    return toConsultant(context, mailed, {
      title: fillName(texts.acceptedTitle, signer),
      intro: [texts.acceptedText],
      facts: [...facts, { label: 'Accepté par', value: signer }],
      outro: [],
      attachments,
    });
  }
  const { texts } = clientWords(context);
  return toClient(context, document, {
    title: texts.acceptedTitle,
    attachments,
    intro: [greetingOf(texts, document), texts.acceptedText],
    facts,
    action: null,
    outro: [texts.replyText],
  });
}

/** The mail to the consultant: the quote was refused, and why. */
export async function quoteRefusedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-refused', subjectId, context);
  if (!mailed) return null;
  const texts = consultantWords(context.sender);
  return toConsultant(context, mailed, {
    title: fillName(texts.refusedTitle, nameOf(mailed.document)),
    intro: [],
    facts: [...aboutOf(mailed.document), { label: 'Raison', value: mailed.reason ?? '' }],
    outro: [texts.refusedText],
    attachments: [],
  });
}

/** The mail to the client: the consultant took the quote back, and why. */
export async function quoteRevokedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-revoked', subjectId, context);
  if (!mailed) return null;
  const { texts } = clientWords(context);
  return toClient(context, mailed.document, {
    title: texts.withdrawnTitle,
    attachments: [],
    intro: [greetingOf(texts, mailed.document), texts.withdrawnText],
    facts: [...aboutOf(mailed.document), { label: 'Raison', value: mailed.reason ?? '' }],
    action: null,
    outro: [texts.replyText],
  });
}

/** A message about a quote that no request stands behind, to the other side. */
export async function quoteMessageMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-message', subjectId, context);
  if (!mailed?.message) return null;
  const { document, message } = mailed;
  if (context.recipient === 'consultant') {
    const texts = consultantWords(context.sender);
    return toConsultant(context, mailed, {
      title: fillName(texts.questionTitle, nameOf(document)),
      intro: [],
      facts: [...aboutOf(document), { label: 'Question', value: message }],
      outro: [texts.questionText],
      attachments: [],
    });
  }
  const { texts } = clientWords(context);
  return toClient(context, document, {
    title: texts.proposalAnswerTitle,
    attachments: [],
    intro: message.split(/\n{2,}/),
    facts: aboutOf(document),
    action: null,
    outro: [texts.answerText],
  });
}

async function readMailed(
  topic: string,
  subjectId: string,
  { database }: TopicContext,
): Promise<MailedQuote | null> {
  const { data, error } = await database
    .rpc('read_mailed_quote', { mail_topic: topic, subject: subjectId })
    .maybeSingle();
  if (error) throw failed('the quote could not be read', error);
  return data && mailedQuote.parse(data);
}

async function attachment(
  { database }: TopicContext,
  quote: string,
  { number }: QuoteDocument,
  kind: QuoteFileKind,
): Promise<MailAttachment> {
  const { data, error } = await database
    .rpc('read_quote_file', { quote, file_kind: kind })
    .single();
  if (error) throw failed('the file could not be read', error);
  return {
    filename: fileName(number, kind),
    contentType: 'application/pdf',
    content: Buffer.from(data.bytes, 'base64'),
  };
}

function clientWords({ sender }: TopicContext) {
  const words = mailWords(sender);
  return { words, texts: fillPlaces(words.mailTexts ?? MAIL_TEXTS, words) };
}

const aboutOf = ({ number, content }: QuoteDocument) => [
  { label: 'Devis', value: number },
  { label: 'Objet', value: content.title },
];

const amountOf = ({ settings }: QuoteDocument, total: number) =>
  sayToPay(total, isTaxed(settings.vatRegime));

type Parts = Pick<MailBody, 'title' | 'intro' | 'facts' | 'outro'> & {
  attachments: MailAttachment[];
};

function toClient(
  context: TopicContext,
  { number, content }: QuoteDocument,
  { attachments, ...parts }: Parts & Pick<MailBody, 'action'>,
): Written {
  const { words } = clientWords(context);
  return {
    to: content.client.email,
    replyTo: context.consultant,
    subject: `${parts.title} (${number})`,
    body: { ...parts, brand: words.brand, signature: words.signature },
    attachments,
    automatic: false,
  };
}

function toConsultant(
  { sender, consultant }: TopicContext,
  { quote, document }: MailedQuote,
  { attachments, ...parts }: Parts,
): Written {
  const { brand, siteUrl } = mailWords(sender);
  const texts = consultantWords(sender);
  return {
    to: consultant,
    replyTo: document.content.client.email,
    subject: `${parts.title} (${document.number})`,
    body: {
      ...parts,
      brand,
      action: { label: texts.requestButton, href: quoteUrl(siteUrl, quote) },
      signature: [texts.signature],
    },
    attachments,
    automatic: false,
  };
}
