import 'server-only';
import * as z from 'zod/mini';
import { fillPlaces } from '../content/places.ts';
import { formatDay, parisDay } from '../format/dates.ts';
import { sayMoment } from '../format/moments.ts';
import { formatExactCents } from '../format/numbers.ts';
import { greet } from '../mail/greet.ts';
import type { MailBody } from '../mail/mail-body.ts';
import type { TopicContext } from '../mail/topic.ts';
import type { MailAttachment, OutgoingMail } from '../mail/transport.ts';
import { consultantWords, mailWords } from '../mail/words.ts';
import { failed } from '../supabase/failed.ts';
import { elided, fillName } from '../typography/elide.ts';
import { MAIL_TEXTS, type MailTexts } from '../words/mails.ts';
import type { QuoteDocument, QuoteFileKind } from './document.ts';
import { dueReference, sayDue } from './dues.ts';
import { namesOf } from './names.ts';
import { contractRows, sayToPay, signerLines } from './paper.ts';
import { type PaymentWays, paymentWays } from './payment.ts';
import { isTaxed } from './regimes.ts';
import { signerOf } from './signers.ts';
import { atPlace, QUESTION_ID, WITHDRAWAL, WITHDRAWAL_ID } from './states.ts';
import { fileName, type MailedQuote, mailedQuote } from './stored.ts';
import { linkUrl, newToken, tokenHash } from './tokens.ts';

type Written = Omit<OutgoingMail, 'id' | 'from'>;

/** URL of a quote in the Studio, for the consultant. */
const quoteUrl = (siteUrl: string, id: string): string => `${siteUrl}/studio/devis/${id}`;

export const nameOf = ({ content: { client } }: QuoteDocument) =>
  client.name || client.company || client.email;

/** The URL of a link to a quote, made for one mail. */
export async function newLink(
  { database, sender }: TopicContext,
  store: 'link_mailed_quote' | 'link_accepted_quote',
  quote: string,
): Promise<string> {
  const token = newToken();
  const { error } = await database.rpc(store, { quote, link_hash: tokenHash(token) });
  if (error) throw failed('the link could not be stored', error);
  return linkUrl(mailWords(sender).siteUrl, token);
}

/** A greeting by the name that the consultant wrote; a company without a person has none. */
export const greetingOf = (
  { greeting }: MailTexts,
  { content: { client } }: QuoteDocument,
  signer: { name: string } | null = null,
) => {
  const name = signer?.name ?? client.name;
  return greet(greeting, name === client.company ? '' : name);
};

/** The mail that gives the client their link, with the quote itself. */
export async function quoteLinkMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-link', subjectId, context);
  if (!mailed) return null;
  const { document, quote } = mailed;
  const { words, texts } = clientWords(context);
  const isAmendment = document.amends !== null;
  const token = newToken();
  const signer = await readMailedSigner(context, subjectId);
  const { error } = await context.database.rpc('add_quote_link', {
    link: subjectId,
    link_hash: tokenHash(token),
  });
  if (error) throw failed('the link could not be stored', error);
  const mail = toClient(context, document, {
    title: isAmendment ? texts.amendmentTitle : texts.proposalTitle,
    attachments: [await attachment(context, quote, document, 'quote')],
    intro: [
      greetingOf(texts, document, signer),
      isAmendment ? texts.amendmentText : texts.proposalText,
    ],
    facts: [
      ...aboutOf(document),
      { label: 'Montant', value: amountOf(document, document.totals.total) },
      ...contractRows(document, document.totals),
      { label: 'Valable jusqu’au', value: formatDay(document.validUntil) },
      ...signersOf(document),
      ...(document.replaces
        ? [{ label: 'Remplace', value: `${namesOf(document).name} ${document.replaces}` }]
        : []),
    ],
    action: {
      label: isAmendment ? texts.amendmentButton : texts.proposalButton,
      href: linkUrl(words.siteUrl, token),
    },
    outro: [texts.proposalCode, texts.replyText],
  });
  return { ...mail, to: signer?.email ?? mail.to };
}

