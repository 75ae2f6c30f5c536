import { countWords } from '../../lib/articles/count-words.ts';
import { sayExample } from '../../lib/articles/example.ts';
import { readingTime } from '../../lib/articles/reading-time.ts';
import { PAGE_OF } from '../../lib/redirects/former-slugs.ts';
import { shareImagePath } from '../../lib/seo/share-image.ts';
import { SEARCH_LIMITS, searchTitle, summary } from '../../lib/seo/text.ts';
import { frenchTypography } from '../../lib/typography/index.ts';

/** A document with a page of its own, published or while it is written. */
export type PageDocument = {
  _type: string;
  _updatedAt?: string;
  title?: string;
  slug?: { current?: string };
  excerpt?: string;
  summary?: string;
  text?: string;
  isExample?: boolean;
  isOwn?: boolean;
  body?: unknown;
  seo?: { title?: string; description?: string; image?: { asset?: { _ref: string } } };
};

/** The site's words around those of a page. */
export type SiteWords = { brand: string; example: string; ownWork: string };

/** A text with its length, in characters, beside the part of it that search results show. */
export type Measured = { text: string; length: number; limit: number };

export type Shown = {
  /** Reading time, « 5 min de lecture »; null on a page that has none. */
  readingTime: string | null;
  /** The page's URL; null until it has one. */
  path: string | null;
  title: Measured;
  description: Measured;
};

const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit).trimEnd()}…`;

/** The texts of a page in search results and shared links, by the rules of the site (product.md, Metadata). */
export function shownOf(document: PageDocument, { brand, example, ownWork }: SiteWords): Shown {
  const { _type, slug, seo, isExample = false, isOwn = false } = document;
  const told = (text: string | undefined) =>
    text ? frenchTypography(sayExample(sayExample(text, isExample, example), isOwn, ownWork)) : '';
  const title = told(seo?.title || document.title);
  const description = told(
    seo?.description || document.excerpt || document.summary || document.text,
  );
  const pathOf = PAGE_OF[_type as keyof typeof PAGE_OF];
  return {
    readingTime: _type === 'article' ? readingTime(countWords(document.body)) : null,
    path: slug?.current ? pathOf(slug.current) : null,
    title: {
      text: title && cut(searchTitle(title, brand), SEARCH_LIMITS.title),
      length: title.length,
      limit: SEARCH_LIMITS.title,
    },
    description: {
      text: summary(description),
      length: description.length,
      limit: SEARCH_LIMITS.description,
    },
  };
}

/** The text of a length's counter. */
export function counter({ length, limit }: Measured): string {
  const count = `${length}\u00a0caractère${length > 1 ? 's' : ''} sur ${limit}`;
  if (length === 0) return 'À écrire';
  return length > limit ? `${count}\u00a0: la fin est coupée` : count;
}

/** The URL of the share image that the site composes of a published page; null where the page has no URL yet. */
export const composedImage = (published: PageDocument | null): string | null => {
  if (!published) return null;
  const { path } = shownOf(published, { brand: '', example: '', ownWork: '' });
  return path && shareImagePath(path);
};
