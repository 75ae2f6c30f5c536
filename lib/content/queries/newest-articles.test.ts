import { readFileSync } from 'node:fs';
import { evaluate, parse } from 'groq-js';
import { expect, it } from 'vitest';
import { NEWEST_ARTICLES_QUERY } from './articles.ts';

type Document = { [field: string]: unknown; _type: string };

const SEED = new URL('../../../studio/content-lake/seed/articles.ndjson', import.meta.url);
const seed: Document[] = readFileSync(SEED, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const newer = (month: number): Document => ({
  _type: 'article',
  slug: { current: `article-${month}` },
  publishedAt: `2027-0${month}-01T08:00:00Z`,
});

async function menuOf(dataset: Document[]): Promise<string[]> {
  const answer = await evaluate(parse(NEWEST_ARTICLES_QUERY), { dataset });
  return ((await answer.get()) as Array<{ slug: string }>).map(({ slug }) => slug);
}

it('the specified articles stay in the Blog menu, however many come after them', async () => {
  expect(await menuOf([...seed, ...[1, 2, 3, 4, 5, 6].map(newer)])).toEqual([
    'cas-etude',
    'guide',
    'comparatif',
    'article-6',
    'article-5',
  ]);
});

it('articles from before there were pins are in it by their date', async () => {
  const old = seed.map(({ pinned: _, ...document }) => document as Document);
  expect(await menuOf([...old, ...[1, 2, 3].map(newer)])).toEqual([
    'article-3',
    'article-2',
    'article-1',
    'cas-etude',
    'guide',
  ]);
});
