import type { DocumentLocation, DocumentLocationsState } from 'sanity/presentation';
import {
  articlePath,
  CONTENT_TYPES,
  type ContentType,
  caseStudyPath,
  EVERY_PAGE,
  isSitePage,
  pagesShowing,
  SITE_PAGES,
  type SitePage,
} from '../../lib/site/pages.ts';

/** What a location depends on, of a document as it is edited. */
export type Located = { title?: string | null; slug?: string | null };

/** Of what several pages show, the one where it is seen best. */
const SEEN_BEST: Partial<Record<ContentType, SitePage>> = {
  faqEntry: '/contact',
  service: '/services',
};

const page = (path: SitePage): DocumentLocation => ({ title: SITE_PAGES[path].name, href: path });

/** The pages of the client area that a document's words are on. */
const CLIENT_PAGES: Readonly<Record<string, string>> = {
  '/auth': 'Connexion',
  '/dashboard': 'Tableau de bord',
  '/make': 'Make',
};

/** The words of mails. */
const MAILS: ReadonlySet<ContentType> = new Set(['mailTexts', 'accountMails', 'consultantMails']);

/** The pages of a list and of each of its entries, by the type of the entries. */
const LISTED = {
  article: { list: '/blog', pathOf: articlePath, noun: 'cet article' },
  caseStudy: { list: '/realisations', pathOf: caseStudyPath, noun: 'cette réalisation' },
} as const;

/** Where a document shows on the site: the page where it is seen best comes first. */
export function locationsOf(
  type: ContentType,
  { title, slug }: Located = {},
): DocumentLocationsState {
  if (type === 'article' || type === 'caseStudy') {
    const { list, pathOf, noun } = LISTED[type];
    if (!slug) {
      return { message: `Donnez une adresse à ${noun} pour en voir l’aperçu.`, tone: 'caution' };
    }
    return { locations: [{ title: title || 'Sans titre', href: pathOf(slug) }, page(list)] };
  }
  if (type === 'legalPage') {
    return { locations: isSitePage(`/${slug}`) ? [page(`/${slug}` as SitePage)] : [] };
  }
  if (MAILS.has(type)) return { message: 'Se lit dans des e-mails, pas sur le site.' };
  if (type === 'quoteSettings') return { message: 'Se lit sur vos devis, pas sur le site.' };
  const paths = pagesShowing(type);
  if (type === 'redirect' || paths.length === 0) {
    return { message: 'Ne se voit sur aucune page.', tone: 'positive' };
  }
  const own = (Object.keys(SITE_PAGES) as SitePage[]).find(
    (path) => SITE_PAGES[path].type === type,
  );
  const others = paths === EVERY_PAGE ? ['/'] : paths;
  const shown = [own ?? SEEN_BEST[type], ...others].filter(
    (path): path is SitePage => path !== undefined && isSitePage(path),
  );
  const clientPages = paths === EVERY_PAGE ? [] : paths.filter((path) => path in CLIENT_PAGES);
  return {
    ...(paths === EVERY_PAGE ? { message: 'Visible sur toutes les pages' } : {}),
    ...(clientPages.some((path) => path !== '/auth')
      ? { message: 'Visible une fois connecté à un compte client' }
      : {}),
    locations: [
      ...[...new Set(shown)].map(page),
      ...clientPages.map((href) => ({ title: CLIENT_PAGES[href] ?? href, href })),
    ],
  };
}

/** For Presentation: where the documents of each type show. */
export const locations = Object.fromEntries(
  CONTENT_TYPES.filter((type) => type !== 'testimonial').map((type) => [
    type,
    {
      select: { title: 'title', slug: 'slug.current' },
      resolve: (value: Located | null) => locationsOf(type, value ?? {}),
    },
  ]),
);