/** Whose the link is of a mail that goes to all of several who sign: its code goes to the client's address. */
const linkOf = (document: QuoteDocument): string[] =>
  document.content.cosigners?.length
    ? [
        `${elided('Le lien de cet e-mail est celui de ', nameOf(document))}\u00a0: les autres signataires ouvrent ${namesOf(document).the} par le lien qu’ils ont reçu pour le signer.`,
      ]
    : [];

/** Who signs a quote, where there are several, as a fact. */
const signersOf = ({ content }: QuoteDocument) => {
  const names = signerLines(content);
  return names.length > 0 ? [{ label: 'À signer par chacun', value: names.join('\n') }] : [];
};

const mailedSigner = z.nullable(z.object({ name: z.string(), email: z.string() }));

/** Who of several signers a link or a follow-up is written to; null where it is the client's, or there is one alone. */
export async function readMailedSigner({ database }: TopicContext, subject: string) {
  const { data, error } = await database.rpc('read_mailed_signer', { subject });
  if (error) throw failed('the signer could not be read', error);
  return mailedSigner.parse(data);
}

/** The mail to both sides: the quote was accepted, with its proof. */
export async function quoteAcceptedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-accepted', subjectId, context);
  if (!mailed?.acceptance) return null;
  const { document, acceptance } = mailed;
  const isAmendment = document.amends !== null;
  const facts = [
    ...aboutOf(document),
    { label: 'Montant', value: amountOf(document, acceptance.totals.total) },
    ...contractRows(document, acceptance.totals),
    ...acceptance.dues.map((due) => ({
      label: due.label,
      value: `${formatExactCents(due.amount)}, ${sayDue(due, parisDay(new Date(acceptance.acceptedAt)))}`,
    })),
  ];
  const attachments = [
    await attachment(context, subjectId, document, 'quote'),
    await attachment(context, subjectId, document, 'proof'),
  ];
  if (context.recipient === 'consultant') {
    const texts = consultantWords(context.sender);
    const signer =
      acceptance.signers.length > 0
        ? acceptance.signers.map(signerOf).join('\n')
        : acceptance.signerName;
    return toConsultant(context, mailed, {
      title: fillName(
        isAmendment ? texts.amendmentAcceptedTitle : texts.acceptedTitle,
        acceptance.signerName,
      ),
      intro: [isAmendment ? texts.amendmentAcceptedText : texts.acceptedText],
      facts: [...facts, { label: 'Accepté par', value: signer }],
      outro: [],
      attachments,
    });
  }
  const { texts } = clientWords(context);
  const ways = await waysToPay(context, document, acceptance);
  const withdrawing = await wayToWithdraw(context, mailed.quote, acceptance);
  return toClient(context, document, {
    title: isAmendment ? texts.amendmentAcceptedTitle : texts.acceptedTitle,
    attachments,
    intro: [
      greetingOf(texts, document),
      isAmendment ? texts.amendmentAcceptedText : texts.acceptedText,
    ],
    facts: [...facts, ...(ways ? transferFacts(ways) : []), ...withdrawing],
    action: ways?.link ? { label: 'Payer en ligne', href: ways.link } : null,
    outro: [...(withdrawing.length > 0 ? linkOf(document) : []), texts.replyText],
  });
}

/** The mail of a signature that others are missing to: to the consultant, and to the client, where it is another’s. */
export async function quoteSignedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-signed', subjectId, context);
  if (!mailed?.signer) return null;
  const { document, signer, awaited } = mailed;
  const parts = {
    facts: [
      ...aboutOf(document),
      { label: 'Vient de signer', value: signer.name },
      {
        label: awaited.length > 1 ? 'Doivent encore signer' : 'Doit encore signer',
        value: awaited.join('\n'),
      },
      { label: 'À signer jusqu’au', value: formatDay(document.validUntil) },
    ],
    attachments: [],
  };
  if (context.recipient === 'consultant') {
    const texts = consultantWords(context.sender);
    return toConsultant(context, mailed, {
      ...parts,
      title: fillName(texts.signedTitle, signer.name),
      intro: [texts.signedText],
      outro: [],
    });
  }
  const { texts } = clientWords(context);
  const link = await newLink(context, 'link_mailed_quote', mailed.quote);
  return toClient(context, document, {
    ...parts,
    title: fillName(texts.signedTitle, signer.name),
    intro: [greetingOf(texts, document), texts.signedText],
    action: {
      label: document.amends ? texts.amendmentButton : texts.proposalButton,
      href: link,
    },
    outro: [texts.proposalCode, texts.replyText],
  });
}

