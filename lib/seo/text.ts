import { PLACEHOLDER } from '../content/placeholder.ts';

/** A fact that may be stated: undefined where it is missing, blank or still a placeholder. */
export function fact(value: string | null | undefined): string | undefined {
  return value && !PLACEHOLDER.test(value) ? value : undefined;
}

/** What search results show of a description, in characters. */
const SUMMARY_LENGTH = 160;

/** The text, cut after a whole word where it is longer than search results show. */
export function summary(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\p{P}\s]+$/u, '')}…`;
}
