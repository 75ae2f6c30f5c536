import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import {
  articlePath,
  CASE_STUDIES_PAGE,
  caseStudyPath,
  documentAt,
  isSitePage,
  ownPagePath,
  SITE_PAGES,
} from '../../site/pages.ts';
import { readContent } from '../read.ts';
import { identifier, optionalText, text } from '../shape.ts';
import { articleTag, contentTag } from '../tags.ts';

/** The words of the share image of a page or another document, and whether that is an example, or the studio's own work. */
export const SHARE_CARD_QUERY = defineQuery(`
  *[_id == $id || (_type == $type && slug.current == $slug)] | order(_id asc) [0] {
    "title": coalesce(heroTitle, hero.title, title, seo.title),
    "kind": coalesce(category, select(isOwn == true => sector, client)),
    "isOwn": _type == "caseStudy" && coalesce(isOwn, false),
    "isExample": _type == "article" && coalesce(isExample, count(body[_type == "quote" && isExample == true]) > 0, false)
  }
`);

const shareCardShape = z
  .object({ title: text, kind: optionalText, isExample: z.boolean(), isOwn: z.boolean() })
  .nullable();

/** Words of a share image: a large title, and the kind of page above it, if it needs saying. */
export type ShareCard = {
  title: string;
  kind: string | null;
  isExample: boolean;
  /** Whether it is the studio's own work. */
  isOwn: boolean;
};

/**
 * The words of the share image of a page or of a document with a page, null for a path that is none.
 * Cached until the page's document is published.
 *
 * @throws InvalidContentError, or the client's error; the cached image then stays
 */
export async function getShareCard(path: string): Promise<ShareCard | null> {
  'use cache';
  cacheLife('content');
  const page = isSitePage(path) ? SITE_PAGES[path] : null;
  const below = documentAt(path);
  if (!page && !below) return null;
  if (page) cacheTag(contentTag(page.type));
  else
    cacheTag(
      below?.type === 'article' ? articleTag(below.slug) : contentTag(below?.type ?? 'page'),
    );
  const card = await readContent('share-card', SHARE_CARD_QUERY, shareCardShape, {
    id: page?.document ?? '',
    type: below?.type ?? '',
    slug: below?.slug ?? '',
  });
  if (!page) return card;
  return {
    title: card?.title ?? page.name,
    kind: path === '/' ? null : page.name,
    isExample: false,
    isOwn: false,
  };
}

/** When each page's document, each article, each case study and each page of one's own last changed. */
export const SITEMAP_QUERY = defineQuery(`{
  "pages": *[_id in $ids] { "id": _id, "updatedAt": _updatedAt },
  "articles": *[_type == "article" && defined(slug.current)] | order(publishedAt desc, _id asc) {
    "slug": slug.current, "updatedAt": _updatedAt
  },
  "caseStudies": *[_type == "caseStudy" && defined(slug.current)] | order(deliveredOn desc, _id asc) {
    "slug": slug.current, "updatedAt": _updatedAt
  },
  "own": *[_type == "page" && defined(slug.current)] | order(slug.current asc, _id asc) {
    "slug": slug.current, "updatedAt": _updatedAt, "isUnlisted": coalesce(isUnlisted, false)
  }
}`);

const dated = z.array(z.object({ slug: identifier, updatedAt: z.iso.datetime() }));

const sitemapShape = z.object({
  pages: z.array(z.object({ id: identifier, updatedAt: z.iso.datetime() })),
  articles: dated,
  caseStudies: dated,
  own: z.array(
    z.object({ slug: identifier, updatedAt: z.iso.datetime(), isUnlisted: z.boolean() }),
  ),
});

/** A public path with the moment of its last change, ISO 8601; undefined where it is unknown. */
export type SitemapEntry = {
  path: string;
  updatedAt?: string;
  /** Whether it is kept from search engines. */
  isUnlisted?: boolean;
};

/**
 * Every public path of the site (product.md, For machines), those of documents included. Cached until
 * any document is published.
 *
 * @throws InvalidContentError, or the client's error; the cached sitemap then stays
 */
export async function getSitemapEntries(): Promise<SitemapEntry[]> {
  'use cache';
  cacheLife('content');
  const pages = Object.entries(SITE_PAGES);
  const types = pages.map(([, { type }]) => type);
  cacheTag(
    contentTag('article'),
    contentTag('caseStudy'),
    contentTag('page'),
    ...types.map(contentTag),
  );
  const {
    pages: found,
    articles,
    caseStudies,
    own,
  } = await readContent('sitemap', SITEMAP_QUERY, sitemapShape, {
    ids: pages.map(([, { document }]) => document),
  });
  return [
    ...pages
      .filter(([path]) => path !== CASE_STUDIES_PAGE || caseStudies.length > 0)
      .map(([path, { document }]) => ({
        path,
        updatedAt: found.find(({ id }) => id === document)?.updatedAt,
      })),
    ...articles.map(({ slug, updatedAt }) => ({ path: articlePath(slug), updatedAt })),
    ...caseStudies.map(({ slug, updatedAt }) => ({ path: caseStudyPath(slug), updatedAt })),
    ...own.map(({ slug, ...entry }) => ({ path: ownPagePath(slug), ...entry })),
  ];
}
