import { FOR_ONE } from '../next/marks.ts';
import { CONTENT_TYPES, type ContentType } from '../site/pages.ts';

/**
 * The cache tag of every read that shows documents of this type. A page that found nothing carries
 * the tag all the same, so that the first document of a type appears on it.
 */
export function contentTag(type: ContentType): string {
  return `content:${type}`;
}

/** The tag of one article's page, by its slug or its document's id: an edit of one leaves the others alone. */
export const articleTag = (slugOrId: string): string => `content:article:${slugOrId}`;

/** The tag of every article's page at once: of use when a process starts. */
export const ALL_ARTICLES_TAG = 'content:articles';

/** The tag of whether the menu of every page leads to case studies; marked only when that changes. */
export const CASE_STUDY_MENU_TAG = 'content:case-study-menu';

/** The tag of the Blog menu, which every page shows; marked only when its links change. */
export const ARTICLE_MENU_TAG = 'content:article-menu';

/** The tag of the same articles as each article’s page leads to them at its end; marked only when these change. */
export const NEWEST_ARTICLES_TAG = 'content:newest-articles';

/**
 * The tag of what an edit of any document of this type may change, and seldom does: pages that are stored are rendered
 * anew once it did, what is made for one visitor reads it anew each time.
 */
export const mayChangeTag = (type: ContentType): string => `${FOR_ONE}${type}`;

/** Tags of all that was ever read. */
export const EVERY_TAG: readonly string[] = [
  ...CONTENT_TYPES.map(contentTag),
  ALL_ARTICLES_TAG,
  CASE_STUDY_MENU_TAG,
  ARTICLE_MENU_TAG,
  NEWEST_ARTICLES_TAG,
];
