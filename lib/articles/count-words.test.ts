import { readFileSync } from 'node:fs';
import { evaluate, parse } from 'groq-js';
import { expect, it } from 'vitest';
import { ARTICLE_LIST_QUERY } from '../content/queries/articles.ts';
import { listRange } from '../site/list-pages.ts';
import { countWords } from './count-words.ts';

const SEED = new URL('../../studio/content-lake/seed/articles.ndjson', import.meta.url);
const seed = readFileSync(SEED, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { _id: string; body?: unknown });

it('counts the words of a draft as those of what is published', async () => {
  const empty = { _id: 'empty', _type: 'article', body: [] };
  const dataset = [...seed, empty];
  const params = listRange(1);
  const answer = await evaluate(parse(ARTICLE_LIST_QUERY, { params }), { dataset, params });
  const { articles: published } = (await answer.get()) as {
    articles: Array<{ id: string; words: number }>;
  };
  expect(published.length).toBeGreaterThan(3);
  for (const { id, words } of published) {
    expect(countWords(dataset.find(({ _id }) => _id === id)?.body), id).toBe(words);
  }
  expect(countWords(undefined)).toBe(countWords([]));
});
