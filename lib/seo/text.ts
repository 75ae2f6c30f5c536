import { PLACEHOLDER } from '../content/placeholder.ts';

/** A fact that may be stated: undefined where it is missing, blank or still a placeholder. */
export function fact(value: string | null | undefined): string | undefined {
  return value && !PLACEHOLDER.test(value) ? value : undefined;
}

/** What search results show of a description, in characters. */
const SUMMARY_LENGTH = 160;

/** Whole sentences stand for a longer text where they are at least as long, in characters. */
const ENOUGH = 80;

/**
 * The text or, where it is longer than search results show, its first whole sentences; cut after a whole
 * word where these say too little.
 */
export function summary(text: string): string {
  if (text.length <= SUMMARY_LENGTH) return text;
  const ends = text.slice(0, SUMMARY_LENGTH + 1).matchAll(/[.!?](?=\s)/g);
  const end = [...ends].at(-1)?.index ?? 0;
  if (end + 1 >= ENOUGH) return text.slice(0, end + 1);
  const cut = text.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\p{P}\s]+$/u, '')}…`;
}
