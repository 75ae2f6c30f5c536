import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { listRange } from '../../site/list-pages.ts';
import { articlePath } from '../../site/pages.ts';
import { ARTICLE_BODY, articleBody } from '../article-body.ts';
import { LINK_HREF } from '../link.ts';
import { readContent } from '../read.ts';
import { readPublished } from '../read-answer.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { IMAGE, identifier, image, linkTarget, optionalText, text } from '../shape.ts';
import {
  ALL_ARTICLES_TAG,
  ARTICLE_MENU_TAG,
  articleTag,
  contentTag,
  mayChangeTag,
  NEWEST_ARTICLES_TAG,
} from '../tags.ts';

/** GROQ: how many words an article has, in its paragraphs, steps, callouts, tables and lists. */
const WORDS = /* groq */ `"words":
    count(string::split(coalesce(pt::text(body), ""), " ")) +
    count(string::split(coalesce(pt::text(body[_type == "steps"].items[].text[]), ""), " ")) +
    count(string::split(coalesce(pt::text(body[_type == "callout"].text[]), ""), " ")) +
    count(string::split(array::join(coalesce(body[_type == "comparisonTable"].rows[].cells[].text, []), " "), " ")) +
    count(string::split(array::join(coalesce(body[_type == "prosCons"].pros[], []), " "), " ")) +
    count(string::split(array::join(coalesce(body[_type == "prosCons"].cons[], []), " "), " "))`;

/** GROQ: whether an article is made up. One from before the question was asked is, where a quote in it says so. */
const EXAMPLE = /* groq */ `"isExample":
    coalesce(isExample, count(body[_type == "quote" && isExample == true]) > 0, false)`;

/** GROQ: what a page shows of an article beside its text. */
const SUMMARY = /* groq */ `
    "id": _id,
    "slug": slug.current,
    title,
    menuLabel,
    category,
    excerpt,
    publishedAt,
    updatedAt,
    ${EXAMPLE},
    ${WORDS}`;

/** One article by its slug. */
export const ARTICLE_QUERY = defineQuery(`
  *[_type == "article" && slug.current == $slug] | order(_id asc) [0] {
    ${SUMMARY},
    "summary": coalesce(summary, []),
    "author": { "name": author.name, "role": author.role },
    "cover": cover { ${IMAGE} },
    ${ARTICLE_BODY},
    "howTo": howTo { totalTimeHours, costEuros },
    "faq": coalesce(faq[] { question, answer }, []),
    callToAction { title, text, linkLabel, ${LINK_HREF} },
    ${SEO_FIELD}
  }
`);

/** GROQ: the order of their list. */
const NEWEST_FIRST = /* groq */ `order(publishedAt desc, slug.current asc)`;

/** Articles of one page of the list, and the number of all: a page costs the same, however many there are. */
export const ARTICLE_LIST_QUERY = defineQuery(`{
  "articles": *[_type == "article"] | ${NEWEST_FIRST} [$from...$to] {
    ${SUMMARY},
    "figures": coalesce(body[_type == "figureHighlight"][0].figures[] { value, label, source, date }, [])
  },
  "total": count(*[_type == "article"])
}`);

/** Pinned articles, as the consultant arranged them, then the newest, for the Blog menu and the end of an article (product.md, Header). */
export const NEWEST_ARTICLES_QUERY = defineQuery(`
  *[_type == "article"] | order(
    (pinned == true) desc,
    select(pinned == true => coalesce(menuOrder, 1000000), 0) asc,
    publishedAt desc,
    slug.current asc
  ) [0...5] {
    "slug": slug.current, menuLabel, title, category, ${EXAMPLE}
  }
`);

/** All articles, in the order of their list. */
export const ARTICLE_ORDER_QUERY = defineQuery(`
  *[_type == "article"] | ${NEWEST_FIRST} { "id": _id, "slug": slug.current }
`);

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'not a slug');
const date = z.iso.datetime({ offset: true });

const summaryShape = z.object({
  id: identifier,
  slug,
  title: text,
  menuLabel: text,
  category: text,
  excerpt: text,
  /** ISO dates. The first sorts and dates the article; it holds nothing back. */
  publishedAt: date,
  updatedAt: date.nullable(),
  /** Whether what it tells is made up: it then says so wherever it shows. */
  isExample: z.boolean(),
  words: z.number().int().min(0),
});

