import type { KnownPaths } from '../content/queries/known-paths.ts';
import { builtPages } from '../next/build.ts';
import { isPageRoute, PAGE_ROUTE } from '../next/page-route.ts';
import { storedPages } from '../next/stored-pages.ts';
import { type Destination, resolveRedirect, withQuery } from '../redirects/resolve.ts';
import { pageOfShareImage } from '../seo/share-image.ts';
import {
  countedQuotePath,
  documentAt,
  isCountedQuote,
  isSitePage,
  listPath,
  quotePath,
  storedOwnPage,
  trainingPath,
} from '../site/pages.ts';
import { TRAINING_PARAMETER } from '../site/training-url.ts';
import { readFigure, TIME_LIMITS } from '../time-regained/time-regained.ts';
import { getKnownPaths } from './known-paths.ts';

/**
 * The outcome for a path that no page of the code answers; `stored` is where that page is, if not at the path itself, `unread`
 * where nobody can say yet whether anything is there.
 */
export type UnknownPath =
  | { kind: 'moved'; to: Destination }
  | { kind: 'gone' }
  | { kind: 'unread' }
  | { kind: 'page'; stored?: string };

/** The path at which the page of one's own that a path asks for is stored; null where it asks for none. */
export function storedAt(path: string): string | null {
  const at = documentAt(path);
  return at?.type === 'page' ? storedOwnPage(at.slug) : null;
}

const pageAt = (path: string): UnknownPath => {
  const stored = storedAt(path);
  return stored === null ? { kind: 'page' } : { kind: 'page', stored };
};

/** The folders of app/ in which the pages of documents are stored. */
const FOLDERS = { article: 'blog', caseStudy: 'realisations', page: PAGE_ROUTE.slice(1) } as const;

/** The names of those that the build has stored, once they were asked for. */
let built: Readonly<Record<keyof typeof FOLDERS, readonly string[]>> | undefined;

/** The outcome while the lake has not answered once: a document's page is there where the build, or this process, has stored it. */
function unread(path: string): UnknownPath {
  const at = documentAt(path);
  if (!at) return pageAt(path);
  built ??= {
    article: builtPages(FOLDERS.article),
    caseStudy: builtPages(FOLDERS.caseStudy),
    page: builtPages(FOLDERS.page, 2),
  };
  const isStored =
    built[at.type].includes(at.slug) ||
    storedPages.at(`/${FOLDERS[at.type]}/${at.slug}`) !== undefined;
  return isStored ? pageAt(path) : { kind: 'unread' };
}

/** URLs with a page for each document published under them. */
const ONE_OF_MANY = /^\/(blog|realisations|devis|devis\/formation|blog\/page)\/([^/]+)\/?$/;
const LISTS = {
  blog: 'articles',
  realisations: 'caseStudies',
  devis: 'services',
  'devis/formation': 'groups',
  'blog/page': 'lists',
} as const;

/** The path below which every page has its share image. */
const SHARE_IMAGES = '/partage/';

/** Whether the content has something at a path; null for a path of the code's own. */
function isPublished(known: KnownPaths, path: string): boolean | null {
  if (isPageRoute(path)) return false;
  if (path.startsWith(SHARE_IMAGES)) {
    const page = pageOfShareImage(path);
    if (page === null || isSitePage(page)) return page !== null;
    return documentAt(page) !== null && isPublished(known, page) === true;
  }
  const page = isCountedQuote(path) ? path.replace(/\/temps\/?$/, '') : path;
  const [, folder, name] = ONE_OF_MANY.exec(page) ?? [];
  if (name !== undefined) return known[LISTS[folder as keyof typeof LISTS]].has(name);
  const at = documentAt(path);
  return at?.type === 'page' && known.pages.has(at.slug) ? true : null;
}

/**
 * Whether a path is that of something published, an old one that leads elsewhere, or nobody's. `query` is the
 * visitor's, without its question mark; it goes along.
 */
export async function lookUp(path: string, query: string): Promise<UnknownPath> {
  const known = await getKnownPaths();
  if (!known) return unread(path);
  const found = isPublished(known, path);
  if (found) return pageAt(path);
  if (/^\/blog\/page\/1\/?$/.test(path)) {
    return { kind: 'moved', to: { to: withQuery(listPath(1), query), permanent: true } };
  }
  const destination = resolveRedirect(known.redirects, path);
  if (destination) {
    return { kind: 'moved', to: { ...destination, to: withQuery(destination.to, query) } };
  }
  return { kind: found === null ? 'page' : 'gone' };
}

/**
 * The same query of `/devis` with the id that its service has now, where it names it by an earlier one; else null.
 */
export async function movedService(query: URLSearchParams): Promise<URLSearchParams | null> {
  const service = query.get('service');
  if (!service) return null;
  const now = (await getKnownPaths())?.formerServices.get(service);
  if (!now) return null;
  const moved = new URLSearchParams(query);
  moved.set('service', now);
  return moved;
}

/**
 * The wizard's stored page that a query of `/devis` asks for: that of a training's group, else of a service; null for the
 * wizard as it is, and as long as the lake has not answered. In a preview a service may be one that was never published:
 * the page itself knows.
 */
export async function wizardPage(
  query: URLSearchParams,
  isPreview: boolean,
): Promise<string | null> {
  const [participants, service] = [query.get(TRAINING_PARAMETER), query.get('service')];
  if (!participants && !service) return null;
  const known = await getKnownPaths();
  if (participants && known?.groups.has(participants)) return trainingPath(participants);
  if (!service || !(isPreview || known?.services.has(service))) return null;
  const hours = readFigure(query.get('heures') ?? '', TIME_LIMITS.weeklyHours);
  return hours === null ? quotePath(service) : countedQuotePath(service);
}
