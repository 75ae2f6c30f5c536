import { PAGE_ROUTE } from '../next/page-route.ts';

type Page = {
  /** Id and type of the document that the page shows first. */
  document: string;
  type: string;
  /** Name in breadcrumbs and on its share image. */
  name: string;
  /** The other types of content that it shows, without those of its header and footer. */
  shows: readonly string[];
};

/**
 * The site's public pages (product.md, Routes), in the order of the sitemap. Each has a folder of its path in
 * app/(site); what else is to know of a page, the rest of the code derives from here.
 */
export const SITE_PAGES = {
  '/': {
    document: 'homePage',
    type: 'homePage',
    name: 'Accueil',
    // Testimonials are the database's: the site tells itself when one is published or withdrawn.
    shows: ['service', 'testimonial', 'aboutPage'],
  },
  '/services': {
    document: 'servicesPage',
    type: 'servicesPage',
    name: 'Services',
    shows: ['service', 'trainingPage', 'caseStudy', 'caseStudiesPage', 'quotePage'],
  },
  '/formations': {
    document: 'trainingPage',
    type: 'trainingPage',
    name: 'Formations',
    shows: ['faqEntry'],
  },
  '/about': { document: 'aboutPage', type: 'aboutPage', name: 'À propos', shows: [] },
  '/realisations': {
    document: 'caseStudiesPage',
    type: 'caseStudiesPage',
    name: 'Réalisations',
    shows: ['caseStudy', 'service'],
  },
  '/devis': {
    document: 'quotePage',
    type: 'quotePage',
    name: 'Devis gratuit',
    shows: ['service', 'estimator', 'trainingPage', 'appointmentSettings'],
  },
  '/contact': {
    document: 'contactPage',
    type: 'contactPage',
    name: 'Contact',
    shows: ['faqEntry', 'appointmentSettings'],
  },
  '/blog': { document: 'blogPage', type: 'blogPage', name: 'Blog', shows: ['article'] },
  '/legal': {
    document: 'legalPage-legal',
    type: 'legalPage',
    name: 'Mentions légales',
    shows: [],
  },
  '/privacy': {
    document: 'legalPage-privacy',
    type: 'legalPage',
    name: 'Confidentialité',
    shows: [],
  },
  '/terms': {
    document: 'legalPage-terms',
    type: 'legalPage',
    name: 'Conditions générales de vente',
    shows: ['trainingPage'],
  },
  '/cookies': { document: 'cookiesPage', type: 'cookiesPage', name: 'Cookies', shows: [] },
} as const satisfies Record<`/${string}`, Page>;

/** The pages that take blocks below their own parts (product.md, Added blocks). */
export const TAKES_BLOCKS = [
  '/',
  '/services',
  '/formations',
  '/about',
  '/realisations',
  '/contact',
] as const satisfies SitePage[];

/** The path of a public page. */
export type SitePage = keyof typeof SITE_PAGES;

/** Whether one of the public pages is at `path`; an article or a case study is none of them. */
export const isSitePage = (path: string): path is SitePage => Object.hasOwn(SITE_PAGES, path);

/** The path of an article's page. */
export const articlePath = (slug: string) => `/blog/${encodeURIComponent(slug)}` as const;

/** Stands for all the articles' pages among the pages that show a type. */
export const ARTICLE_PAGES = '/blog/*';

/** The path of a page of the list of articles, by its number from 1. */
export const listPath = (number: number | string) =>
  Number(number) === 1 ? ('/blog' as const) : (`/blog/page/${number}` as const);

/** Whether `path` is one of those behind the first. */
export const isListPage = (path: string): boolean => /^\/blog\/page\/[^/]+$/.test(path);

/** Stands for all the pages of that list behind the first among the pages that show a type. */
export const LIST_PAGES = '/blog/page/*';

/** The list of case studies: a page, an entry of the menu and of the sitemap only while there are any. */
export const CASE_STUDIES_PAGE = '/realisations';

/** The path of a case study's page. */
export const caseStudyPath = (slug: string) =>
  `${CASE_STUDIES_PAGE}/${encodeURIComponent(slug)}` as const;

/** Stands for all the case studies' pages among the pages that show a type. */
export const CASE_STUDY_PAGES = `${CASE_STUDIES_PAGE}/*`;

/** The path of a page of the consultant's own; its slug is the whole of its address, of one or two names. */
export const ownPagePath = (slug: string) =>
  `/${slug.split('/').map(encodeURIComponent).join('/')}` as const;

