import { z } from 'zod';
import type { EstimateBreakdown } from '../estimator/estimate.ts';
import type { PricedTraining } from '../training/priced.ts';

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
const storedEstimate = z
  .object({
    minimum: z.number(),
    maximum: z.number(),
    weeks: z.object({ minimum: z.number(), maximum: z.number() }),
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

/** A lead as its mails need it. */
export type StoredLead = { reference: string; createdAt: Date } & (
  | { kind: 'message'; payload: z.output<typeof messagePayload> }
  | {
      kind: 'quote';
      payload: z.output<typeof quotePayload>;
      /** Euros before tax, and weeks, as the server computed them. */
      estimate: z.output<typeof storedEstimate>;
    }
  | {
      kind: 'training';
      payload: z.output<typeof trainingPayload>;
      /** Euros before tax, as the server computed them: `maximum` is what the group pays. */
      estimate: z.output<typeof trainingEstimate>;
    }
);

type Estimated = Extract<StoredLead, { kind: 'quote' }>;

/** A quote request whose arithmetic is known: it has an estimate on paper. Those of older versions may not. */
export type LeadWithLetter = Estimated & {
  estimate: NonNullable<Estimated['estimate']> & { breakdown: EstimateBreakdown };
};

type Training = Extract<StoredLead, { kind: 'training' }>;

/** A training enquiry whose price is known. */
export type TrainingWithLetter = Training & { estimate: NonNullable<Training['estimate']> };

export const hasLetter = (lead: StoredLead): lead is LeadWithLetter | TrainingWithLetter =>
  (lead.kind === 'quote' && Boolean(lead.estimate?.breakdown)) ||
  (lead.kind === 'training' && lead.estimate !== null);

/** The training and its price, as the letter and the mails tell them. */
export const toPricedTraining = ({ payload, estimate }: TrainingWithLetter): PricedTraining => ({
  ...payload,
  ...estimate,
  tier: payload.labels.tier,
  total: estimate.maximum,
});

/** A row of `leads`, as functions of the database answer it in JSON (`internal.stored_lead`). */
export const leadRow = z.object({
  id: z.string(),
  kind: z.string(),
  reference: z.string(),
  payload: z.unknown(),
  estimate: z.unknown(),
  created_at: z.string(),
});

/** A row of `leads`; what it lacks is empty, never an error. */
export function toStoredLead(row: Omit<z.output<typeof leadRow>, 'id'>): StoredLead {
  const { reference } = row;
  const createdAt = new Date(row.created_at);
  const payload = row.payload ?? {};
  // A training enquiry is a request for a quote that says how many come.
  const training = trainingPayload.safeParse(payload);
  if (row.kind === 'quote' && training.success) {
    const estimate = trainingEstimate.parse(row.estimate);
    return { kind: 'training', reference, createdAt, payload: training.data, estimate };
  }
  return row.kind === 'quote'
    ? {
        kind: 'quote',
        reference,
        createdAt,
        payload: quotePayload.parse(payload),
        estimate: storedEstimate.parse(row.estimate),
      }
    : { kind: 'message', reference, createdAt, payload: messagePayload.parse(payload) };
}
