import { combineLatest, map, of } from 'rxjs';
import { getDraftId, getPublishedId, getVersionId } from 'sanity';
import type {
  DocumentLocation,
  DocumentLocationResolver,
  DocumentLocationsState,
} from 'sanity/presentation';
import { BOOKING_PATH } from '../../lib/appointments/paths.ts';
import { SANITY_API_VERSION } from '../../lib/env/content-api.ts';
import {
  articlePath,
  type ContentType,
  caseStudyPath,
  EVERY_PAGE,
  isContentType,
  isSitePage,
  ownPagePath,
  pagesShowing,
  SITE_PAGES,
  type SitePage,
} from '../../lib/site/pages.ts';
import {
  blockPages,
  isShownByBlocks,
  WITH_BLOCKS_PARAMS,
  WITH_BLOCKS_QUERY,
  type WithBlocks,
} from './block-pages.ts';
import { pricedPages, QUOTING_PARAMS, QUOTING_QUERY, type Quoting } from './priced-pages.ts';

/** Fields of a document, as it is edited, that its locations depend on. */
export type Located = { title?: string | null; slug?: string | null };

/** The page that shows documents of a type best, of several that show them. */
const SEEN_BEST: Partial<Record<ContentType, SitePage | typeof BOOKING_PATH>> = {
  appointmentSettings: BOOKING_PATH,
  faqEntry: '/contact',
  service: '/services',
};

/** Names of the pages that are made for one visit, those that a client alone sees last. */
const OWN_PAGES: Readonly<Record<string, string>> = {
  [BOOKING_PATH]: 'Prendre rendez-vous',
  '/auth': 'Connexion',
  '/dashboard': 'Tableau de bord',
  '/make': 'Make',
};
const CLIENTS_ALONE = new Set(['/dashboard', '/make']);

const page = (path: string): DocumentLocation => ({
  title: isSitePage(path) ? SITE_PAGES[path].name : (OWN_PAGES[path] ?? path),
  href: path,
});

/** The words of mails. */
const MAILS: ReadonlySet<ContentType> = new Set(['mailTexts', 'accountMails', 'consultantMails']);

/** The pages of a list and of each of its entries, by the type of the entries. */
const LISTED = {
  article: { list: '/blog', pathOf: articlePath, noun: 'cet article' },
  caseStudy: { list: '/realisations', pathOf: caseStudyPath, noun: 'cette réalisation' },
} as const;

/** These places, each once. */
const once = (locations: readonly DocumentLocation[]): DocumentLocation[] =>
  locations.filter(
    ({ href }, index) => locations.findIndex((other) => other.href === href) === index,
  );

/**
 * The places of a document on the site: the page that shows it best comes first.
 *
 * @param inBlocks the pages that show it in a block
 */
export function locationsOf(
  type: ContentType,
  { title, slug }: Located = {},
  inBlocks: readonly DocumentLocation[] = [],
): DocumentLocationsState {
  if (type === 'article' || type === 'caseStudy') {
    const { list, pathOf, noun } = LISTED[type];
    if (!slug) {
      return { message: `Donnez une adresse à ${noun} pour en voir l’aperçu.`, tone: 'caution' };
    }
    const own = { title: title || 'Sans titre', href: pathOf(slug) };
    return { locations: once([own, page(list), ...inBlocks]) };
  }
  if (type === 'page') {
    return slug
      ? { locations: [{ title: title || 'Sans titre', href: ownPagePath(slug) }] }
      : { message: 'Donnez une adresse à cette page pour en voir l’aperçu.', tone: 'caution' };
  }
  if (type === 'legalPage') {
    return { locations: isSitePage(`/${slug}`) ? [page(`/${slug}`)] : [] };
  }
  if (MAILS.has(type)) return { message: 'Se lit dans des e-mails, pas sur le site.' };
  if (type === 'quoteSettings') return { message: 'Se lit sur vos devis, pas sur le site.' };
  const paths = pagesShowing(type);
  const own = (Object.keys(SITE_PAGES) as SitePage[]).find(
    (path) => SITE_PAGES[path].type === type,
  );
  const all = paths === EVERY_PAGE ? ['/'] : paths;
  const best = own ?? SEEN_BEST[type];
  const shown = [
    ...(best ? [best] : []),
    ...all.filter(isSitePage),
    ...all.filter((path) => Object.hasOwn(OWN_PAGES, path)),
  ];
  if (shown.length === 0) return { message: 'Ne se voit sur aucune page.', tone: 'positive' };
  return {
    ...(paths === EVERY_PAGE ? { message: 'Visible sur toutes les pages' } : {}),
    ...(shown.every((path) => CLIENTS_ALONE.has(path))
      ? { message: 'Visible une fois connecté à un compte client' }
      : {}),
    locations: once([...shown.map(page), ...inBlocks]),
  };
}

/** A document's published id, of which the perspective makes a draft or a version. */
const LOCATED_QUERY = '*[_id == $id][0] { title, "slug": slug.current }';

/** Presentation's locations: where a document shows, in blocks too; of the estimator, every page that a price of it shows on. */
export const locations: DocumentLocationResolver = (
  { id, type, version, perspectiveStack },
  context,
) => {
  if (!isContentType(type) || type === 'testimonial') return null;
  const published = getPublishedId(id);
  const edited = [
    published,
    getDraftId(published),
    ...(version ? [getVersionId(published, version)] : []),
  ];
  // A listener sees what is stored: the draft that is typed in, or the version, by its own id.
  const read = (fetch: string, params: Record<string, unknown>, listen = '*[_id in $edited]') =>
    context.documentStore.listenQuery(
      { fetch, listen },
      { id: published, edited, ...params },
      { apiVersion: SANITY_API_VERSION, perspective: perspectiveStack },
    );
  if (type === 'estimator') {
    return read(QUOTING_QUERY, QUOTING_PARAMS).pipe(
      map((documents: Quoting[]) => ({ locations: pricedPages(documents) })),
    );
  }
  const inBlocks = isShownByBlocks(type)
    ? read(WITH_BLOCKS_QUERY, WITH_BLOCKS_PARAMS, '*[_type in $haveBlocks]').pipe(
        map((documents: WithBlocks[]) => blockPages(type, published, documents)),
      )
    : of([]);
  return combineLatest([read(LOCATED_QUERY, {}), inBlocks]).pipe(
    map(([value, pages]: [Located | null, DocumentLocation[]]) =>
      locationsOf(type, value ?? {}, pages),
    ),
  );
};