export const articleShape = summaryShape
  .extend({
    /** What the article comes to, in a few points. */
    summary: z.array(text),
    author: z.object({ name: optionalText, role: optionalText }),
    cover: image.nullable(),
    body: articleBody,
    howTo: z
      .object({
        totalTimeHours: z.number().positive().nullable(),
        costEuros: z.number().min(0).nullable(),
      })
      .nullable(),
    faq: z.array(z.object({ question: text, answer: text })),
    callToAction: z.object({
      title: text,
      text,
      linkLabel: text,
      linkHref: linkTarget,
    }),
    seo: seoShape,
  })
  .nullable();

const listShape = z.object({
  articles: z.array(
    summaryShape.extend({
      /** The article's first figures: one of them stands for it in the list. */
      figures: z.array(
        z.object({ value: text, label: text, source: optionalText, date: z.iso.date().nullable() }),
      ),
    }),
  ),
  total: z.number(),
});

const newestShape = z.array(
  z
    .object({ slug, menuLabel: text, title: text, category: text, isExample: z.boolean() })
    .transform(({ slug, menuLabel, ...link }) => ({
      href: articlePath(slug),
      label: menuLabel,
      ...link,
    })),
);

/** An article with its text; `author.name` null stands for the site's owner. */
export type Article = NonNullable<z.output<typeof articleShape>>;
/** A page of the list: its articles, newest first, and how many there are on all pages. */
export type ArticleList = z.output<typeof listShape>;
/** An article as a list shows it. */
export type ArticleSummary = ArticleList['articles'][number];
/** An article as another one leads to it at its end. */
export type ArticleLink = z.output<typeof newestShape>[number];
/** An article as the Blog menu links to it. */
export type MenuArticle = Pick<ArticleLink, 'href' | 'label' | 'isExample'>;

/** The newest articles as the Blog menu shows them. */
export const menuOf = (newest: readonly ArticleLink[]): MenuArticle[] =>
  newest.map(({ href, label, isExample }) => ({ href, label, isExample }));

/**
 * The published article at /blog/`slug`, or null where there is none. Cached until
 * that article is published or removed, whichever slug it then has.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getArticle(slug: string): Promise<Article | null> {
  'use cache';
  cacheLife('content');
  cacheTag(ALL_ARTICLES_TAG, articleTag(slug));
  const article = await readContent('article', ARTICLE_QUERY, articleShape, { slug });
  // An article that moves is still known by its id.
  if (article) cacheTag(articleTag(article.id));
  return article;
}

/**
 * The published articles of one page of the list, by its number from 1. Cached until an article is published or removed.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getArticleList(number: number): Promise<ArticleList> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('article'));
  return readContent('article-list', ARTICLE_LIST_QUERY, listShape, listRange(number));
}

/**
 * The pinned articles, then the newest, as the Blog menu links to them. It stands on every
 * page, and is cached until these links themselves change: an edit of one article's text renders
 * that article anew, not the whole site.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getArticleMenu(): Promise<MenuArticle[]> {
  'use cache';
  cacheLife('content');
  cacheTag(ARTICLE_MENU_TAG, mayChangeTag('article'));
  return menuOf(await readContent('article-menu', NEWEST_ARTICLES_QUERY, newestShape));
}

/**
 * The same articles as each article's page leads to them at its end. Cached until what it shows of them changes.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getNewestArticles(): Promise<ArticleLink[]> {
  'use cache';
  cacheLife('content');
  cacheTag(NEWEST_ARTICLES_TAG);
  return readContent('newest-articles', NEWEST_ARTICLES_QUERY, newestShape);
}

/**
 * These articles as they are published now, past the cache: to be compared, not shown. Works outside of a request.
 *
 * @throws InvalidContentError, or the client's error
 */
export const readNewestArticles = (): Promise<ArticleLink[]> =>
  readPublished('newest-articles', NEWEST_ARTICLES_QUERY, newestShape);

/**
 * The id and the slug of every published article, newest first, past the cache. Works outside of a request.
 *
 * @throws InvalidContentError, or the client's error
 */
export const readArticleOrder = (): Promise<Array<{ id: string; slug: string }>> =>
  readPublished('article-order', ARTICLE_ORDER_QUERY, z.array(z.object({ id: identifier, slug })));
