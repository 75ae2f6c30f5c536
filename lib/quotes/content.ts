import * as z from 'zod/mini';
import { cleanEmail } from '../validation/clean-email.ts';
import { EMAIL_MAX } from '../validation/email.ts';
import { name, optionalLine, optionalName, optionalText } from '../validation/fields.ts';
import { PHONE_MAX, plainPhone } from '../validation/phone.ts';
import { QUOTE_LIMITS } from './states.ts';

const whole = (max: number) => z.int().check(z.nonnegative(), z.maximum(max));

/** Basis points: 10,000 is the whole. */
const rate = whole(10_000);
const cents = whole(QUOTE_LIMITS.cents);

const quoteLine = z.object({
  /** Names the line among those of its quote, for options to be chosen by. */
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  label: optionalLine(QUOTE_LIMITS.line),
  details: optionalText(QUOTE_LIMITS.details),
  /** Hundredths: 150 is 1.5. */
  quantity: whole(QUOTE_LIMITS.quantity),
  /** « jour », « forfait »; empty where it is plain. */
  unit: optionalLine(30),
  /** Cents before tax. */
  unitPrice: cents,
  /** Basis points. */
  vatRate: rate,
  /** Whether it is left out of the sums until the client chooses it. */
  isOption: z.boolean(),
});

/** A share in basis points, or an amount in cents. */
const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), rate }),
  z.object({ kind: z.literal('amount'), cents }),
]);

const quoteClient = z.object({
  /** A consumer is told of withdrawal and mediation, a professional of the costs of late payment. */
  kind: z.enum(['consumer', 'professional']),
  name: optionalName(QUOTE_LIMITS.name),
  company: optionalName(QUOTE_LIMITS.name),
  // An address or a number still incomplete is stored as typed, and told among the quote's gaps.
  email: z.pipe(optionalLine(EMAIL_MAX), z.transform(cleanEmail)),
  phone: z.pipe(optionalLine(PHONE_MAX), z.transform(plainPhone)),
  address: optionalText(300),
  /** Registration number of a professional. */
  siren: optionalLine(30),
  vatNumber: optionalLine(30),
});

/** The consultant's part of a quote: a draft of it may lack anything. */
export const quoteContent = z.object({
  title: optionalLine(QUOTE_LIMITS.title),
  introduction: optionalText(QUOTE_LIMITS.text),
  client: quoteClient,
  lines: z.array(quoteLine).check(
    z.maxLength(QUOTE_LIMITS.lines),
    z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length),
  ),
  /** Discount off the sum before tax, spread over the rates of VAT. */
  discount: z.nullable(part),
  /** The deposit, out of the total to pay. */
  deposit: z.nullable(part),
  /** When the work begins and is delivered. */
  schedule: optionalText(QUOTE_LIMITS.text),
  validityDays: z.int().check(z.minimum(1), z.maximum(QUOTE_LIMITS.validityDays)),
  paymentTerms: optionalText(QUOTE_LIMITS.text),
  notes: optionalText(QUOTE_LIMITS.text),
  terms: optionalText(QUOTE_LIMITS.terms),
  /** Revision of the price list that its first lines were made with; empty where they were made without. */
  priceRevision: optionalLine(100),
});

export type QuoteContent = z.output<typeof quoteContent>;
export type QuoteLine = z.output<typeof quoteLine>;
export type QuotePart = z.output<typeof part>;
export type QuoteClient = z.output<typeof quoteClient>;

/** The signer's name, as it is typed. */
export const signerName = name(QUOTE_LIMITS.name, 'Indiquez votre nom complet.');
