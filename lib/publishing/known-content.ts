import 'server-only';
import { menuOf, readArticleOrder, readNewestArticles } from '../content/queries/articles.ts';
import { readCaseStudySlugs } from '../content/queries/case-studies.ts';
import { readKnownPaths } from '../content/queries/known-paths.ts';
import { readOwnPageSlugs, readPagesWithBlocks } from '../content/queries/own-pages.ts';
import { shared } from '../env/shared.ts';
import { countListPages, laterListPages, onListPage } from '../site/list-pages.ts';
import { listPath, quotePath, trainingPath } from '../site/pages.ts';
import type { Change } from './webhook.ts';

/** A published document as the lake lists it; `slug` where its page is known by one. */
export type Revision = { id: string; rev: string; type: Change['type']; slug?: string };

/** This process's last knowledge of what is published. */
export const known = shared('content', () => ({
  /** The revision of each document that it was told of, or has found, and whether it has looked for all. */
  revisions: new Map<string, Revision>(),
  isComplete: false,
  /** The slug of each article by its id, to end the old page when it moves. */
  slugs: new Map<string, string>(),
  /** The pages of the newest articles, what other articles show of them, and what the Blog menu of every page does. */
  newest: [] as string[],
  links: undefined as string | undefined,
  menu: undefined as string | undefined,
  /** The ids of all articles, in the order of their list. */
  order: [] as readonly string[],
  /** The slugs of all case studies, which are few; undefined until they are read. */
  caseStudies: undefined as string[] | undefined,
  /** The slugs of all pages of the consultant's own, which are few; undefined until they are read. */
  ownPages: undefined as string[] | undefined,
  /** The paths of the site's pages to which blocks are added. */
  withBlocks: [] as readonly string[],
  /** The wizard's pages of one service each, and of one size of a group. */
  quotes: [] as string[],
  trainings: [] as string[],
}));

/** Notes what a change has told, so that no look finds it a second time. */
export function noteTold({ id, rev, type, slug }: Change): void {
  if (id && rev) known.revisions.set(id, { id, rev, type, ...(slug && { slug }) });
}

/**
 * Compares what is published now with what this process knew, and returns the documents that changed or are gone. From
 * now on it knows the published ones. Null where it knew of none, having never looked.
 */
export function changesSince(published: readonly Revision[]): Revision[] | null {
  const { revisions, isComplete } = known;
  const now = new Map(published.map((one) => [one.id, one]));
  const changed = published.filter(({ id, rev }) => revisions.get(id)?.rev !== rev);
  const gone = [...revisions.values()].filter(({ id }) => !now.has(id));
  known.revisions = now;
  known.isComplete = true;
  return isComplete ? [...changed, ...gone] : null;
}

/** Changes that the lake reports of all articles and that this process did not know of. */
type ArticleNews = {
  /** Whether the links of the Blog menu, which is on every page, are others, or those at the end of each article. */
  isOtherMenu: boolean;
  areOtherLinks: boolean;
  /** The pages of the list behind the first on which other articles stand, or that count other pages. */
  lists: string[];
  /** Articles, all of them; undefined where the lake did not answer. */
  articles: Array<{ id: string; slug: string }> | undefined;
};

/** Queries for all articles: the one under way, and the one that begins after it for all who ask meanwhile. */
const looks: { current: Promise<unknown>; next?: Promise<ArticleNews> } = {
  current: Promise.resolve(),
};

export function articleNews(): Promise<ArticleNews> {
  looks.next ??= looks.current.then(() => {
    delete looks.next;
    const look = lookAtArticles();
    looks.current = look;
    return look;
  });
  return looks.next;
}

async function lookAtArticles(): Promise<ArticleNews> {
  const [newest, articles] = await Promise.all([
    readNewestArticles().catch(() => undefined),
    readArticleOrder().catch(() => undefined),
  ]);
  const { links, menu, order } = known;
  known.links = newest && JSON.stringify(newest);
  known.menu = newest && JSON.stringify(menuOf(newest));
  known.newest = newest?.map(({ href }) => href) ?? known.newest;
  known.order = articles?.map(({ id }) => id) ?? order;
  return {
    isOtherMenu: known.menu === undefined || known.menu !== menu,
    areOtherLinks: known.links === undefined || known.links !== links,
    lists: articles ? changedLists(order, known.order) : listPages(),
    articles,
  };
}

/** The pages of the list of articles behind the first. */
export const listPages = () => laterListPages(known.order.length).map(listPath);

/** The pages of the list behind the first that one order has and that are others than in another one. */
function changedLists(before: readonly string[], now: readonly string[]): string[] {
  const numbers = laterListPages(now.length);
  const isOtherCount = countListPages(before.length) !== countListPages(now.length);
  const others = numbers.map(Number).filter((number) => {
    const stood = onListPage(before, number);
    return isOtherCount || onListPage(now, number).some((id, index) => id !== stood[index]);
  });
  return others.map(listPath);
}

/** The page of the list on which an article stands, where it is not the first. */
export function listsWith(id: string | undefined): string[] {
  const index = id === undefined ? -1 : known.order.indexOf(id);
  const number = countListPages(index + 1);
  return number > 1 ? [listPath(number)] : [];
}

export async function readWizardPages(): Promise<void> {
  const paths = await readKnownPaths().catch(() => undefined);
  if (!paths) return;
  known.quotes = [...paths.services].map(quotePath);
  known.trainings = [...paths.groups].map(trainingPath);
}

/** Reads which case studies there are; undefined, and those of before stay known, where the lake does not answer. */
export async function readCaseStudies(): Promise<string[] | undefined> {
  const now = await readCaseStudySlugs().catch(() => undefined);
  known.caseStudies = now ?? known.caseStudies;
  return now;
}

/** Reads which pages of the consultant's own there are; those of before stay known where the lake does not answer. */
export async function readOwnPages(): Promise<void> {
  known.ownPages = (await readOwnPageSlugs().catch(() => undefined)) ?? known.ownPages;
}

/** Reads which pages of the site have blocks added; those of before stay known where the lake does not answer. */
export async function readAddedBlocks(): Promise<void> {
  known.withBlocks = (await readPagesWithBlocks().catch(() => undefined)) ?? known.withBlocks;
}

/** Reads which articles there are, with all that is known of them. */
export async function readArticlePages(): Promise<void> {
  const { articles = [] } = await articleNews();
  for (const { id, slug } of articles) known.slugs.set(id, slug);
}
