/**
 * Every page of the site that has one address of its own and shows
 * published content (product.md, Freshness).
 */
export const CONTENT_PAGES = [
  '/',
  '/services',
  '/about',
  '/devis',
  '/formations',
  '/contact',
  '/legal',
  '/privacy',
  '/terms',
  '/blog',
  '/cookies',
] as const;

/** Stands for the articles' pages among the pages that show a type. */
export const ARTICLE_PAGES = '/blog/*';

/** An address that nothing in app/ answers: Next serves its stored 404 for it (proxy.ts). */
export const NOT_FOUND_PAGE = '/_introuvable';

/** Every page with the site's frame around it. */
export const EVERY_PAGE = [...CONTENT_PAGES, ARTICLE_PAGES, NOT_FOUND_PAGE] as const;

/**
 * The types of content that the site shows, each with the pages that show it: these are rendered anew
 * right after a publish, in this order, so that no visitor waits for them.
 */
export const PAGES_SHOWING = {
  service: ['/services', '/', '/devis'],
  trainingPage: ['/formations', '/services'],
  contactPage: ['/contact'],
  quotePage: ['/devis'],
  legalPage: ['/legal', '/privacy', '/terms'],
  faqEntry: ['/contact', '/formations'],
  article: ['/blog', '/blog/flux.xml', '/sitemap.xml'],
  blogPage: ['/blog', '/blog/flux.xml', ARTICLE_PAGES],
  estimator: ['/devis'],
  homePage: ['/'],
  servicesPage: ['/services'],
  aboutPage: ['/about'],
  // Made anew for each visitor: only its words are kept.
  authPage: [],
  cookiesPage: EVERY_PAGE,
  redirect: [],
  navigation: EVERY_PAGE,
  siteSettings: EVERY_PAGE,
  // Of the database: the site tells itself when one is published, withdrawn or deleted.
  testimonial: ['/'],
} as const satisfies Record<string, readonly string[]>;

export type ContentType = keyof typeof PAGES_SHOWING;

export const CONTENT_TYPES = Object.keys(PAGES_SHOWING) as ContentType[];

/**
 * The cache tag of every read that shows documents of this type. A page that found nothing carries
 * the tag all the same, so that the first document of a type appears on it.
 */
export function contentTag(type: ContentType): string {
  return `content:${type}`;
}

/** The tag of one article's page, by its address or its id: an edit of one leaves the others alone. */
export const articleTag = (slugOrId: string): string => `content:article:${slugOrId}`;

/** The tag of every article's page at once: of use when a process starts. */
export const ALL_ARTICLES_TAG = 'content:articles';

/** The tag of the Blog menu, which every page shows; marked only when its links change. */
export const NEWEST_ARTICLES_TAG = 'content:newest-articles';

/** Whether documents of this type are shown on the site; the lake also holds images and more. */
export function isContentType(type: unknown): type is ContentType {
  return CONTENT_TYPES.includes(type as ContentType);
}
