import { expect, it } from 'vitest';
import { readSeed } from '../scripts/stack/seed.ts';
import { validated } from '../tests/support/validate.ts';

const seed = readSeed();
const guide = seed.find(({ _id }) => _id === 'article-guide');

/** What the Studio says beside the date of an article, and whether it lets it through. */
async function saidOf(publishedAt: string): Promise<[level: string, message: string][]> {
  const markers = await validated({ ...guide, publishedAt } as never, seed);
  return markers
    .filter(({ path }) => path[0] === 'publishedAt')
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
