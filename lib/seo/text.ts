import { stegaClean } from '@sanity/client/stega';
import { PLACEHOLDER } from '../content/placeholder.ts';
import { frenchTypography } from '../typography/index.ts';

/** Plain text as a person reads it: French typography, without the Studio's invisible markers. */
export function shown(text: string): string {
  return frenchTypography(stegaClean(text).trim());
}

/** A fact that may be stated: undefined where it is missing, blank or still a placeholder. */
export function fact(value: string | null | undefined): string | undefined {
  const text = value ? shown(value) : '';
  return text && !PLACEHOLDER.test(text) ? text : undefined;
}

/** What search results show of a description, in characters. */
const SUMMARY_LENGTH = 160;

/** The text, cut after a whole word where it is longer than search results show. */
export function summary(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\p{P}\s]+$/u, '')}…`;
}
