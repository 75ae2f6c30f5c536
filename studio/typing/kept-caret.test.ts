import { expect, test } from 'vitest';
import { keptPlace } from './kept-caret.ts';

/** The text with a bar where the caret is. */
const moved = (before: string, after: string) => {
  const place = before.indexOf('|');
  const kept = keptPlace(before.replace('|', ''), after, place);
  return `${after.slice(0, kept)}|${after.slice(kept)}`;
};

test.each([
  ['behind the caret', 'Bon|jour', 'Bonjour à tous', 'Bon|jour à tous'],
  ['before the caret', 'Bonjour à t|ous', 'Oh, Bonjour à tous', 'Oh, Bonjour à t|ous'],
  ['right before the caret, where it stays', 'Bon|jour', 'BonXjour', 'Bon|Xjour'],
  ['at the end, with the caret there', 'Bonjour|', 'Bonjour, vous', 'Bonjour|, vous'],
  ['at the start, with the caret at the end', 'Bonjour|', 'Oh, Bonjour', 'Oh, Bonjour|'],
  ['taken away before the caret', 'Oh, Bon|jour', 'Bonjour', 'Bon|jour'],
  ['taken away around the caret', 'un gr|and mot', 'un mot', 'un |mot'],
  ['of letters that stand twice', 'aa|a', 'aaaa', 'aa|aa'],
  ['of everything', 'Bon|jour', '', '|'],
])('a change %s', (_, before, after, kept) => {
  expect(moved(before, after)).toBe(kept);
});
