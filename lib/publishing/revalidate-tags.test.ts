import { beforeEach, describe, expect, it, vi } from 'vitest';

const revalidateTag = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn(), revalidateTag }));
const articles = vi.hoisted(() => ({ readNewestArticles: vi.fn(), readArticleSlugs: vi.fn() }));
vi.mock('../content/queries/articles.ts', () => articles);

const { hasPages, revalidateTags } = await import('./revalidate-tags.ts');
const { NOT_FOUND_PAGE, SITE_PAGES } = await import('../site/pages.ts');
const { EVERYTHING } = await import('./webhook.ts');

const PAGES = Object.keys(SITE_PAGES);
const link = (slug: string) => ({ href: `/blog/${slug}`, label: slug, title: slug, category: 'C' });
const marked = () => revalidateTag.mock.calls.map(([tag]) => tag);
const edit = (id: string, slug: string) => ({ type: 'article', id, slug }) as const;

beforeEach(async () => {
  articles.readNewestArticles.mockResolvedValue([link('un'), link('deux')]);
  articles.readArticleSlugs.mockResolvedValue([
    { id: 'a', slug: 'un' },
    { id: 'b', slug: 'deux' },
    { id: 'c', slug: 'vieux' },
  ]);
  await revalidateTags(EVERYTHING);
  revalidateTag.mockClear();
});

describe('Articles: what an edit costs', () => {
  it('an edit of one article marks that article and the lists, no other article', async () => {
    const { first, later } = await revalidateTags(edit('a', 'un'));
    expect(marked()).toEqual(['content:article', 'content:article:a', 'content:article:un']);
    expect(first).toEqual(['/blog/un', '/blog', '/blog/flux.xml', '/sitemap.xml']);
    expect(later).toEqual([]);
  });

  it.each([10, 1000])('costs the same with %i articles', async (count) => {
    const many = Array.from({ length: count }, (_, index) => ({
      id: `id-${index}`,
      slug: `article-${index}`,
    }));
    articles.readArticleSlugs.mockResolvedValue(many);
    await revalidateTags(EVERYTHING);
    revalidateTag.mockClear();
    articles.readNewestArticles.mockClear();
    articles.readArticleSlugs.mockClear();
    const { first, later } = await revalidateTags(edit('id-7', 'article-7'));
    expect([marked().length, first.length, later.length]).toEqual([3, 4, 0]);
    expect(articles.readNewestArticles).toHaveBeenCalledOnce();
    expect(articles.readArticleSlugs).not.toHaveBeenCalled();
  });

  it('an article that moves ends its old page', async () => {
    const { first } = await revalidateTags(edit('c', 'neuf'));
    expect(marked()).toContain('content:article:vieux');
    expect(first.slice(0, 2)).toEqual(['/blog/neuf', '/blog/vieux']);
    await revalidateTags(edit('c', 'encore'));
    expect(marked()).toContain('content:article:neuf');
  });

  it('a new article in the Blog menu renders every page that shows it', async () => {
    articles.readNewestArticles.mockResolvedValue([link('neuf'), link('un')]);
    const { first } = await revalidateTags(edit('d', 'neuf'));
    expect(marked()).toContain('content:newest-articles');
    expect(first).toEqual(expect.arrayContaining([...PAGES, '/blog/neuf', '/blog/un']));
    expect(new Set(first).size).toBe(first.length);
  });

  it('a lake that does not answer counts as a change of the menu', async () => {
    articles.readNewestArticles.mockRejectedValue(new Error('down'));
    for (const slug of ['un', 'un']) {
      revalidateTag.mockClear();
      await revalidateTags(edit('a', slug));
      expect(marked()).toContain('content:newest-articles');
    }
  });

  it('settings are on the articles’ pages too, of which the newest are rendered at once', async () => {
    const { first } = await revalidateTags({ type: 'siteSettings', id: 'siteSettings' });
    expect(marked()).toEqual(['content:siteSettings']);
    expect(first).toEqual([...PAGES, '/blog/un', '/blog/deux', NOT_FOUND_PAGE]);
  });
});

it('only what pages show waits for pages that are being rendered', () => {
  expect(hasPages(EVERYTHING)).toBe(true);
  expect(hasPages({ type: 'article' })).toBe(true);
  expect(hasPages({ type: 'redirect' })).toBe(false);
  expect(hasPages({ type: 'authPage' })).toBe(false);
});

it('a start renders every page again and again, those that can follow once', async () => {
  vi.resetModules();
  const starting = await import('./revalidate-tags.ts');
  const opening = await starting.revalidateTags(EVERYTHING);
  expect(opening.first).toEqual(expect.arrayContaining([...PAGES, '/sitemap.xml']));
  expect(opening.first).not.toContain(NOT_FOUND_PAGE);
  expect(opening.later).toContain(NOT_FOUND_PAGE);
  const again = await starting.revalidateTags(EVERYTHING);
  expect(again).toEqual({ first: opening.first, later: [] });
});
