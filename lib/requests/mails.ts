import { fillPlaces } from '../content/places.ts';
import { estimatedPrice, estimatedWeeks } from '../estimator/shown.ts';
import { formatEuros } from '../format/numbers.ts';
import type { MailBody } from '../mail/mail-body.ts';
import { consultantWords, mailWords, type Sender } from '../mail/words.ts';
import { formatParticipants, TOTAL, trainingFacts } from '../training/priced.ts';
import { fill } from '../typography/fill.ts';
import type { ConsultantMailTexts } from '../words/consultant-mails.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { isFilled } from '../words/placeholder.ts';
import { VISITOR_MAILS } from './ceiling.ts';
import { followPath } from './follow-path.ts';
import {
  hasLetter,
  type PricedLead,
  type QuoteLabels,
  type StoredLead,
  toPricedTraining,
} from './stored-lead.ts';

export const LEAD_RECIPIENTS = ['consultant', 'visitor', 'notice'] as const;

type LeadRecipient = (typeof LEAD_RECIPIENTS)[number];

/** The words of a mail, filled in for its sender. */
type Words = ReturnType<typeof mailWords<Sender>>;

type Content = { subject: string; body: MailBody };
type Fact = MailBody['facts'][number];

const NBSP = '\u00a0';

/** The way to choose the free call; null while bookings are closed. */
export type CallLink = MailBody['action'];

/** Where a visitor creates an account (product.md, Sign-up). */
const SIGN_UP_PATH = '/auth?mode=inscription';

/**
 * A lead's mail (product.md, Mails): to the consultant everything that was sent, to the
 * visitor that it arrived, what comes next and the estimate. The visitor's mail repeats nothing that was
 * typed: whoever enters another's address must not be able to write to them through the site. A notice tells the
 * consultant that the visitor's waits, and others with it.
 *
 * @param call for who asked for a price
 */
export function leadMail(
  lead: StoredLead,
  recipient: LeadRecipient,
  sender: Sender,
  call: CallLink = null,
): Content {
  if (recipient === 'notice') return waitingMail(lead.reference, sender);
  const words = mailWords(sender);
  return recipient === 'consultant' ? toConsultant(lead, words) : toVisitor(lead, words, call);
}

/**
 * Tells the consultant that mails to visitors wait, because too many have left.
 *
 * @param reference of the request that waits longest
 */
export function waitingMail(reference: string, sender: Sender): Content {
  const words = mailWords(sender);
  const texts = consultantWords(words);
  const ceiling = { heure: `${VISITOR_MAILS.anHour}`, jour: `${VISITOR_MAILS.aDay}` };
  return {
    subject: texts.waitingTitle,
    body: {
      brand: words.brand,
      title: texts.waitingTitle,
      intro: [fill(texts.waitingText, ceiling), texts.waitingSafe],
      facts: [{ label: 'Première en attente', value: reference }],
      action: null,
      outro: [texts.waitingSpam],
      signature: [texts.signature],
    },
  };
}

function toConsultant(lead: StoredLead, words: Words): Content {
  const texts = consultantWords(words);
  const { title, about, facts } = leadReport(lead, texts, words.labels.tax);
  return {
    subject: `${title} ${lead.reference}${NBSP}: ${about}`,
    body: {
      brand: words.brand,
      title: `${title}${NBSP}: ${about}`,
      intro: [],
      facts: [
        { label: 'Référence', value: lead.reference },
        ...facts.filter(({ value }) => value !== ''),
      ],
      action: { label: texts.requestButton, href: inboxUrl(words.siteUrl, lead.reference) },
      outro: [texts.replyText],
      signature: [texts.signature],
    },
  };
}

/** URL of a request in the inbox, for the consultant (product.md, Inbox). */
export const inboxUrl = (siteUrl: string, reference: string): string =>
  `${siteUrl}/studio/demandes/${reference}`;

/** The consultant's report on a lead: all of it. */
export function leadReport(
  lead: StoredLead,
  texts: ConsultantMailTexts,
  taxLabel: string,
): { title: string; about: string; facts: Fact[] } {
  switch (lead.kind) {
    case 'message':
      return { title: texts.messageTitle, about: lead.payload.subject, facts: messageFacts(lead) };
    case 'training':
      return {
        title: texts.trainingTitle,
        about: [lead.payload.labels.tier, formatParticipants(lead.payload.participants)]
          .filter(Boolean)
          .join(', '),
        facts: [
          ...offerFacts(lead, taxLabel),
          { label: 'Attentes', value: lead.payload.description },
          ...contactFacts(lead.payload),
        ],
      };
    case 'quote':
      return {
        title: texts.quoteTitle,
        about: lead.payload.projectName,
        facts: quoteFacts(lead, taxLabel),
      };
  }
}

