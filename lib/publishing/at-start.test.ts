import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LONGEST_WAIT_MS, whenFirstRead } from '../page-cache/first-read.ts';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
const outside = vi.hoisted(() => ({
  draftMode: vi.fn(async (): Promise<{ isEnabled: boolean }> => {
    throw new Error('`draftMode` was called outside a request scope.');
  }),
}));
vi.mock('next/headers', () => outside);
const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../content/client.ts', () => ({ contentClient: lake, draftClient: null }));

const link = (slug: string) => ({
  slug,
  menuLabel: slug,
  title: slug,
  category: 'Guide',
  isExample: false,
});

const ANSWERS: Record<string, unknown> = {
  'newest-articles': [link('guide')],
  'article-order': [{ id: 'article-guide', slug: 'guide' }],
  'case-study-slugs': ['chantier'],
  'known-paths': {
    articles: ['guide'],
    caseStudies: ['chantier'],
    services: [],
    moved: [],
    redirects: [],
  },
};

beforeEach(() => {
  lake.fetch.mockImplementation(async (_query, _params, { tag }) => ANSWERS[tag]);
});

afterEach(() => {
  delete (globalThis as { firstRead?: unknown }).firstRead;
  vi.useRealTimers();
});

it('as long as the lake answers, visitors of a start wait; what it fails to answer is nothing to wait for', async () => {
  vi.useFakeTimers();
  const { readNewestArticles } = await import('../content/queries/articles.ts');
  const visitor = vi.fn();
  void whenFirstRead().then(visitor);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  await readNewestArticles();
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(visitor).not.toHaveBeenCalled();
  lake.fetch.mockRejectedValue(new Error('down'));
  await expect(readNewestArticles()).rejects.toThrow('down');
  await vi.advanceTimersByTimeAsync(1);
  expect(visitor).toHaveBeenCalledOnce();
});

it('a start, outside of any request, learns of the articles and case studies; a route goes by that', async () => {
  const start = await import('./affected.ts');
  const pages = await start.pagesAfterAbsence();
  expect(pages).toEqual(expect.arrayContaining(['/blog/guide', '/realisations/chantier']));

  // The webhook's route is a bundle of its own.
  vi.resetModules();
  const route = await import('./affected.ts');
  const moved = { type: 'article', id: 'article-guide', slug: 'guide-airtable' } as const;
  expect(route.affectedBy(moved).own).toMatchObject({
    tags: [
      'content:article',
      'content:article:article-guide',
      'content:article:guide-airtable',
      'content:article:guide',
    ],
    pages: ['/blog/guide-airtable', '/blog/guide', '/blog', '/blog/flux.xml', '/sitemap.xml'],
    later: [],
  });
});
