import 'server-only';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { revalidateTag } from 'next/cache';
import { readArticleSlugs, readNewestArticles } from '../content/queries/articles.ts';
import { ALL_ARTICLES_TAG, articleTag, contentTag, NEWEST_ARTICLES_TAG } from '../content/tags.ts';
import { nextEnv } from '../env/next.ts';
import { beginGeneration } from '../performance/generation.ts';
import {
  ARTICLE_PAGES,
  articlePath,
  CONTENT_TYPES,
  EVERY_PAGE,
  NOT_FOUND_PAGE,
  pagesShowing,
} from '../site/pages.ts';
import { type Change, EVERYTHING } from './webhook.ts';

/** The pages to render anew: those that nobody should wait for, and those that can follow. */
export type StalePages = { first: string[]; later: string[] };

/**
 * What this process last knew of the articles: the slug of each, to end the old page when it
 * moves, and the newest ones, to tell whether the Blog menu of every page changes.
 */
const slugs = new Map<string, string>();
let newest: string[] | undefined;
let newestAsTold: string | undefined;
/** The stored pages of a build are older than this process once only. */
let knowsStoredPages = false;

const mark = (tag: string) => {
  revalidateTag(tag, 'max');
  beginGeneration();
};

/** A stored page of an article; the fallback of the route itself is no page. */
const STORED_PAGE = /^([a-z0-9-]+)\.html$/;

/** The articles' pages that this build has stored, whether their article still exists or not. */
function storedArticlePages(): string[] {
  const folder = join(
    /* turbopackIgnore: true */ process.cwd(),
    nextEnv.NEXT_DIST_DIR,
    'server/app/blog',
  );
  try {
    return readdirSync(folder).flatMap((name) => {
      const slug = STORED_PAGE.exec(name)?.[1];
      return slug ? [articlePath(slug)] : [];
    });
  } catch {
    return [];
  }
}

/** Marks the Blog menu, which is on every page, where its links have changed. */
async function markMenu(): Promise<boolean> {
  const links = await readNewestArticles().catch(() => undefined);
  const told = links && JSON.stringify(links);
  if (told !== undefined && told === newestAsTold) return false;
  newestAsTold = told;
  newest = links?.map(({ href }) => href) ?? newest;
  mark(NEWEST_ARTICLES_TAG);
  return true;
}

const resolved = (pages: readonly string[]) =>
  pages.flatMap((page) => (page === ARTICLE_PAGES ? (newest ?? []) : [page]));

async function markArticle({ id, slug }: Change): Promise<string[]> {
  const before = id ? slugs.get(id) : undefined;
  if (id && slug) slugs.set(id, slug);
  mark(contentTag('article'));
  const both = new Set([slug, before].filter((one) => one !== undefined));
  for (const one of [id, ...both]) if (one) mark(articleTag(one));
  const menuChanged = await markMenu();
  return [
    ...[...both].map(articlePath),
    ...resolved(pagesShowing('article')),
    ...(menuChanged ? resolved(EVERY_PAGE) : []),
  ];
}

async function markEverything(): Promise<StalePages> {
  for (const type of CONTENT_TYPES) mark(contentTag(type));
  mark(ALL_ARTICLES_TAG);
  await markMenu();
  const known = await readArticleSlugs().catch(() => []);
  for (const { id, slug } of known) slugs.set(id, slug);
  const all = new Set(resolved(CONTENT_TYPES.flatMap(pagesShowing)));
  // A start is to be short: the 404 page follows, as the older articles do.
  const first = [...all].filter((page) => page !== NOT_FOUND_PAGE);
  const later = knowsStoredPages ? [] : [NOT_FOUND_PAGE, ...storedArticlePages()];
  knowsStoredPages = true;
  return { first, later };
}

/**
 * Marks every read that shows what changed as stale. One article's edit marks that article and the
 * lists, whatever their number; other articles' pages follow only where the menu on them changes.
 *
 * @returns the pages to render anew, none twice; of pages that are on every article, the newest only
 */
export async function revalidateTags(change: Change | typeof EVERYTHING): Promise<StalePages> {
  if (change === EVERYTHING) return markEverything();
  if (change.type === 'article') {
    return { first: [...new Set(await markArticle(change))], later: [] };
  }
  mark(contentTag(change.type));
  return { first: resolved(pagesShowing(change.type)), later: [] };
}

/** Whether pages are rendered anew for this change; what is read for each visit needs none. */
export const hasPages = (change: Change | typeof EVERYTHING): boolean =>
  change === EVERYTHING || pagesShowing(change.type).length > 0;
