import { randomUUID } from 'node:crypto';
import { hasLetter, type StoredLead, toPricedTraining } from '../requests/stored-lead.ts';
import { summaryOf } from '../requests/summary.ts';
import { EMAIL_MAX } from '../validation/email.ts';
import { PHONE_MAX } from '../validation/phone.ts';
import { withoutUnseen } from '../validation/text.ts';
import type { QuoteSettings } from '../words/quote-settings.ts';
import type { QuoteContent, QuoteLine, QuoteTraining } from './content.ts';
import { HOME_COUNTRY } from './countries.ts';
import type { QuoteDocument } from './document.ts';
import { PLAIN_DUES } from './dues.ts';
import type { Signer } from './signers.ts';
import { QUOTE_LIMITS } from './states.ts';
import { EMPTY_TRAINING } from './training.ts';

const cut = (text: string, max: number) => [...text].slice(0, max).join('');

const oneLine = (text: string, max: number = QUOTE_LIMITS.line) =>
  cut(withoutUnseen(text.replace(/[ \t]*[\r\n\u2028\u2029]+[ \t]*/g, ' ')).trim(), max);

/** A quote of which nothing is written yet, by the settings of now. */
export function emptyContent({
  introduction,
  schedule,
  paymentTerms,
  terms,
  validityDays,
  depositRate,
  paymentDays,
}: QuoteSettings): QuoteContent {
  return {
    title: '',
    introduction,
    client: {
      kind: 'professional',
      name: '',
      company: '',
      email: '',
      phone: '',
      address: '',
      country: HOME_COUNTRY,
      siren: '',
      vatNumber: '',
    },
    vatRegime: null,
    training: null,
    lines: [],
    discount: null,
    deposit: depositRate > 0 ? { kind: 'percent', rate: depositRate } : null,
    dues: { days: paymentDays, steps: [], balance: 'delivery' },
    schedule,
    validityDays,
    paymentTerms,
    notes: '',
    terms,
    priceRevision: '',
  };
}

/**
 * An amendment of which nothing is written yet: its client, its VAT and its texts are the contract's.
 *
 * @param signers who signed the contract, where they were several: the same are asked
 */
export function amendmentOf(
  { content, settings }: QuoteDocument,
  signers: readonly Signer[] = [],
): QuoteContent {
  const cosigners = signers
    .slice(1)
    .map(({ id, name, role, email }) => ({ id, name, role, email }));
  const { days } = content.dues ?? PLAIN_DUES;
  return {
    ...content,
    title: cut(`Avenant\u00a0: ${content.title}`, QUOTE_LIMITS.title),
    introduction: '',
    cosigners,
    vatRegime: settings.vatRegime,
    lines: [],
    discount: null,
    deposit: null,
    dues: { days, steps: [], balance: 'delivery' },
    notes: '',
  };
}

/**
 * A quote for what a request asks, with a line for each step of its estimate: in the words and at the prices of the day that
 * it was sent, whose revision it keeps.
 */
export function contentFromRequest(lead: StoredLead, settings: QuoteSettings): QuoteContent {
  const content = emptyContent(settings);
  const { name, email, company, phone, title } = summaryOf(lead);
  return {
    ...content,
    title: oneLine(title, QUOTE_LIMITS.title),
    client: {
      ...content.client,
      kind: company ? 'professional' : 'consumer',
      name: oneLine(name, QUOTE_LIMITS.name),
      company: oneLine(company, QUOTE_LIMITS.name),
      email: oneLine(email, EMAIL_MAX),
      phone: oneLine(phone, PHONE_MAX),
    },
    training: trainingOf(lead),
    lines: linesOf(lead, settings.defaultVatRate),
    priceRevision: oneLine(lead.priceRevision, 100),
  };
}

const trainingName = (tier: string) => `Formation ${tier}`.trim();

/** What a request for a training says of it already; the dates that it wishes are none yet. */
function trainingOf(lead: StoredLead): QuoteTraining | null {
  if (lead.kind !== 'training') return null;
  const { payload, estimate } = lead;
  const { participants } = payload;
  return {
    ...EMPTY_TRAINING,
    title: oneLine(trainingName(payload.labels.tier)),
    duration: estimate ? `${estimate.hours}h par personne` : '',
    participants: `${participants}\u00a0${participants > 1 ? 'personnes' : 'personne'}`,
  };
}

function linesOf(lead: StoredLead, vatRate: number): QuoteLine[] {
  const line = (label: string, cents: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
    id: randomUUID(),
    label: oneLine(label),
    details: '',
    quantity: 100,
    unit: '',
    unitPrice: cents,
    vatRate,
    isOption: false,
    ...more,
  });
  if (!hasLetter(lead)) return [];
  if (lead.kind === 'training') {
    const { tier, participants, perPerson, hours } = toPricedTraining(lead);
    return [
      line(trainingName(tier), Math.round(perPerson * 100), {
        details: `${hours}h par personne`,
        quantity: participants * 100,
        unit: 'personne',
      }),
    ];
  }
  const { service, projectType } = lead.payload.labels;
  const { adjustedCents, features } = lead.estimate.breakdown;
  return [
    line([service, projectType].filter(Boolean).join('\u00a0: '), adjustedCents, {
      unit: 'forfait',
    }),
    ...features.map(({ label, cents }) => line(label, cents, { unit: 'forfait' })),
  ];
}
