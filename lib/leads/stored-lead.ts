import { z } from 'zod';

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
  labels: labels.catch({ service: '', projectType: '', features: [], timeline: '', budget: '' }),
});
const storedEstimate = z
  .object({
    minimum: z.number(),
    maximum: z.number(),
    weeks: z.object({ minimum: z.number(), maximum: z.number() }),
  })
  .nullable()
  .catch(null);

/** What the visitor chose, in the words of the day: the list of prices may have others by now. */
export type QuoteLabels = z.output<typeof labels>;

/** A lead as its mails need it. */
export type StoredLead = { reference: string } & (
  | { kind: 'message'; payload: z.output<typeof messagePayload> }
  | {
      kind: 'quote';
      payload: z.output<typeof quotePayload>;
      /** Euros before tax, and weeks, as the server computed them. */
      estimate: z.output<typeof storedEstimate>;
    }
);

/** A row of `leads`; what it lacks is empty, never an error. */
export function toStoredLead(row: {
  kind: string;
  reference: string;
  payload: unknown;
  estimate: unknown;
}): StoredLead {
  const { reference } = row;
  const payload = row.payload ?? {};
  return row.kind === 'quote'
    ? {
        kind: 'quote',
        reference,
        payload: quotePayload.parse(payload),
        estimate: storedEstimate.parse(row.estimate),
      }
    : { kind: 'message', reference, payload: messagePayload.parse(payload) };
}
