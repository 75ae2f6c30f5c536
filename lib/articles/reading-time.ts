/** Words that an adult reads in a minute. */
const WORDS_A_MINUTE = 200;

/** Reading time of a text, in whole minutes, one at least (product.md, Articles). */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / WORDS_A_MINUTE));

/** The same as the page says it: « 5 min de lecture ». */
export const readingTime = (words: number): string =>
  `${readingMinutes(words)}\u00a0min de lecture`;