/** The path at which that page is made and stored. */
export const storedOwnPage = (slug: string) => `${PAGE_ROUTE}${ownPagePath(slug)}` as const;

/** Stands for all the consultant's own pages among the pages that show a type. */
export const OWN_PAGES = `${PAGE_ROUTE}/*`;

/** An address that a page of one's own may have. */
const OWN_ADDRESS = /^\/([a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?)\/?$/;

/** A document with a page of its own: its type, and its slug as the path has it. */
export type DocumentAtPath = { type: 'article' | 'caseStudy' | 'page'; slug: string };

/** The document that a path asks for, below one of the two lists or at an address that no route has. */
export function documentAt(path: string): DocumentAtPath | null {
  const [, list, slug] = /^\/(blog|realisations)\/([^/]+)\/?$/.exec(path) ?? [];
  if (slug !== undefined) return { type: list === 'blog' ? 'article' : 'caseStudy', slug };
  const [, own] = OWN_ADDRESS.exec(path) ?? [];
  return own === undefined || isRoute(`/${own}`) ? null : { type: 'page', slug: own };
}

/**
 * Path of the quote wizard with a service chosen: `/devis?service=` shows it, so that the choice holds without scripts.
 * No link leads there.
 */
export const quotePath = (service: string) => `/devis/${encodeURIComponent(service)}` as const;

/**
 * The same, made for one visit: `/devis?service=&heures=` shows it, so that the visitor's figures hold without scripts
 * as well.
 */
export const countedQuotePath = (service: string) => `${quotePath(service)}/temps` as const;

/** Whether `path` is one of those, none of which is stored. */
export const isCountedQuote = (path: string): boolean => /^\/devis\/[^/]+\/temps\/?$/.test(path);

/** Path of the quote wizard with a training for a group chosen: `/devis?participants=` shows it. */
export const trainingPath = (participants: string) =>
  `/devis/formation/${encodeURIComponent(participants)}` as const;

/** Stands for the wizard's pages of all sizes of a group among the pages that show a type. */
export const TRAINING_PAGES = '/devis/formation/*';

/** Stands for the wizard's pages of all services among the pages that show a type. */
export const QUOTE_PAGES = '/devis/*';

/** The articles' feed. */
export const FEED_PATH = '/blog/flux.xml';

/**
 * Reads the content that no stored page shows, and answers nothing of it. Rendered anew as a page is, so that a page of the client area, a
 * mail or a quote need not wait for the lake, and has its last words without it.
 */
export const UNSHOWN_PATH = '/api/unshown';

/** Stands for the pages of the site to which blocks are added among the pages that show a type. */
export const PAGES_WITH_BLOCKS = '/*';

/** The types that the blocks of a page show. */
export const SHOWN_BY_BLOCKS = [
  'service',
  'caseStudy',
  'caseStudiesPage',
  'testimonial',
  'blogPage',
  'contactPage',
  'homePage',
  'quotePage',
] as const;

/** Files made of content, pages of any number and those of the client area, with the types that they show. */
const OTHER_ROUTES = {
  [FEED_PATH]: ['article', 'blogPage'],
  '/sitemap.xml': ['article', 'caseStudy', 'page'],
  [ARTICLE_PAGES]: ['blogPage'],
  [LIST_PAGES]: ['article', 'blogPage'],
  [CASE_STUDY_PAGES]: ['caseStudy', 'caseStudiesPage', 'service', 'testimonial'],
  [PAGES_WITH_BLOCKS]: SHOWN_BY_BLOCKS,
  [OWN_PAGES]: ['page', ...SHOWN_BY_BLOCKS],
  [QUOTE_PAGES]: [SITE_PAGES['/devis'].type, ...SITE_PAGES['/devis'].shows],
  [TRAINING_PAGES]: ['quotePage', 'trainingPage', 'appointmentSettings'],
  '/auth': ['authPage', 'accountPages'],
  '/dashboard': ['dashboardPage', 'appointmentSettings'],
  '/make': ['makePage'],
  '/rendez-vous': ['appointmentSettings'],
  [UNSHOWN_PATH]: [
    'accountPages',
    'appointmentSettings',
    'authPage',
    'dashboardPage',
    'makePage',
    'mailTexts',
    'accountMails',
    'consultantMails',
    'milestoneTemplate',
    'quoteSettings',
    'followUpSettings',
    'textTemplate',
  ],
} as const;

/** A path that nothing in app/ answers: Next serves its stored 404 for it (proxy.ts). */
export const NOT_FOUND_PAGE = '/_introuvable';

/** Path of the Studio, whatever of it a path below names. */
export const STUDIO_PAGE = '/studio';

/** Paths whose pages are made for one visit, by who is signed in: never stored, not for search engines. */
export const CLIENT_AREA = ['/auth', '/dashboard', '/make', '/rendez-vous'] as const;

/** The path below which a quote is read by its link, without an account: the URL holds the link's secret. */
export const PROPOSALS = '/proposition';

/** The path below which a request is followed by its reference, without an account. */
export const FOLLOWED_REQUESTS = '/suivi';

/** Path at which previewed pages are made; nobody visits it as a URL. */
export const PREVIEW_ROUTE = '/apercu';

/** Whether `path` is there. */
export const isPreviewRoute = (path: string): boolean =>
  path === PREVIEW_ROUTE || path.startsWith(`${PREVIEW_ROUTE}/`);

/** What app/ answers beside the public pages, each with all that is below it. */
const ROUTES = [
  ...CLIENT_AREA,
  ...[PROPOSALS, FOLLOWED_REQUESTS, PREVIEW_ROUTE, STUDIO_PAGE, PAGE_ROUTE],
  ...['/api', '/blog', '/devis', '/fichiers', '/icons', '/partage', '/realisations'],
] as const;

/** Whether a page or another route of the code has `path`: no page of the consultant's own can be there. */
export const isRoute = (path: string): boolean =>
  isSitePage(path) || ROUTES.some((root) => path === root || path.startsWith(`${root}/`));

/** Whether a preview shows the page at `path`, as Presentation does. */
export const isPresented = (path: string): boolean =>
  isSitePage(path) || path === '/auth' || isListPage(path) || documentAt(path) !== null;

/** Every stored page with the site's frame around it. */
export const EVERY_PAGE: readonly string[] = [
  ...Object.keys(SITE_PAGES),
  ARTICLE_PAGES,
  LIST_PAGES,
  CASE_STUDY_PAGES,
  OWN_PAGES,
  QUOTE_PAGES,
  TRAINING_PAGES,
  NOT_FOUND_PAGE,
];

/** Types whose content is on every page: the menus, the settings, the words of the cookie banner. */
const ON_EVERY_PAGE = ['cookiesPage', 'navigation', 'siteSettings'] as const;

/** The routes that are made of content, each with the types that it alone shows. */
const SHOWN_TYPES: ReadonlyArray<[path: string, types: readonly string[]]> = [
  ...Object.entries(SITE_PAGES).map(([path, { type, shows }]): [string, readonly string[]] => [
    path,
    [type, ...shows],
  ]),
  ...Object.entries(OTHER_ROUTES),
];

/** A type of content that the site shows. */
export type ContentType =
  | (typeof SITE_PAGES)[SitePage]['type']
  | (typeof SITE_PAGES)[SitePage]['shows'][number]
  | (typeof OTHER_ROUTES)[keyof typeof OTHER_ROUTES][number]
  | (typeof ON_EVERY_PAGE)[number]
  | 'redirect';

/** Types of content that the site shows, all of them. */
export const CONTENT_TYPES = [
  ...new Set([...SHOWN_TYPES.flatMap(([, types]) => types), ...ON_EVERY_PAGE, 'redirect']),
] as readonly ContentType[];

/** Whether documents of this type are shown on the site; the lake also holds images and more. */
export const isContentType = (type: unknown): type is ContentType =>
  (CONTENT_TYPES as readonly unknown[]).includes(type);

/**
 * The paths on which documents of a type are shown, those with a star standing for many: what is stored of them is rendered
 * anew right after a publish, so that no visitor waits for it.
 */
export function pagesShowing(type: ContentType): readonly string[] {
  if ((ON_EVERY_PAGE as readonly string[]).includes(type)) return EVERY_PAGE;
  return SHOWN_TYPES.filter(([, types]) => types.includes(type)).map(([path]) => path);
}

/** The pages whose texts may quote what another page shows: a price ({prix:make}). */
export function pagesQuoting(type: ContentType): readonly string[] {
  return type === 'estimator'
    ? [...Object.keys(SITE_PAGES), ARTICLE_PAGES, CASE_STUDY_PAGES, OWN_PAGES]
    : [];
}

/** Whether `path` is of the client area, its endpoints included. */
export const isClientArea = (path: string): boolean =>
  [...CLIENT_AREA, PROPOSALS, FOLLOWED_REQUESTS].some(
    (root) => path === root || path.startsWith(`${root}/`),
  );
