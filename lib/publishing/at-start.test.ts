import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetShared } from '../../tests/support/shared-state.ts';
import { isFirstReadOver, LONGEST_WAIT_MS, whenFirstRead } from '../next/first-read.ts';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
const outside = vi.hoisted(() => ({
  draftMode: vi.fn(async (): Promise<{ isEnabled: boolean }> => {
    throw new Error('`draftMode` was called outside a request scope.');
  }),
}));
vi.mock('next/headers', () => outside);
const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../content/client.ts', () => ({
  contentClient: lake,
  draftClient: null,
  lakeAnswers: async () => true,
}));
vi.mock('../next/preview-mode.ts', () => ({ previewModeId: () => 'secret' }));

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

const METHODS = Symbol.for('@next/router-server-methods');
const shared = globalThis as unknown as Record<symbol, unknown>;

beforeEach(() => {
  forgetShared('firstRead');
  lake.fetch.mockImplementation(async (_query, _params, { tag }) => ANSWERS[tag]);
});

afterEach(() => {
  forgetShared('firstRead');
  delete shared[METHODS];
  // A tag marked stale here would be stale for the tests of other files, too.
  tagsManifest.clear();
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
      'for-one:article',
      'content:article:article-guide',
      'content:article:guide-airtable',
      'content:article:guide',
    ],
    pages: ['/blog/guide-airtable', '/blog/guide', '/blog', '/blog/flux.xml', '/sitemap.xml'],
    later: [],
  });
});

it('a page that could not be read is tried once more before anybody is sent to a start', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const retry = Promise.withResolvers<void>();
  let tries = 0;
  shared[METHODS] = {
    '': {
      async revalidate({ urlPath }: { urlPath: string }) {
        if (urlPath !== '/devis') return;
        if (++tries === 1) throw new Error('The operation timed out');
        await retry.promise;
      },
    },
  };
  const { keepFresh } = await import('./at-start.ts');
  const started = keepFresh();
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 3_000 });
  expect(isFirstReadOver()).toBe(false);
  retry.resolve();
  await started;
  await whenFirstRead();
  expect(isFirstReadOver()).toBe(true);
  warn.mockRestore();
});
