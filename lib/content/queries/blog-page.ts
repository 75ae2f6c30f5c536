import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { ARTICLE_TEXTS } from '../../words/blog.ts';
import { ownTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The words of /blog and those that all articles' pages share (product.md, Articles). */
export const BLOG_PAGE_QUERY = defineQuery(`
  *[_type == "blogPage" && _id == "blogPage"][0] {
    ...,
    ${SEO_FIELD}
  }
`);

const blogPageShape = z.object({
  title: text,
  intro: text,
  emptyText: text,
  feedLabel: text,
  readLabel: text,
  olderTitle: text,
  newerLabel: text,
  olderLabel: text,
  allLabel: text,
  contentsTitle: text,
  faqTitle: text,
  shareTitle: text,
  moreTitle: text,
  /** Texts around an article. */
  words: ownTexts(ARTICLE_TEXTS),
  seo: seoShape,
});

export type BlogPage = z.output<typeof blogPageShape>;

/**
 * The published words of the blog. Cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getBlogPage(): Promise<BlogPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('blogPage'));
  return readContent('blog-page', BLOG_PAGE_QUERY, blogPageShape);
}
