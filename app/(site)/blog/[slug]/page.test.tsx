import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Article, ArticleLink } from '@/lib/content/index.ts';

const site = vi.hoisted(() => ({
  getArticle: vi.fn(async (): Promise<unknown> => null),
  getNewestArticles: vi.fn(async (): Promise<unknown> => []),
  getBlogPage: async () => ({
    contentsTitle: 'Sommaire',
    faqTitle: 'Questions',
    moreTitle: 'À lire aussi',
    shareTitle: 'Partager',
    allLabel: 'Tous les articles',
    words: {},
  }),
  getSiteSettings: async () => ({
    brand: 'Atelier',
    ownerName: 'A',
    labels: { example: 'Exemple' },
  }),
}));
// It waits for what a preview is asked for, which this rendering cannot.
vi.mock('@/app/_components/ui/hidden-parts.tsx', () => ({ HiddenParts: () => null }));
vi.mock('@/lib/content/index.ts', () => site);

const { default: ArticlePage } = await import('./page.tsx');

const article: Article = {
  id: 'article-guide',
  slug: 'guide',
  title: 'Relier deux outils',
  menuLabel: 'Relier',
  category: 'Guide',
  excerpt: 'Pas à pas.',
  publishedAt: '2026-03-12T08:00:00Z',
  updatedAt: null,
  isExample: false,
  words: 400,
  author: { name: null, role: null },
  cover: null,
  body: [],
  howTo: null,
  summary: [],
  faq: [],
  callToAction: {
    title: 'Et vous ?',
    text: 'Écrivez-moi.',
    linkLabel: 'Écrire',
    linkHref: '/contact',
  },
  seo: null,
};

const linkTo = (slug: string): ArticleLink => ({
  href: `/blog/${slug}`,
  label: slug,
  title: `Le titre de ${slug}`,
  category: 'Guide',
  isExample: false,
});

const pageOf = (slug: string) => ArticlePage({ params: Promise.resolve({ slug }) });

// proxy.ts stops other visits of an unknown article; it lets all of a preview through.
it('an article that does not exist is the 404 page, also where the page itself decides', async () => {
  await expect(pageOf('inconnu')).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
});

describe('what there is to read after an article', () => {
  it('is the three newest others', async () => {
    site.getArticle.mockResolvedValueOnce(article);
    site.getNewestArticles.mockResolvedValueOnce(['a', 'guide', 'b', 'c', 'd'].map(linkTo));
    const [, more = ''] = renderToStaticMarkup(await pageOf('guide')).split('À lire aussi');
    expect(more.match(/Le titre de \w+/g)).toEqual([
      'Le titre de a',
      'Le titre de b',
      'Le titre de c',
    ]);
  });

  it('has no title over nothing where there is no other', async () => {
    site.getArticle.mockResolvedValueOnce(article);
    site.getNewestArticles.mockResolvedValueOnce([linkTo('guide')]);
    const html = renderToStaticMarkup(await pageOf('guide'));
    expect(html).toContain('Relier deux outils');
    expect(html).not.toContain('À lire aussi');
  });
});
