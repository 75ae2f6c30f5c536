import { SITE_PAGES } from '../lib/site/pages.ts';

const PAGES = Object.values(SITE_PAGES);

/** Singletons: document types with one document, whose id equals the type. Those of public pages first. */
export const SINGLETONS: readonly string[] = [
  ...PAGES.flatMap(({ document, type }) => (document === type ? [type] : [])),
  'siteSettings',
  'navigation',
  'estimator',
  'authPage',
  'accountPages',
  'dashboardPage',
  'makePage',
  'mailTexts',
  'accountMails',
  'consultantMails',
  'quoteSettings',
  'appointmentSettings',
  'followUpSettings',
];

/** Types whose documents are all given: the Studio keeps them from being created, duplicated or deleted. */
export const FIXED_TYPES: readonly string[] = [...SINGLETONS, 'legalPage'];

/** The ids of those documents: the pages cannot be without them, so a start writes the missing ones. */
export const FIXED_DOCUMENTS: readonly string[] = [
  ...new Set([...SINGLETONS, ...PAGES.map(({ document }) => document)]),
];