function messageFacts({ payload }: Extract<StoredLead, { kind: 'message' }>): Fact[] {
  return [
    { label: 'Nom', value: payload.name },
    { label: 'E-mail', value: payload.email },
    { label: 'Sujet', value: payload.subject },
    { label: 'Message', value: payload.message },
  ];
}

function quoteFacts(lead: Extract<StoredLead, { kind: 'quote' }>, taxLabel: string): Fact[] {
  const { payload } = lead;
  const { labels } = payload;
  return [
    ...offerFacts(lead, taxLabel),
    ...chosen('Délai souhaité', labels.timeline),
    ...chosen('Budget envisagé', labels.budget),
    { label: 'Heures par semaine aujourd’hui', value: payload.weeklyHours },
    { label: 'Coût d’une heure', value: payload.hourlyCost && `${payload.hourlyCost}${NBSP}€` },
    { label: 'Projet', value: payload.projectName },
    { label: 'Description', value: payload.description },
    ...contactFacts(payload),
  ];
}

/** Facts about the person who asks, as typed in the wizard's last step. */
function contactFacts(payload: PricedLead['payload']): Fact[] {
  return [
    { label: 'Prénom', value: payload.firstName },
    { label: 'Nom', value: payload.lastName },
    { label: 'E-mail', value: payload.email },
    { label: 'Entreprise', value: payload.company },
    { label: 'Téléphone', value: payload.phone },
    { label: 'Informations complémentaires', value: payload.additionalInfo },
  ];
}

/** A choice in the words of the list of prices, where these were filled in. */
const chosen = (label: string, ...values: string[]): Fact[] => {
  const value = values.filter(isFilled).join('\n');
  return value ? [{ label, value }] : [];
};

/** Facts of the choice and its price: the part of the form that both mails tell. */
function offerFacts(lead: PricedLead, taxLabel: string): Fact[] {
  if (lead.kind === 'quote') {
    return [...choiceFacts(lead.payload.labels), ...estimateFacts(lead.estimate, taxLabel)];
  }
  if (!hasLetter(lead)) return [{ label: 'Participants', value: `${lead.payload.participants}` }];
  const training = toPricedTraining(lead);
  return [
    ...trainingFacts(training).filter(({ value }) => isFilled(value)),
    { label: 'Prix par personne', value: `${formatEuros(training.perPerson)} ${taxLabel}`.trim() },
    { label: TOTAL, value: `${formatEuros(training.total)} ${taxLabel}`.trim() },
  ];
}

function choiceFacts({ service, projectType, features }: QuoteLabels): Fact[] {
  return [
    ...chosen('Service', service),
    ...chosen('Type de projet', projectType),
    ...chosen('Options', ...features),
  ];
}

function estimateFacts(
  estimate: Extract<PricedLead, { kind: 'quote' }>['estimate'],
  taxLabel: string,
): Fact[] {
  if (!estimate) return [];
  return [
    { label: 'Estimation', value: `${estimatedPrice(estimate)} ${taxLabel}`.trim() },
    { label: 'Durée estimée', value: estimatedWeeks(estimate) },
  ];
}

function toVisitor(lead: StoredLead, sender: Words, call: CallLink): Content {
  const { brand, signature, labels } = sender;
  const texts = fillPlaces(sender.mailTexts ?? MAIL_TEXTS, sender);
  const reference: Fact = { label: 'Référence', value: lead.reference };
  const follow = `${texts.followText} ${sender.siteUrl}${followPath(lead.reference)}`;
  const ending = [texts.replyText, texts.mistakeText];
  if (lead.kind === 'message') {
    return {
      subject: `${texts.messageTitle} (${lead.reference})`,
      body: {
        brand,
        title: texts.messageTitle,
        intro: [texts.greeting, texts.messageText],
        facts: [reference],
        action: null,
        outro: [follow, ...ending],
        signature,
      },
    };
  }
  const arrived = lead.kind === 'training' ? texts.trainingTitle : texts.quoteTitle;
  return {
    subject: `${arrived} (${lead.reference})`,
    body: {
      brand,
      title: arrived,
      intro: [texts.greeting, texts.requestText],
      facts: [reference, ...offerFacts(lead, labels.tax)],
      action: call,
      outro: [
        ...(hasLetter(lead) ? [texts.letterText] : []),
        texts.bindingText.trim(),
        follow,
        `${texts.accountText} ${sender.siteUrl}${SIGN_UP_PATH}`,
        ...ending,
      ],
      signature,
    },
  };
}
