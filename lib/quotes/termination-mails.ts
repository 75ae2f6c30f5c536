import 'server-only';
import * as z from 'zod/mini';
import { formatDay } from '../format/dates.ts';
import { sayMoment } from '../format/moments.ts';
import type { TopicContext } from '../mail/topic.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { consultantWords } from '../mail/words.ts';
import { failed } from '../supabase/failed.ts';
import { fillName } from '../typography/elide.ts';
import { row } from '../validation/row.ts';
import { quoteDocument } from './document.ts';
import {
  aboutOf,
  attachment,
  clientWords,
  greetingOf,
  nameOf,
  newLink,
  toClient,
  toConsultant,
} from './mails.ts';
import { atPlace, TERMINATION_ID } from './states.ts';

type Written = Omit<OutgoingMail, 'id' | 'from'>;

const mailedTermination = row({
  quote: z.string(),
  document: quoteDocument,
  reason: z.string(),
  settlement: z.string(),
  endsOn: z.string(),
  decidedAt: z.nullable(z.string()),
  name: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});

type Mailed = z.output<typeof mailedTermination>;

async function readMailed(
  topic: string,
  subject: string,
  { database }: TopicContext,
): Promise<Mailed | null> {
  const { data, error } = await database
    .rpc('read_mailed_termination', { mail_topic: topic, subject })
    .maybeSingle();
  if (error) throw failed('the cancellation could not be read', error);
  return data && mailedTermination.parse(data);
}

const termsOf = ({ document, reason, settlement, endsOn }: Mailed) => [
  ...aboutOf(document),
  { label: 'Raison', value: reason },
  { label: 'Ce qui reste dû ou est remboursé', value: settlement },
  { label: 'Fin du contrat', value: `Le ${formatDay(endsOn)}` },
];

/** The mail to the client: the consultant proposes to cancel the contract, with a link to answer by. */
export async function terminationProposedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('termination-proposed', subjectId, context);
  if (!mailed) return null;
  const { texts } = clientWords(context);
  const link = await newLink(context, 'link_accepted_quote', mailed.quote);
  return toClient(context, mailed.document, {
    title: texts.terminationTitle,
    attachments: [],
    intro: [greetingOf(texts, mailed.document), texts.terminationText],
    facts: termsOf(mailed),
    action: {
      label: texts.terminationButton,
      href: atPlace(link, TERMINATION_ID),
    },
    outro: [texts.replyText],
  });
}

/** The mail to both sides: the contract is cancelled, with the dated receipt. */
export async function terminationConfirmedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('termination-confirmed', subjectId, context);
  if (!mailed?.decidedAt) return null;
  const { quote, document, name, decidedAt } = mailed;
  const facts = [
    ...termsOf(mailed),
    { label: 'Confirmé par', value: name ?? '' },
    { label: 'Le', value: sayMoment(Date.parse(decidedAt)) },
  ];
  const attachments = [await attachment(context, quote, document, 'termination')];
  if (context.recipient === 'consultant') {
    const texts = consultantWords(context.sender);
    return toConsultant(context, mailed, {
      title: fillName(texts.terminatedTitle, name ?? nameOf(document)),
      intro: [texts.terminatedText],
      facts,
      outro: [],
      attachments,
    });
  }
  const { texts } = clientWords(context);
  return toClient(context, document, {
    title: texts.terminatedTitle,
    attachments,
    intro: [greetingOf(texts, document), texts.terminatedText],
    facts,
    action: null,
    outro: [texts.replyText],
  });
}

/** The mail to the consultant: the client declined, and why. */
export async function terminationDeclinedMail(
  subjectId: string,
  context: TopicContext,
): Promise<Written | null> {
  const mailed = await readMailed('termination-declined', subjectId, context);
  if (!mailed) return null;
  const texts = consultantWords(context.sender);
  return toConsultant(context, mailed, {
    title: fillName(texts.terminationDeclinedTitle, nameOf(mailed.document)),
    intro: [],
    facts: [...aboutOf(mailed.document), { label: 'Raison', value: mailed.answer ?? '' }],
    outro: [texts.terminationDeclinedText],
    attachments: [],
  });
}
