import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { frenchTypography } from '../typography/index.ts';
import { DASHBOARD_TEXTS } from './account.ts';
import { HOME_TEXTS } from './home.ts';
import { OWN_WORDS, withOwnWords } from './own.ts';
import { REVIEW_TEXTS } from './reviews.ts';
import { SITE_VALUES } from './site.ts';

const SEED = new URL('../../studio/content-lake/seed/', import.meta.url);

type Content = { [field: string]: unknown };

/** The places of all values within, each by the names that lead there. */
function placesIn(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at];
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, `${at}.${name}`));
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === 'string'
      ? [value]
      : [];

it('are in French typography', () => {
  const texts = textsIn(OWN_WORDS);
  expect(texts.length).toBeGreaterThan(340);
  expect(texts.filter((text) => frenchTypography(text) !== text)).toEqual([]);
});

describe('the seed', () => {
  const written = readdirSync(SEED)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(new URL(name, SEED), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Content & { _type: string });

  it('repeats none of them', () => {
    const own = new Set(Object.entries(OWN_WORDS).flatMap(([type, all]) => placesIn(all, type)));
    const seeded = written.flatMap((document) => placesIn(document, document._type));
    expect(seeded.length).toBeGreaterThan(400);
    expect(seeded.filter((place) => own.has(place))).toEqual([]);
  });

  it('is made of them: the Studio finds every field filled in', () => {
    const complete = new Set(readSeed().flatMap((document) => placesIn(document, document._type)));
    const own = Object.entries(OWN_WORDS).flatMap(([type, all]) => placesIn(all, type));
    expect(own.filter((place) => !complete.has(place))).toEqual([]);
  });
});

describe('a document', () => {
  it('has them where a field is missing, at whichever depth, and what was written elsewhere', () => {
    const written = {
      heroTitle: 'Bonjour',
      heroBlocks: [],
      scenarioWords: { question: 'Alors ?', note: null },
      words: { sendButton: '' },
    };
    expect(withOwnWords('homePage', written)).toEqual({
      heroTitle: 'Bonjour',
      heroBlocks: HOME_TEXTS.heroBlocks,
      scenarioWords: { ...HOME_TEXTS.scenarioWords, question: 'Alors ?' },
      // Emptied: what that means is for who reads it.
      words: { ...REVIEW_TEXTS, sendButton: '' },
    });
    const { callMinutes } = withOwnWords<Content>('siteSettings', { callMinutes: 0 });
    expect(callMinutes).toBe(0);
    expect(withOwnWords('siteSettings', {})).toMatchObject(SITE_VALUES);
  });

  it('is the same where none is missing, and of a type that has none', () => {
    for (const document of readSeed()) {
      expect(withOwnWords(document._type, document)).toBe(document);
    }
    const article = { title: 'A' };
    expect(withOwnWords('article', article)).toBe(article);
    expect(withOwnWords('siteSettings', true)).toBe(true);
  });

  it('that is missing is all the site’s own, but for one that the consultant has to write', () => {
    expect(withOwnWords('dashboardPage', null)).toEqual(DASHBOARD_TEXTS);
    expect(withOwnWords('homePage', null)).toBeNull();
    expect(withOwnWords('article', null)).toBeNull();
  });
});
