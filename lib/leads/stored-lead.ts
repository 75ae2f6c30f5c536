import { z } from 'zod';
import type { EstimateBreakdown } from '../estimator/estimate.ts';

// As it was stored, perhaps by an older version of the form: what is missing is left out.
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
const quotePayload = z.object({
  projectName: text,
  description: text,
  firstName: text,
  lastName: text,
  email: text,
  company: text,
  phone: text,
  additionalInfo: text,
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

/** What the visitor chose, in the words of the day: the list of prices may have others by now. */
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
);

type Estimated = Extract<StoredLead, { kind: 'quote' }>;

/** A quote request whose arithmetic is known: it has an estimate on paper. Those of older versions may not. */
export type LeadWithLetter = Estimated & {
  estimate: NonNullable<Estimated['estimate']> & { breakdown: EstimateBreakdown };
};

export const hasLetter = (lead: StoredLead): lead is LeadWithLetter =>
  lead.kind === 'quote' && Boolean(lead.estimate?.breakdown);

/** A row of `leads`; what it lacks is empty, never an error. */
export function toStoredLead(row: {
  kind: string;
  reference: string;
  payload: unknown;
  estimate: unknown;
  created_at: string;
}): StoredLead {
  const { reference } = row;
  const createdAt = new Date(row.created_at);
  const payload = row.payload ?? {};
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
