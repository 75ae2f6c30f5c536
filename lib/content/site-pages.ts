/**
 * The pages of §2 with an address of their own: the document that a page shows first, and the page's
 * name in breadcrumbs and on its share image.
 */
export const SITE_PAGES = {
  '/': { document: 'homePage', name: 'Accueil' },
  '/services': { document: 'servicesPage', name: 'Services' },
  '/formations': { document: 'trainingPage', name: 'Formations' },
  '/about': { document: 'aboutPage', name: 'À propos' },
  '/devis': { document: 'quotePage', name: 'Devis gratuit' },
  '/contact': { document: 'contactPage', name: 'Contact' },
  '/blog': { document: 'blogPage', name: 'Blog' },
  '/legal': { document: 'legalPage-legal', name: 'Mentions légales' },
  '/privacy': { document: 'legalPage-privacy', name: 'Confidentialité' },
  '/terms': { document: 'legalPage-terms', name: 'Conditions générales de vente' },
  '/cookies': { document: 'cookiesPage', name: 'Cookies' },
} as const satisfies Record<`/${string}`, { document: string; name: string }>;

export type SitePage = keyof typeof SITE_PAGES;

export const isSitePage = (path: string): path is SitePage => path in SITE_PAGES;