/** The mail to both sides: a consumer withdrew from what they had accepted, with its receipt. */
export async function quoteWithdrawnMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-withdrawn', subjectId, context);
  if (!mailed?.acceptance?.withdrawal) return null;
  const { document } = mailed;
  const { withdrawal, signers } = mailed.acceptance;
  const isAmendment = document.amends !== null;
  const facts = [
    ...aboutOf(document),
    { label: 'Rétractation de', value: withdrawal.name },
    { label: 'Le', value: sayMoment(Date.parse(withdrawal.withdrawnAt)) },
  ];
  const attachments = [await attachment(context, subjectId, document, 'withdrawal')];
  if (context.recipient === 'consultant') {
    const texts = consultantWords(context.sender);
    return toConsultant(
      context,
      { ...mailed, signer: withdrawal },
      {
        title: fillName(
          isAmendment ? texts.amendmentWithdrawalTitle : texts.withdrawalTitle,
          withdrawal.name,
        ),
        intro: [isAmendment ? texts.amendmentWithdrawalText : texts.withdrawalText],
        facts,
        outro: [],
        attachments,
      },
    );
  }
  const { texts } = clientWords(context);
  const mail = toClient(context, document, {
    title: texts.receiptTitle,
    attachments,
    intro: [
      greetingOf(texts, document),
      isAmendment ? texts.amendmentReceiptText : texts.receiptText,
    ],
    facts,
    action: null,
    outro: [texts.replyText],
  });
  // One withdraws for all of several, wherever the receipt is asked for; the client’s place may be another’s by now.
  const beside = signers.filter(({ position }) => position > 1).map(({ email }) => email);
  const told = beside.length > 0 ? [...new Set([mail.to, ...beside])] : [];
  const others = told.filter((email) => email !== withdrawal.email);
  return { ...mail, to: withdrawal.email, ...(others.length > 0 && { cc: others }) };
}

/** Where a consumer withdraws, as long as they can: a link of their own. */
async function wayToWithdraw(
  context: TopicContext,
  quote: string,
  { withdrawUntil, withdrawal }: NonNullable<MailedQuote['acceptance']>,
): Promise<MailBody['facts']> {
  if (withdrawal || !withdrawUntil || withdrawUntil < parisDay(new Date())) return [];
  const link = await newLink(context, 'link_accepted_quote', quote);
  const url = atPlace(link, WITHDRAWAL_ID);
  return [
    {
      label: WITHDRAWAL.open,
      value: `${url}\nJusqu’au ${formatDay(withdrawUntil)} inclus, sans motif ni frais.`,
      hasLinks: true,
    },
  ];
}

/** How what is due first is paid, by the settings of now; null where nothing is, or they tell no way. */
export async function waysToPay(
  { sender }: TopicContext,
  { number, issuer }: Pick<QuoteDocument, 'number' | 'issuer'>,
  { dues }: Pick<NonNullable<MailedQuote['acceptance']>, 'dues'>,
): Promise<PaymentWays | null> {
  const first = dues.find(({ dueOn, receivedOn }) => dueOn && !receivedOn);
  if (!first || !sender.payment) return null;
  const reference = dueReference(number, first.position);
  return paymentWays(await sender.payment(), issuer.name, first.amount, reference);
}

