import 'server-only';
import {
  ARTICLE_MENU_TAG,
  articleTag,
  CASE_STUDY_MENU_TAG,
  contentTag,
  mayChangeTag,
  NEWEST_ARTICLES_TAG,
} from '../content/tags.ts';
import { builtPages } from '../next/build.ts';
import {
  ARTICLE_PAGES,
  articlePath,
  CASE_STUDY_PAGES,
  CONTENT_TYPES,
  caseStudyPath,
  EVERY_PAGE,
  isClientArea,
  LIST_PAGES,
  NOT_FOUND_PAGE,
  OWN_PAGES,
  PAGES_WITH_BLOCKS,
  pagesQuoting,
  pagesShowing,
  QUOTE_PAGES,
  SITE_PAGES,
  storedOwnPage,
  TAKES_BLOCKS,
  TRAINING_PAGES,
} from '../site/pages.ts';
import {
  articleNews,
  known,
  listPages,
  listsWith,
  noteTold,
  readAddedBlocks,
  readArticlePages,
  readCaseStudies,
  readOwnPages,
  readWizardPages,
} from './known-content.ts';
import type { Change } from './webhook.ts';

/**
 * Tags and pages that are stale after a change: the tags of what was read, the pages to render anew, none twice, and
 * those that can wait: they may only quote it, are further back in a list, or belong to one of many changes.
 */
type Affected = { tags: string[]; pages: string[]; later: string[] };

/** Tags and pages that the lake has to be asked for: a menu that is on every page, lists further back. All can wait. */
type Rest = Omit<Affected, 'pages'>;

/** Effects of a change: those known at once, and those to ask the lake for. */
export type Affects = { own: Affected; rest: () => Promise<Rest> };

const NOTHING: Rest = { tags: [], later: [] };

/** Types that the wizard's stored pages are made from. */
const OF_WIZARD_PAGES: readonly string[] = ['estimator', 'service', 'trainingPage'];

/** Types of the pages that take blocks. */
const MAY_HAVE_BLOCKS: readonly string[] = TAKES_BLOCKS.map((path) => SITE_PAGES[path].type);

const MANY: Record<string, () => readonly string[]> = {
  [ARTICLE_PAGES]: () => known.newest,
  [LIST_PAGES]: listPages,
  [CASE_STUDY_PAGES]: () => (known.caseStudies ?? []).map(caseStudyPath),
  [OWN_PAGES]: () => (known.ownPages ?? []).map(storedOwnPage),
  [PAGES_WITH_BLOCKS]: () => known.withBlocks,
  [QUOTE_PAGES]: () => known.quotes,
  [TRAINING_PAGES]: () => known.trainings,
};

/** Those that are stored, of which there may be many for one. */
const resolved = (pages: readonly string[]) =>
  pages.filter((page) => !isClientArea(page)).flatMap((page) => MANY[page]?.() ?? [page]);

function affectedByArticle({ id, slug }: Change): Affects {
  const before = id ? known.slugs.get(id) : undefined;
  if (id && slug) known.slugs.set(id, slug);
  const both = [...new Set([slug, before])].filter((one) => one !== undefined);
  const tags = [
    contentTag('article'),
    mayChangeTag('article'),
    ...[id, ...both].flatMap((one) => (one ? articleTag(one) : [])),
  ];
  const lists = pagesShowing('article').filter((page) => page !== LIST_PAGES);
  const pages = [...both.map(articlePath), ...resolved(lists)];
  const rest = async () => {
    const { isOtherMenu, areOtherLinks, lists } = await articleNews();
    const tags = [
      ...(isOtherMenu ? [ARTICLE_MENU_TAG] : []),
      ...(areOtherLinks ? [NEWEST_ARTICLES_TAG] : []),
    ];
    if (isOtherMenu) return { tags, later: resolved(EVERY_PAGE) };
    const articles = areOtherLinks ? known.newest : [];
    return { tags, later: [...new Set([...articles, ...lists, ...listsWith(id)])] };
  };
  return { own: { tags, pages, later: [] }, rest };
}

/**
 * The effects of a case study's edit: all case studies follow each other's, and every page's menu the first one's and the
 * last one's.
 */
