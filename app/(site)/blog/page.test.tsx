import type { Metadata } from 'next';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { ArticleSummary } from '@/lib/content/index.ts';
import { onListPage } from '@/lib/site/list-pages.ts';

const content = vi.hoisted(() => ({ articles: [] as ArticleSummary[] }));
vi.mock('@/lib/content/index.ts', () => ({
  getArticleList: async (number: number) => ({
    articles: onListPage(content.articles, number),
    total: content.articles.length,
  }),
  readArticleOrder: async () => content.articles,
  getBlogPage: async () => ({
    title: 'Le carnet',
    intro: 'Des guides.',
    emptyText: 'Rien encore.',
    feedLabel: 'Flux',
    readLabel: 'Lire l’article',
    olderTitle: 'Plus anciens',
    newerLabel: 'Articles plus récents',
    olderLabel: 'Articles plus anciens',
    seo: { title: 'Blog no-code', description: 'Guides.', keywords: [], image: null },
  }),
  getSiteSettings: async () => ({
    brand: 'Atelier',
    baseline: 'Studio',
    ownerName: 'A',
    isLive: false,
    labels: { example: 'Exemple' },
    words: { contactButton: 'M’écrire' },
  }),
}));

const first = await import('./page.tsx');
const later = await import('./page/[number]/page.tsx');

function publish(count: number): void {
  content.articles = Array.from({ length: count }, (_, index) => ({
    id: `id-${index}`,
    slug: `article-${index + 1}`,
    title: `Article ${index + 1}`,
    menuLabel: `Article ${index + 1}`,
    category: 'Guide',
    excerpt: 'Un extrait assez long pour ressembler à celui d’un article, sur deux lignes.',
    publishedAt: '2026-03-12T08:00:00Z',
    updatedAt: null,
    isExample: false,
    words: 800,
    figures: [],
  }));
}

const props = (number: string) => ({ params: Promise.resolve({ number }) });
const pageOf = async (number: number) =>
  renderToStaticMarkup(
    number === 1 ? await first.default() : await later.default(props(String(number))),
  );
/** The articles that a page leads to, each once, by their number. */
const articlesOn = (html: string) => [
  ...new Set([...html.matchAll(/href="\/blog\/article-(\d+)"/g)].map(([, n]) => Number(n))),
];
const linksTo = (html: string, label: string) =>
  [...html.matchAll(/<a ([^>]*)>([^<]*)</g)]
    .filter(
      ([, attributes, text]) => text === label || attributes?.includes(`aria-label="${label}"`),
    )
    .map(([, attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1]);

describe('/blog with a thousand articles', () => {
  it('is a page of thirty, a tenth of what all of them weighed, and every article is on one page', async () => {
    publish(1_000);
    const seen: number[] = [];
    for (let number = 1; number <= 34; number += 1) {
      const html = await pageOf(number);
      expect(html.length).toBeLessThan(50_000);
      seen.push(...articlesOn(html));
    }
    expect(seen).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  });

  it('leads on by number and by name, and says which page it is', async () => {
    publish(1_000);
    const one = await pageOf(1);
    expect(one).toContain('aria-label="Pages du blog"');
    expect(linksTo(one, 'Articles plus récents')).toEqual([]);
    expect(linksTo(one, 'Articles plus anciens')).toEqual(['/blog/page/2']);
    expect(linksTo(one, 'Page 34')).toEqual(['/blog/page/34']);

    const middle = await pageOf(5);
    expect(middle).toContain('Page 5 sur 34');
    expect(middle).toMatch(/aria-current="page"[^>]*>5</);
    expect(linksTo(middle, 'Articles plus récents')).toEqual(['/blog/page/4']);
    expect(linksTo(middle, 'Articles plus anciens')).toEqual(['/blog/page/6']);
    expect(linksTo(middle, 'Page 1')).toEqual(['/blog']);
    expect(linksTo(await pageOf(2), 'Articles plus récents')).toEqual(['/blog']);
    expect(linksTo(await pageOf(34), 'Articles plus anciens')).toEqual([]);
  });

  it('each page is its own URL, between its neighbours', async () => {
    publish(61);
    const told = async (metadata: Promise<Metadata>) => {
      const { title, alternates, pagination, openGraph } = await metadata;
      return { title, at: alternates?.canonical, pagination, url: openGraph?.url };
    };
    const [one, two, three] = await Promise.all([
      told(first.generateMetadata()),
      told(later.generateMetadata(props('2'))),
      told(later.generateMetadata(props('3'))),
    ]);
    expect(one?.at).toMatch(/\/blog$/);
    expect(one?.pagination).toEqual({ next: two?.at });
    expect(two?.title).toEqual({ absolute: 'Blog no-code, page 2 · Atelier' });
    expect(two?.at).toMatch(/\/blog\/page\/2$/);
    expect(two?.url).toBe(two?.at);
    expect(two?.pagination).toEqual({ previous: one?.at, next: three?.at });
    expect(three?.pagination).toEqual({ previous: two?.at });
  });
});

describe('/blog with few articles', () => {
  it.each([0, 1, 3, 30])('%i: one page, without a way to others', async (count) => {
    publish(count);
    expect(await pageOf(1)).not.toContain('Pages du blog');
    expect((await first.generateMetadata()).pagination).toEqual({});
    // A build asks for one URL at least.
    expect(await later.generateStaticParams()).toEqual([{ number: '-' }]);
  });

  it.each(['2', '1', '0', '-', '02', '2x', '1e1', '%32'])(
    'a page %j that there is not is the 404 page',
    async (number) => {
      publish(30);
      await expect(later.default(props(number))).rejects.toMatchObject({
        digest: 'NEXT_HTTP_ERROR_FALLBACK;404',
      });
    },
  );
});
