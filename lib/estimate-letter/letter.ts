import type { QuotePage } from '../content/queries/quote-page.ts';
import { dayAfter, formatDay, parisDay } from '../format/dates.ts';
import { isFilled } from '../words/placeholder.ts';

/** The parts that are the same on every letter: who sends it, and its words. */
export type LetterFrame = {
  brand: string;
  /** Lines under the brand. */
  sender: string[];
  /** Label after prices. */
  taxLabel: string;
  /** Validity of an estimate, in days. */
  validityDays: number;
  copy: QuotePage['letter'] &
    Pick<QuotePage['panel'], 'total' | 'margin' | 'range' | 'note'> &
    Pick<QuotePage['questions'], 'timeline' | 'budget'>;
};

export type LetterRow = { label: string; value: string };

/**
 * An estimate as it leaves the site (product.md, Estimate on paper): printed, as a PDF and with the mail,
 * made of the same words. Nothing that the visitor typed is in it.
 */
export type Letter = {
  brand: string;
  sender: string[];
  title: string;
  /** The title with the reference, where there is one. */
  name: string;
  /** Reference, date and validity. */
  about: LetterRow[];
  price: string;
  weeks: string;
  project: LetterRow[];
  /** The arithmetic, a line for each step, and what it comes to. */
  steps: LetterRow[];
  totals: LetterRow[];
  notes: string[];
};

/** A price with the tax word, where there is one. */
export const taxed = (price: string, taxLabel: string): string =>
  [price, taxLabel].filter(Boolean).join('\u00a0');

/** A row of a letter; none where there is no value, or one that is still to be filled in. */
export const row = (label: string, value: string | null): LetterRow[] =>
  isFilled(value) ? [{ label, value }] : [];

/** The head of every letter: who writes, and what the letter is, from when until when it holds. */
export function letterHead(
  { brand, sender, validityDays, copy }: LetterFrame,
  reference: string | null,
  date: Date,
): Pick<Letter, 'brand' | 'sender' | 'title' | 'name' | 'about'> {
  return {
    brand,
    sender,
    title: copy.title,
    name: [copy.title, reference].filter(Boolean).join(' '),
    about: [
      ...row('Référence', reference),
      ...row('Date', formatDay(date.toISOString())),
      ...row('Valable jusqu’au', formatDay(dayAfter(parisDay(date), validityDays))),
    ],
  };
}
