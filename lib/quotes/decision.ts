import * as z from 'zod/mini';
import { email, line, optionalLine, text } from '../validation/fields.ts';
import { signerName } from './content.ts';
import { APPROVAL, APPROVAL_MAX, QUOTE_LIMITS } from './states.ts';

// The client's forms on a quote, the same from the dashboard and by a link. As fields of forms, all are texts.

/** The letters of a text alone: neither capitals, accents, blanks nor what people put around it. */
const lettersOf = (typed: string) => typed.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();

/** « Lu et approuvé » often goes before it. */
const APPROVED = ['', 'Lu et approuvé'].map((before) => lettersOf(before + APPROVAL));

/** The approval, kept as it is typed: it is part of the proof. */
const approval = line(APPROVAL_MAX, `Écrivez «\u202f${APPROVAL}\u202f».`).check(
  z.refine((typed) => APPROVED.includes(lettersOf(typed)), {
    error: `Écrivez «\u202f${APPROVAL}\u202f» en toutes lettres.`,
  }),
);

/** Field `options` is a list (`lists: ['options']` of the form): the ids of the chosen ones. */
export const acceptance = z.object({
  name: signerName,
  /** In what capacity one of several signs. */
  role: optionalLine(QUOTE_LIMITS.name),
  agreed: z.literal('on', { error: 'Cochez la case pour accepter le devis.' }),
  approval,
  /** A consumer asks that the work begin before the end of the term of withdrawal. */
  earlyStart: z._default(z.enum(['on', '']), ''),
  options: z._default(
    z.array(z.string().check(z.maxLength(40))).check(z.maxLength(QUOTE_LIMITS.lines)),
    [],
  ),
  /** SHA-256 of the document that was read. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

export type Acceptance = z.output<typeof acceptance>;

export const refusal = z.object({
  reason: text(
    QUOTE_LIMITS.reason,
    'Dites en quelques mots pourquoi\u00a0: cela m’aide à vous répondre.',
  ),
});

/** A consumer's declaration of withdrawal; its receipt goes to the address. */
export const withdrawal = z.object({ name: signerName, email: email() });

/** Which proposed cancellation was read. */
const read = { termination: z.uuid() };

/** A client's consent to a proposed cancellation. */
export const terminationConsent = z.object({
  ...read,
  name: signerName,
  agreed: z.literal('on', { error: 'Cochez la case pour accepter la résiliation.' }),
});

export type TerminationConsent = z.output<typeof terminationConsent>;

/** A client's refusal of it. */
export const terminationRefusal = z.object({
  ...read,
  reason: text(
    QUOTE_LIMITS.reason,
    'Dites en quelques mots pourquoi\u00a0: cela m’aide à vous répondre.',
  ),
});

export type TerminationRefusal = z.output<typeof terminationRefusal>;

export type Withdrawal = z.output<typeof withdrawal>;
