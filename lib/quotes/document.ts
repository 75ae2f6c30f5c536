import * as z from 'zod/mini';
import { storedContent } from './content.ts';
import { VAT_REGIMES } from './regimes.ts';

const text = z.string();
const cents = z.int();

/** Amounts of a quote, all in whole cents (product.md, Amounts of a quote). */
export const totals = z.object({
  /** Each line before tax, by its id; of options too. */
  lines: z.record(text, cents),
  /** Sum of the lines that count, before the discount. */
  subtotal: cents,
  discount: cents,
  /** Amount before tax. */
  net: cents,
  /** Amounts of VAT by rate, in basis points, the lowest first; none where no VAT is charged. */
  vat: z.array(z.object({ rate: z.int(), base: cents, amount: cents })),
  vatTotal: cents,
  /** The amount to pay, tax included. */
  total: cents,
  deposit: cents,
});

export type QuoteTotals = z.output<typeof totals>;

/** The sender of a quote, as the site settings were on the day; what nobody had filled in is empty. */
const issuer = z.object({
  brand: text,
  /** The settings of quotes' own, else the site's owner. */
  name: text,
  legalForm: text,
  capital: text,
  address: text,
  email: text,
  phone: text,
  siret: text,
  registration: text,
  vatNumber: text,
  insurance: text,
  mediatorName: text,
  mediatorUrl: text,
  /** Number of the declaration as a provider of training. */
  ndaNumber: z._default(text, ''),
});

export type QuoteIssuer = z.output<typeof issuer>;

/** A contract as an amendment to it finds it. */
const amended = z.object({
  /** The number of the quote that was accepted. */
  number: text,
  /** ISO, in Paris. */
  acceptedOn: text,
  /** What the contract comes to before the amendment, and what of it is received and is not. */
  total: cents,
  received: cents,
  open: cents,
  /** What is not received by rate, of which the dues of the amendment are made. */
  vat: totals.shape.vat,
});

export type Amended = z.output<typeof amended>;

/** A quote as it was sent, and never changes again: all that its PDF is made of. Days are ISO, in Paris. */
export const quoteDocument = z.object({
  number: text,
  issuedOn: text,
  validUntil: text,
  /** The number of the quote that this one replaces. */
  replaces: z.nullable(text),
  /** The contract that it is an amendment to; null of a quote of its own. */
  amends: z._default(z.nullable(amended), null),
  content: storedContent,
  issuer,
  /** The settings of quotes that it tells, by their names there. */
  settings: z.object({
    /** The quote's own regime. */
    vatRegime: z.enum(VAT_REGIMES),
    /** Why there is no VAT under that regime. */
    vatExemptionText: text,
    lateRate: text,
    lateConsumerText: text,
    earlyPaymentText: text,
    withdrawalText: text,
    /** Quotes that were sent before these settings have the law's delay, and neither text. */
    withdrawalDays: z._default(z.int(), 14),
    withdrawalOnlineText: z._default(text, ''),
    earlyStartText: z._default(text, ''),
    declarationText: z._default(text, ''),
    conventionText: z._default(text, ''),
    trainingContractText: z._default(text, ''),
  }),
  /** Amounts without options. */
  totals,
  /** Names the terms by their text: two quotes with the same terms have the same. Empty without terms. */
  termsVersion: text,
});

export type QuoteDocument = z.output<typeof quoteDocument>;

/** A file of a quote, the same bytes for both sides. */
export type QuoteFile = { filename: string; sha256: string; bytes: Buffer };

/** The quote itself, the page of proof of its acceptance, or the receipt of its withdrawal or of its cancellation. */
export const fileKind = z.enum(['quote', 'proof', 'withdrawal', 'termination']);

export type QuoteFileKind = z.output<typeof fileKind>;
