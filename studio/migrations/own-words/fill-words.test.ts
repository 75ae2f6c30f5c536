import { expect, it } from 'vitest';
import { frenchTypography } from '../../../lib/typography/index.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { fillWords, TYPES } from './fill-words.ts';

const seeded = readSeed().filter(({ _type }) => TYPES.includes(_type));
const withWords = seeded.filter(({ words }) => words);
const typeset = (texts: object) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, frenchTypography(text)]));

it('gives each document from before the words that it is seeded with now, once', () => {
  expect(seeded).toHaveLength(TYPES.length);
  const moves = fillWords(withWords.map(({ words, ...older }) => older));
  expect(moves).toEqual(
    withWords.map(({ _id: id, words }) => ({
      id,
      set: { words: typeset(words as object) },
      unset: [],
    })),
  );
  expect(fillWords(seeded)).toEqual([]);
});

it('gives a document of nothing but words those that came since, not those that were emptied later', () => {
  const mails = seeded.find(({ _type }) => _type === 'mailTexts');
  if (!mails) throw new Error('no mails are seeded');
  const { newsText, newsTitle, callText, ...older } = mails;
  expect(fillWords([{ ...older, greeting: 'Salut,' }] as typeof seeded)).toEqual([
    { id: 'mailTexts', set: typeset({ newsText, newsTitle, callText }), unset: [] },
  ]);
  expect(fillWords([{ ...mails, callTitle: undefined }])).toEqual([]);
});

it('leaves alone what the consultant wrote, and other documents', () => {
  expect(fillWords([{ _id: 'homePage', _type: 'homePage', words: { sendButton: 'Oui' } }])).toEqual(
    [],
  );
  expect(fillWords([{ _id: 'a', _type: 'article' }])).toEqual([]);
});
