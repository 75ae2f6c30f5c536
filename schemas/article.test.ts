import { expect, it } from 'vitest';
import { readSeed } from '../scripts/stack/seed.ts';
import { validated } from '../tests/support/validate.ts';

const seed = readSeed();
const guide = seed.find(({ _id }) => _id === 'article-guide');

/** The Studio's messages beside a date of an article, with their levels: an error keeps it from being published. */
async function saidOf(
  publishedAt: string,
  updatedAt?: string,
): Promise<[level: string, message: string][]> {
  const markers = await validated({ ...guide, publishedAt, updatedAt } as never, seed);
  return markers
    .filter(({ path }) => path[0] === (updatedAt ? 'updatedAt' : 'publishedAt'))
    .map(({ level, message }) => [level, message]);
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it('an article’s date ahead is let through, and says that it delays nothing', async () => {
  const [[level, message] = []] = await saidOf(inDays(7));
  expect(level).toBe('warning');
  expect(message).toContain('choisissez «\u202fProgrammer\u202f»');
});

it('a date that is past needs no word', async () => {
  expect(await saidOf(inDays(-7))).toEqual([]);
  expect(await saidOf(new Date().toISOString())).toEqual([]);
});

it.each([
  ['2026-01-04T08:00:00Z', 'La mise à jour ne peut pas précéder la date de l’article.'],
  ['2026-01-05T08:00:00Z', undefined],
  ['2026-01-06T08:00:00Z', undefined],
])('an article of 5 January that was brought up to date at %s: %s', async (updatedAt, refusal) => {
  const said = await saidOf('2026-01-05T08:00:00Z', updatedAt);
  expect(said).toEqual(refusal ? [['error', refusal]] : []);
});

it('a date that is none is said of its own field alone', async () => {
  expect(await saidOf('hier', '2026-01-06T08:00:00Z')).toEqual([]);
  expect(await saidOf('hier')).not.toEqual([]);
});

it.each([
  [0, undefined],
  [1, 'Deux points au moins\u00a0: ajoutez-en un.'],
  [2, undefined],
  [4, undefined],
  [5, 'Quatre points au plus.'],
])('an article that comes to %i points: %s', async (count, refusal) => {
  const summary = Array.from({ length: count }, (_, index) => `Point ${index}.`);
  const markers = await validated({ ...guide, summary } as never, seed);
  const said = markers.filter(({ path }) => path[0] === 'summary').map(({ message }) => message);
  expect(said).toEqual(refusal ? [refusal] : []);
});
