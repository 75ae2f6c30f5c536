import { z } from 'zod';
import type { EstimateBreakdown } from '../estimator/estimate.ts';
import type { PricedTraining } from '../training/priced.ts';
import { row } from '../validation/row.ts';
import type { RequestTopic } from './states.ts';

// Stored payloads may come from an older version of the form: what is missing is left out.
const text = z.string().catch('');
const list = z.array(z.string()).catch([]);

const messagePayload = z.object({ name: text, email: text, subject: text, message: text });

const labels = z.object({
  service: text,
  projectType: text,
  features: list,
  timeline: text,
  budget: text,
});
const contact = {
  firstName: text,
  lastName: text,
  email: text,
  company: text,
  phone: text,
  additionalInfo: text,
};
const quotePayload = z.object({
  service: text,
  projectName: text,
  description: text,
  ...contact,
  weeklyHours: text,
  hourlyCost: text,
  labels: labels.catch({ service: '', projectType: '', features: [], timeline: '', budget: '' }),
});
const breakdown = z.object({
  baseCents: z.number(),
  multiplier: z.number(),
  adjustedCents: z.number(),
  featurePercent: z.number(),
  features: z.array(z.object({ id: z.string(), label: z.string(), cents: z.number() })),
  sumCents: z.number(),
  rangeFactor: z.number(),
});
/** Ends of a price, in euros before tax, and the step that they were shown in: none in requests of before. */
const price = z.object({
  minimum: z.number(),
  maximum: z.number(),
  priceStep: z.int().positive().catch(1),
});
const quoteEstimate = z
  .object({
    ...price.shape,
    weeks: z.object({ minimum: z.number(), maximum: z.number() }),
    featureWeeks: z.number().catch(0),
    breakdown: breakdown.nullable().catch(null),
  })
  .nullable()
  .catch(null);

const trainingPayload = z.object({
  participants: z.number(),
  earliest: text,
  latest: text,
  description: text,
  ...contact,
  labels: z.object({ tier: text }).catch({ tier: '' }),
});
const trainingEstimate = z
  .object({ maximum: z.number(), perPerson: z.number(), hours: z.number() })
  .nullable()
  .catch(null);

/** Labels of the visitor's choices, in the words of the day: the price list may have others by now. */
export type QuoteLabels = z.output<typeof labels>;

/** The kind that the database has for a lead: one for a training is a request for a quote that says how many come. */
export const storedKind = (kind: RequestTopic) => (kind === 'training' ? 'quote' : kind);

/** The kind of a stored lead, as `leads.topic` tells it. */
function kindOf(kind: string, payload: object): RequestTopic {
  if (kind !== 'quote') return 'message';
  return 'participants' in payload && typeof payload.participants === 'number'
    ? 'training'
    : 'quote';
}

const anyLead = {
  reference: z.string(),
  createdAt: z.date(),
  /** Equal ends are one price, null where nothing was estimated. */
  price: price.nullable().catch(null),
  /** The price list's revision that it was estimated by; empty where none is known. */
  priceRevision: text,
};

const leadOfKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), ...anyLead, payload: messagePayload }),
  z.object({
    kind: z.literal('quote'),
    ...anyLead,
    payload: quotePayload,
    /** Euros before tax, and weeks, as the server computed them. */
    estimate: quoteEstimate,
  }),
  z.object({
    kind: z.literal('training'),
    ...anyLead,
    payload: trainingPayload,
    /** Euros before tax, as the server computed them: `maximum` is what the group pays. */
    estimate: trainingEstimate,
  }),
]);

const storedRow = row({
  kind: z.string(),
  reference: z.string(),
  payload: z.looseObject({}).nullish(),
  estimate: z.looseObject({}).nullish().catch(null),
  createdAt: z.string().transform((at) => new Date(at)),
});

/** A row of `leads`; what it lacks is empty, never an error. */
export const storedLead = z.pipe(
  z.pipe(
    storedRow,
    z.transform(({ kind, payload, estimate, ...lead }): unknown => ({
      ...lead,
      kind: kindOf(kind, payload ?? {}),
      payload: payload ?? {},
      estimate,
      price: estimate,
      priceRevision: estimate?.revision,
    })),
  ),
  leadOfKind,
);

/** A lead as its mails, its letter and the inbox tell it. */
export type StoredLead = z.output<typeof storedLead>;

/** The same with its id (`internal.stored_lead`). */
export const leadById = z.intersection(z.object({ id: z.string() }), storedLead);

/** A lead that asks for a price. */
export type PricedLead = Exclude<StoredLead, { kind: 'message' }>;

type Priced<Kind> = Extract<StoredLead, { kind: Kind }>;

/** A lead whose price is known, to the last step of a quote's: it has an estimate on paper. */
export type LeadWithLetter =
  | (Priced<'quote'> & {
      estimate: NonNullable<Priced<'quote'>['estimate']> & { breakdown: EstimateBreakdown };
    })
  | (Priced<'training'> & { estimate: NonNullable<Priced<'training'>['estimate']> });

/** Whether there is such an estimate: requests of older versions may have none. */
export const hasLetter = (lead: StoredLead): lead is LeadWithLetter =>
  (lead.kind === 'quote' && Boolean(lead.estimate?.breakdown)) ||
  (lead.kind === 'training' && lead.estimate !== null);

/** The training and its price, as the letter and the mails tell them. */
export const toPricedTraining = ({
  payload,
  estimate,
}: Extract<LeadWithLetter, { kind: 'training' }>): PricedTraining => ({
  ...payload,
  ...estimate,
  tier: payload.labels.tier,
  total: estimate.maximum,
});
