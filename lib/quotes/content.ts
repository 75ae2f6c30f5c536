import * as z from 'zod/mini';
import { cleanEmail } from '../validation/clean-email.ts';
import { EMAIL_MAX } from '../validation/email.ts';
import { name, optionalLine, optionalName, optionalText } from '../validation/fields.ts';
import { PHONE_MAX, plainPhone } from '../validation/phone.ts';
import { HOME_COUNTRY, isCountry } from './countries.ts';
import { VAT_REGIMES } from './regimes.ts';
import { DUE_EVENTS, QUOTE_LIMITS } from './states.ts';

const whole = (max: number) => z.int().check(z.nonnegative(), z.maximum(max));

/** Basis points: 10,000 is the whole. */
const rate = whole(10_000);
const cents = whole(QUOTE_LIMITS.cents);

/** A share in basis points, or an amount in cents. */
const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), rate }),
  z.object({ kind: z.literal('amount'), cents }),
]);

const ID = /^[\w-]{1,40}$/;

const areDistinct = (all: ReadonlyArray<{ id: string }>) =>
  new Set(all.map(({ id }) => id)).size === all.length;

/** An event, or an ISO day. */
const dueAt = z.union([z.enum(DUE_EVENTS), z.iso.date()]);

/** What the texts of a content have to be, at most so many characters long. */
type Texts = Readonly<
  Record<'line' | 'text' | 'name' | 'email' | 'phone', (max: number) => z.ZodMiniType<string>>
>;

/** The consultant's part of a quote: a draft of it may lack anything. */
const contentOf = ({ line, text, name, email, phone }: Texts) =>
  z.object({
    title: line(QUOTE_LIMITS.title),
    introduction: text(QUOTE_LIMITS.text),
    client: z.object({
      /** A consumer is told of withdrawal and mediation, a professional of the costs of late payment. */
      kind: z.enum(['consumer', 'professional']),
      name: name(QUOTE_LIMITS.name),
      company: name(QUOTE_LIMITS.name),
      email: email(EMAIL_MAX),
      phone: phone(PHONE_MAX),
      address: text(300),
      /** ISO 3166-1: it decides which VAT there is. */
      country: z._default(z.string().check(z.refine(isCountry)), HOME_COUNTRY),
      /** Registration number of a professional. */
      siren: line(30),
      vatNumber: line(30),
    }),
    /** Who signs beside the client, each by their own address; none of one that the client alone signs. */
    cosigners: z.optional(
      z
        .array(
          z.object({
            id: z.string().check(z.regex(ID)),
            name: name(QUOTE_LIMITS.name),
            role: line(QUOTE_LIMITS.name),
            email: email(EMAIL_MAX),
          }),
        )
        .check(z.maxLength(QUOTE_LIMITS.cosigners), z.refine(areDistinct)),
    ),
    /** The regime of VAT that was chosen; null for the proposed one (`regimeOf`). */
    vatRegime: z._default(z.nullable(z.enum(VAT_REGIMES)), null),
    /** What the law wants said of a training (D. 6353-1 of the labour code); null where it is none. */
    training: z._default(
      z.nullable(
        z.object({
          title: line(QUOTE_LIMITS.line),
          dates: line(QUOTE_LIMITS.line),
          duration: line(QUOTE_LIMITS.line),
          participants: line(QUOTE_LIMITS.line),
          goal: text(QUOTE_LIMITS.details),
          programme: text(QUOTE_LIMITS.text),
          prerequisites: text(QUOTE_LIMITS.details),
          /** Means, how it takes place, and by whom. */
          means: text(QUOTE_LIMITS.details),
          /** How it is followed and what it ends with. */
          assessment: text(QUOTE_LIMITS.details),
        }),
      ),
      null,
    ),
    lines: z
      .array(
        z.object({
          /** Names the line among those of its quote, for options to be chosen by. */
          id: z.string().check(z.regex(ID)),
          label: line(QUOTE_LIMITS.line),
          details: text(QUOTE_LIMITS.details),
          /** Hundredths: 150 is 1.5. */
          quantity: whole(QUOTE_LIMITS.quantity),
          /** « jour », « forfait »; empty where it is plain. */
          unit: line(30),
          /** Cents before tax; less than nothing in an amendment, for what it takes off. */
          unitPrice: z.int().check(z.minimum(-QUOTE_LIMITS.cents), z.maximum(QUOTE_LIMITS.cents)),
          /** Basis points. */
          vatRate: rate,
          /** Whether it is left out of the sums until the client chooses it. */
          isOption: z.boolean(),
        }),
      )
      .check(z.maxLength(QUOTE_LIMITS.lines), z.refine(areDistinct)),
    /** Discount off the sum before tax, spread over the rates of VAT. */
    discount: z.nullable(part),
    /** The deposit, out of the total to pay. */
    deposit: z.nullable(part),
    /** How the rest is paid; what was written before there were dues has none, and the rest follows the terms of payment. */
    dues: z.optional(
      z.object({
        /** Days to pay within, from the event on. */
        days: whole(QUOTE_LIMITS.paymentDays),
        /** Amounts between the deposit and the balance, out of the total to pay. */
        steps: z
          .array(
            z.object({
              id: z.string().check(z.regex(ID)),
              label: line(QUOTE_LIMITS.line),
              at: dueAt,
              part,
            }),
          )
          .check(z.maxLength(QUOTE_LIMITS.steps), z.refine(areDistinct)),
        /** When what is left is due. */
        balance: dueAt,
      }),
    ),
    /** When the work begins and is delivered. */
    schedule: text(QUOTE_LIMITS.text),
    validityDays: z.int().check(z.minimum(1), z.maximum(QUOTE_LIMITS.validityDays)),
    paymentTerms: text(QUOTE_LIMITS.text),
    notes: text(QUOTE_LIMITS.text),
    terms: text(QUOTE_LIMITS.terms),
    /** Revision of the price list that its first lines were made with; empty where they were made without. */
    priceRevision: line(100),
  });

/** A content as the editor sends it: its texts are cleaned, and no longer than may be. */
export const quoteContent = contentOf({
  line: optionalLine,
  text: optionalText,
  name: optionalName,
  // An address or a number still incomplete is stored as typed, and told among the quote's gaps.
  email: (max) => z.pipe(optionalLine(max), z.transform(cleanEmail)),
  phone: (max) => z.pipe(optionalLine(max), z.transform(plainPhone)),
});

const asStored = () => z.string();

/** A content as the database keeps it. What was written of it is read as it is, to the letter: a PDF may tell it already. */
export const storedContent = contentOf({
  line: asStored,
  text: asStored,
  name: asStored,
  email: asStored,
  phone: asStored,
});

export type QuoteContent = z.output<typeof storedContent>;
export type QuoteLine = QuoteContent['lines'][number];
export type QuotePart = z.output<typeof part>;
export type QuoteDues = NonNullable<QuoteContent['dues']>;
export type DueAt = z.output<typeof dueAt>;
export type QuoteClient = QuoteContent['client'];
export type Cosigner = NonNullable<QuoteContent['cosigners']>[number];
export type QuoteTraining = NonNullable<QuoteContent['training']>;

/** The signer's name, as it is typed. */
export const signerName = name(QUOTE_LIMITS.name, 'Indiquez votre nom complet.');