function affectedByCaseStudy({ slug }: Change): Affects {
  const before = known.caseStudies;
  const pages: string[] = [...(slug ? [slug] : []), ...(before ?? [])].map(caseStudyPath);
  pages.push(...resolved(pagesShowing('caseStudy')));
  const rest = async () => {
    const now = await readCaseStudies();
    const inMenu = (slugs: string[] | undefined) => slugs && slugs.length > 0;
    if (before && now && inMenu(before) === inMenu(now)) return NOTHING;
    return { tags: [CASE_STUDY_MENU_TAG], later: resolved(EVERY_PAGE) };
  };
  return {
    own: {
      tags: [contentTag('caseStudy'), mayChangeTag('caseStudy')],
      pages: [...new Set(pages)],
      later: [],
    },
    rest,
  };
}

/** The effects of an edit of a page of one's own: itself, at its earlier address too, before the others, which may be below it. */
function affectedByOwnPage({ slug }: Change): Affects {
  const tags = [contentTag('page')];
  const pages = resolved(pagesShowing('page'));
  const own = slug === undefined ? [] : [storedOwnPage(slug)];
  return {
    own: { tags, pages: [...new Set([...own, ...pages])], later: [] },
    rest: async () => {
      await readOwnPages();
      return NOTHING;
    },
  };
}

/**
 * Finds what a change affects. One article's edit affects that article and the lists, whatever their number; other
 * articles' pages follow only where the menu on them changes. Where a change is on every article's page, only the newest
 * are rendered anew.
 */
export function affectedBy(change: Change): Affects {
  noteTold(change);
  const { own, rest } = affectedByOne(change);
  if (!change.many) return { own, rest };
  const { tags, pages, later } = own;
  return { own: { tags, pages: [], later: [...pages, ...later] }, rest };
}

function affectedByOne(change: Change): Affects {
  if (change.type === 'article') return affectedByArticle(change);
  if (change.type === 'caseStudy') return affectedByCaseStudy(change);
  if (change.type === 'page') return affectedByOwnPage(change);
  // Not awaited: the page of a service that is new is made for its first visitor, fresh.
  if (OF_WIZARD_PAGES.includes(change.type)) void readWizardPages();
  const { type } = change;
  const pages = resolved(pagesShowing(type));
  const later = resolved(pagesQuoting(type));
  const own = { tags: [contentTag(type)], pages: [...new Set(pages)], later };
  const rest = async () => {
    if (MAY_HAVE_BLOCKS.includes(type)) await readAddedBlocks();
    return NOTHING;
  };
  return { own, rest };
}

/** The pages of all that may have changed while nobody told of it, without those of `buildPages`. */
export async function pagesAfterAbsence(): Promise<string[]> {
  await Promise.all([
    readWizardPages(),
    readArticlePages(),
    readCaseStudies(),
    readOwnPages(),
    readAddedBlocks(),
  ]);
  const pages = new Set(resolved(CONTENT_TYPES.flatMap(pagesShowing)));
  pages.delete(NOT_FOUND_PAGE);
  return [...pages];
}

/**
 * Stored pages of the build that `pagesAfterAbsence` leaves out, since a start is to be short: the pages of documents
 * that no longer exist, as far as it has read which do, and the others, the 404 page among them.
 */
export function buildPages(): { gone: string[]; others: string[] } {
  const articles = new Set(known.slugs.values());
  const { caseStudies, ownPages } = known;
  const pages = { gone: [] as string[], others: [NOT_FOUND_PAGE as string] };
  for (const slug of builtPages('blog')) {
    const isGone = articles.size > 0 && !articles.has(slug);
    (isGone ? pages.gone : pages.others).push(articlePath(slug));
  }
  for (const slug of caseStudies ? builtPages('realisations') : []) {
    if (!caseStudies?.includes(slug)) pages.gone.push(caseStudyPath(slug));
  }
  for (const slug of ownPages ? builtPages('page', 2) : []) {
    if (!ownPages?.includes(slug)) pages.gone.push(storedOwnPage(slug));
  }
  return pages;
}
