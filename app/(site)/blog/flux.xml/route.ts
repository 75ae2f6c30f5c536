import { sayExample } from '@/lib/articles/example.ts';
import { rssFeed } from '@/lib/articles/feed.ts';
import { getArticleList, getBlogPage, getSiteSettings } from '@/lib/content/index.ts';
import { absoluteUrl } from '@/lib/site/absolute-url.ts';
import { articlePath, FEED_PATH } from '@/lib/site/pages.ts';

/** The articles of the first page of the list as RSS 2.0, static until one is published (product.md, For machines). */
export async function GET(): Promise<Response> {
  const [page, { articles }, { brand, labels }] = await Promise.all([
    getBlogPage(),
    getArticleList(1),
    getSiteSettings(),
  ]);
  const feed = rssFeed({
    title: `${page.title} · ${brand}`,
    description: page.intro,
    siteUrl: absoluteUrl('/blog'),
    feedUrl: absoluteUrl(FEED_PATH),
    items: articles.map((article) => ({
      title: sayExample(article.title, article.isExample, labels.example),
      excerpt: sayExample(article.excerpt, article.isExample, labels.example),
      category: article.category,
      url: absoluteUrl(articlePath(article.slug)),
      publishedAt: article.publishedAt,
    })),
  });
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}
