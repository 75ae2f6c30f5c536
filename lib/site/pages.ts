import type { ContentType } from '../content/tags.ts';

/**
 * The pages with an address of their own (product.md, Routes): the type and id of the document that a page
 * shows first, and the page's name in breadcrumbs and on its share image.
 */
export const SITE_PAGES = {
  '/': { type: 'homePage', document: 'homePage', name: 'Accueil' },
  '/services': { type: 'servicesPage', document: 'servicesPage', name: 'Services' },
  '/formations': { type: 'trainingPage', document: 'trainingPage', name: 'Formations' },
  '/about': { type: 'aboutPage', document: 'aboutPage', name: 'À propos' },
  '/devis': { type: 'quotePage', document: 'quotePage', name: 'Devis gratuit' },
  '/contact': { type: 'contactPage', document: 'contactPage', name: 'Contact' },
  '/blog': { type: 'blogPage', document: 'blogPage', name: 'Blog' },
  '/legal': { type: 'legalPage', document: 'legalPage-legal', name: 'Mentions légales' },
  '/privacy': { type: 'legalPage', document: 'legalPage-privacy', name: 'Confidentialité' },
  '/terms': {
    type: 'legalPage',
    document: 'legalPage-terms',
    name: 'Conditions générales de vente',
  },
  '/cookies': { type: 'cookiesPage', document: 'cookiesPage', name: 'Cookies' },
} as const satisfies Record<`/${string}`, { type: ContentType; document: string; name: string }>;

export type SitePage = keyof typeof SITE_PAGES;

export const isSitePage = (path: string): path is SitePage => path in SITE_PAGES;