/** A transfer as facts; its QR code is on the quote's page, since mails have no pictures. */
export const transferFacts = ({ transfer, reference }: PaymentWays) =>
  [
    { label: 'Titulaire du compte', value: transfer?.holder ?? '' },
    { label: 'IBAN', value: transfer?.iban ?? '' },
    { label: 'BIC', value: transfer?.bic ?? '' },
    { label: 'Référence à indiquer', value: reference },
  ].filter(({ value }) => value !== '');

/** The mail to the consultant: the quote was refused, and why. */
export async function quoteRefusedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-refused', subjectId, context);
  if (!mailed) return null;
  const texts = consultantWords(context.sender);
  const isAmendment = mailed.document.amends !== null;
  return toConsultant(context, mailed, {
    title: fillName(
      isAmendment ? texts.amendmentRefusedTitle : texts.refusedTitle,
      mailed.signer?.name ?? nameOf(mailed.document),
    ),
    intro: [],
    facts: [...aboutOf(mailed.document), { label: 'Raison', value: mailed.reason ?? '' }],
    outro: [isAmendment ? texts.amendmentRefusedText : texts.refusedText],
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
  const isAmendment = mailed.document.amends !== null;
  return toClient(context, mailed.document, {
    title: isAmendment ? texts.amendmentWithdrawnTitle : texts.withdrawnTitle,
    attachments: [],
    intro: [
      greetingOf(texts, mailed.document),
      isAmendment ? texts.amendmentWithdrawnText : texts.withdrawnText,
    ],
    facts: [...aboutOf(mailed.document), { label: 'Raison', value: mailed.reason ?? '' }],
    action: null,
    outro: [texts.replyText],
  });
}

/** A message in the conversation that a quote has of its own, to the other side. */
export async function quoteMessageMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('quote-message', subjectId, context);
  if (!mailed?.message) return null;
  const { document, message, signer } = mailed;
  if (context.recipient === 'consultant') {
    const texts = consultantWords(context.sender);
    return toConsultant(context, mailed, {
      title: fillName(texts.questionTitle, signer?.name ?? nameOf(document)),
      intro: [],
      facts: [...aboutOf(document), { label: 'Question', value: message }],
      outro: [texts.questionText],
      attachments: [],
    });
  }
  const { texts } = clientWords(context);
  const link = await newLink(context, 'link_mailed_quote', mailed.quote);
  return toClient(context, document, {
    title: texts.proposalAnswerTitle,
    attachments: [],
    intro: message.split(/\n{2,}/),
    facts: aboutOf(document),
    action: {
      label: texts.replyButton,
      href: atPlace(link, QUESTION_ID),
    },
    outro: [...linkOf(document), texts.answerText],
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

export async function attachment(
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

export function clientWords({ sender }: Pick<TopicContext, 'sender'>) {
  const words = mailWords(sender);
  return { words, texts: fillPlaces(words.mailTexts ?? MAIL_TEXTS, words) };
}

export const aboutOf = ({ number, content, amends }: QuoteDocument) => [
  { label: namesOf({ amends }).name, value: number },
  ...(amends ? [{ label: 'Contrat', value: `Devis ${amends.number}` }] : []),
  { label: 'Objet', value: content.title },
];

export const amountOf = ({ settings }: QuoteDocument, total: number) =>
  sayToPay(total, isTaxed(settings.vatRegime));

type Parts = Pick<MailBody, 'title' | 'intro' | 'facts' | 'outro'> & {
  attachments: MailAttachment[];
};

export function toClient(
  context: Pick<TopicContext, 'sender' | 'consultant'>,
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

/** @param mailed whom an answer by mail goes to is its signer, the client where it has none */
export function toConsultant(
  { sender, consultant }: Pick<TopicContext, 'sender' | 'consultant'>,
  {
    quote,
    document,
    signer,
  }: Pick<MailedQuote, 'quote' | 'document'> & Partial<Pick<MailedQuote, 'signer'>>,
  { attachments, ...parts }: Parts,
): Written {
  const { brand, siteUrl } = mailWords(sender);
  const texts = consultantWords(sender);
  return {
    to: consultant,
    replyTo: signer?.email ?? document.content.client.email,
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
