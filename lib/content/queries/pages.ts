import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { articlePath, isSitePage, SITE_PAGES } from '../../site/pages.ts';
import { readContent } from '../read.ts';
import { identifier, optionalText, text } from '../shape.ts';
import { articleTag, contentTag } from '../tags.ts';

/** The words of a page's share image, or of an article's. */
export const SHARE_CARD_QUERY = defineQuery(`
  *[_id == $id || (_type == "article" && slug.current == $slug)] | order(_id asc) [0] {
    "title": coalesce(heroTitle, hero.title, title, seo.title),
    category
  }
`);

const shareCardShape = z.object({ title: text, category: optionalText }).nullable();

/** What a share image says: a large title, and the kind of page above it, if it needs saying. */
export type ShareCard = { title: string; kind: string | null };

/**
 * The words of the share image of a page or an article, null for a path that has neither.
 * Cached until the page's document is published.
 *
 * @throws InvalidContentError, or the client's error; the cached image then stays
 */
export async function getShareCard(path: string): Promise<ShareCard | null> {
  'use cache';
  cacheLife('content');
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  const page = isSitePage(path) ? SITE_PAGES[path] : null;
  if (!page && !slug) return null;
  cacheTag(page ? contentTag(page.type) : articleTag(slug ?? ''));
  const card = await readContent('share-card', SHARE_CARD_QUERY, shareCardShape, {
    id: page?.document ?? '',
    slug: slug ?? '',
  });
  if (!page) return card && { title: card.title, kind: card.category ?? 'Blog' };
  return { title: card?.title ?? page.name, kind: path === '/' ? null : page.name };
}

/** When each page's document and each article last changed. */
export const SITEMAP_QUERY = defineQuery(`{
  "pages": *[_id in $ids] { "id": _id, "updatedAt": _updatedAt },
  "articles": *[_type == "article" && defined(slug.current)] | order(publishedAt desc, _id asc) {
    "slug": slug.current, "updatedAt": _updatedAt
  }
}`);

const sitemapShape = z.object({
  pages: z.array(z.object({ id: identifier, updatedAt: z.iso.datetime() })),
  articles: z.array(z.object({ slug: identifier, updatedAt: z.iso.datetime() })),
});

/** A public path with the moment of its last change, ISO 8601; undefined where it is unknown. */
export type SitemapEntry = { path: string; updatedAt?: string };

/**
 * Every public path of the site (product.md, For machines), articles included. Cached until any document
 * is published.
 *
 * @throws InvalidContentError, or the client's error; the cached sitemap then stays
 */
export async function getSitemapEntries(): Promise<SitemapEntry[]> {
  'use cache';
  cacheLife('content');
  const pages = Object.entries(SITE_PAGES);
  cacheTag(contentTag('article'), ...pages.map(([, { type }]) => contentTag(type)));
  const { pages: found, articles } = await readContent('sitemap', SITEMAP_QUERY, sitemapShape, {
    ids: pages.map(([, { document }]) => document),
  });
  return [
    ...pages.map(([path, { document }]) => ({
      path,
      updatedAt: found.find(({ id }) => id === document)?.updatedAt,
    })),
    ...articles.map(({ slug, updatedAt }) => ({
      path: articlePath(slug),
      updatedAt,
    })),
  ];
}
