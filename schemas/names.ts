import { LEGAL_PAGES, legalPageId } from '../lib/site/legal-pages.ts';

/** Singletons: document types with one document, whose id equals the type. */
export const SINGLETONS = [
  'siteSettings',
  'navigation',
  'homePage',
  'servicesPage',
  'aboutPage',
  'estimator',
  'trainingPage',
  'contactPage',
  'quotePage',
  'blogPage',
  'caseStudiesPage',
  'cookiesPage',
  'authPage',
  'accountPages',
  'dashboardPage',
  'makePage',
  'mailTexts',
  'accountMails',
  'consultantMails',
  'quoteSettings',
  'appointmentSettings',
] as const;

/** Types whose documents are all given: the Studio keeps them from being created, duplicated or deleted. */
export const FIXED_TYPES: readonly string[] = [...SINGLETONS, 'legalPage'];

/** The ids of those documents: the pages cannot be without them, so a start writes the missing ones. */
export const FIXED_DOCUMENTS: readonly string[] = [...SINGLETONS, ...LEGAL_PAGES.map(legalPageId)];
