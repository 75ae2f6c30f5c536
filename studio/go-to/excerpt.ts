import { plainWords } from '../kit/plain-words.ts';

/** Letters of an excerpt before the word that was found, and in all. */
const BEFORE = 40;
const LENGTH = 120;

/** The part of a text around the first of these words, or what begins with one, cut between words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const isOne = (word: string) =>
    plainWords(word).some((part) => words.some((one) => part.startsWith(one)));
  const found = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].find(([word]) => isOne(word));
  const at = found?.index ?? 0;
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const start = Math.min(from, at);
  const end = start + LENGTH < text.length ? text.lastIndexOf(' ', start + LENGTH) : text.length;
  const cut = text.slice(start, end > at ? end : start + LENGTH).trim();
  return `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`;
}
