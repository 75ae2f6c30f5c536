import { expect, it } from 'vitest';
import { frenchTypography } from '../../../lib/typography/index.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { fillWords, TYPES } from './fill-words.ts';

const seeded = readSeed().filter(({ _type }) => TYPES.includes(_type));

it('gives each document from before the words that it is seeded with now, once', () => {
  expect(seeded).toHaveLength(TYPES.length);
  const moves = fillWords(seeded.map(({ words, ...older }) => older));
  expect(moves).toEqual(
    seeded.map(({ _id: id, words }) => ({
      id,
      set: {
        words: Object.fromEntries(
          Object.entries(words as object).map(([name, text]) => [name, frenchTypography(text)]),
        ),
      },
      unset: [],
    })),
  );
  expect(fillWords(seeded)).toEqual([]);
});

it('leaves alone what the consultant wrote, and other documents', () => {
  expect(fillWords([{ _id: 'homePage', _type: 'homePage', words: { sendButton: 'Oui' } }])).toEqual(
    [],
  );
  expect(fillWords([{ _id: 'a', _type: 'article' }])).toEqual([]);
});
