import { expect, it } from 'vitest';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import { OWN_WORDS } from '../../../lib/words/own.ts';
import { REVIEW_TEXTS } from '../../../lib/words/reviews.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { fillWords, TYPES } from './fill-words.ts';

it('gives each document the words that it lacks, once', () => {
  const seeded = readSeed().filter(({ _type }) => TYPES.includes(_type));
  expect(seeded).toHaveLength(TYPES.length);
  const older = seeded.map((document) => {
    const fields = Object.entries(document).filter(([name]) => !OWN_WORDS[document._type]?.[name]);
    return Object.fromEntries(fields) as typeof document;
  });
  const filled = fillWords(older);
  expect(filled.map(({ id }) => id)).toEqual(seeded.map(({ _id }) => _id));
  const complete = older.map((document, index) => ({ ...document, ...filled[index]?.set }));
  expect(complete).toMatchObject(seeded.map(({ _id: id }) => ({ _id: id, ...OWN_WORDS[id] })));
  expect(fillWords(complete)).toEqual([]);
});

it('gives those that came since alone, in a draft too', () => {
  const { newsText, newsTitle, ...older } = MAIL_TEXTS;
  const draft = { _id: 'drafts.mailTexts', _type: 'mailTexts', ...older, greeting: 'Salut,' };
  expect(fillWords([draft])).toEqual([
    { id: 'drafts.mailTexts', set: { newsText, newsTitle }, unset: [] },
  ]);
});

it('leaves what the consultant wrote beside them, and other documents', () => {
  const home = { _id: 'homePage', _type: 'homePage', words: { sendButton: 'Oui' } };
  expect(fillWords([home])).toMatchObject([
    { id: 'homePage', set: { words: { ...REVIEW_TEXTS, sendButton: 'Oui' } } },
  ]);
  expect(fillWords([{ _id: 'a', _type: 'article' }])).toEqual([]);
});

it('promises nothing over an older promise that still waits to be moved', () => {
  const settings = { _id: 'siteSettings', _type: 'siteSettings', replyTime: 'dans la journée' };
  expect(fillWords([settings])[0]?.set).not.toHaveProperty('replyDelay');
});
