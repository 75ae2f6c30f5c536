import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Text = { document: string; field: string; text: string };

/** Every text of a document, under the name of its field. */
function* textsOf(document: string, value: unknown, field = ''): Generator<Text> {
  if (typeof value === 'string') yield { document, field, text: value };
  else if (Array.isArray(value)) for (const one of value) yield* textsOf(document, one, field);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* textsOf(document, one, name);
}

const seed = globSync('studio/content-lake/seed/*.ndjson').flatMap((file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const document: { _id: string } = JSON.parse(line);
      return [...textsOf(document._id, document)];
    }),
);
const titles = seed.filter(({ field }) => /title$/i.test(field));

const IMAGE = /(?<!\p{L})(?:reli\p{L}+|fils?|briques?|blocs?|maillons?|tiss\p{L}+)(?!\p{L})/iu;
const TRIAD = /^\p{L}+, \p{L}+(?:,| et) \p{L}+$/u;
const HOURS_APART = /\d\s+h(?!\p{L})/u;

const found = (texts: Text[], pattern: RegExp) =>
  texts
    .filter(({ text }) => pattern.test(text))
    .map(({ document, text }) => `${document}: ${text}`);

describe('the words that a site begins with', () => {
  it('are there', () => {
    expect(titles.length).toBeGreaterThan(100);
  });

  it('turn on no comparison by habit, and on no triad for a title', () => {
    expect(found(seed, /\bvau(?:t|dra) mieux qu/i)).toEqual([]);
    expect(found(titles, TRIAD)).toEqual([]);
  });

  it('have the image of threads and blocks in one title a page', () => {
    const pages = Map.groupBy(
      titles.filter(({ field, text }) => field !== 'shortTitle' && IMAGE.test(text)),
      ({ document }) => document,
    );
    // What results of a search say repeats the page's title.
    const many = [...pages.values()].filter(
      (all) => all.filter(({ text }) => !text.includes(' : ')).length > 1,
    );
    expect(many.flat()).toEqual([]);
  });

  it('write hours in one form: « 24h », « de 9h à 18h »', () => {
    expect(found(seed, HOURS_APART)).toEqual([]);
  });
});
