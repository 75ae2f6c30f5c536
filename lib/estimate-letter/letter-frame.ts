import type { QuotePage } from '../content/queries/quote-page.ts';
import type { SiteSettings } from '../content/queries/site-settings.ts';
import { fact } from '../words/placeholder.ts';
import type { LetterFrame } from './letter.ts';

const NBSP = '\u00a0';

/** Settings that a letterhead is made of. */
export type LetterSettings = Pick<
  SiteSettings,
  | 'brand'
  | 'ownerName'
  | 'email'
  | 'phone'
  | 'city'
  | 'country'
  | 'legal'
  | 'labels'
  | 'estimateDays'
>;

/** The words of a letter that are the quote page's. */
export type LetterCopy = Pick<QuotePage, 'letter' | 'panel' | 'questions'>;

/** The frame of every letter, from what is published; a fact that nobody has filled in yet is left out. */
export function letterFrame(
  { brand, ownerName, email, phone, city, country, legal, labels, estimateDays }: LetterSettings,
  { letter, panel, questions }: LetterCopy,
): LetterFrame {
  const place = [city, country].filter(Boolean).join(', ');
  const lines = [
    ownerName,
    legal.address ?? place,
    email,
    phone,
    legal.siret && `SIRET${NBSP}${legal.siret}`,
  ];
  return {
    brand,
    sender: lines.flatMap((line) => fact(line) ?? []),
    taxLabel: labels.tax,
    validityDays: estimateDays,
    copy: {
      ...letter,
      total: panel.total,
      margin: panel.margin,
      range: panel.range,
      note: panel.note,
      timeline: questions.timeline,
      budget: questions.budget,
    },
  };
}
