/** Document types of which one document exists, under the id that equals its type. */
export const SINGLETONS = [
  'siteSettings',
  'navigation',
  'homePage',
  'servicesPage',
  'aboutPage',
  'estimator',
  'trainingPage',
  'contactPage',
  'blogPage',
  'cookiesPage',
] as const;

/** The legal texts (§2): three documents of one type, each with its own address. */
export const LEGAL_PAGES = ['legal', 'privacy', 'terms'] as const;

export type LegalSlug = (typeof LEGAL_PAGES)[number];

/** The id of a legal text's document. */
export const legalPageId = (slug: LegalSlug): string => `legalPage-${slug}`;

/** Types whose documents are all given: the Studio keeps them from being created, duplicated or deleted. */
export const FIXED_TYPES: readonly string[] = [...SINGLETONS, 'legalPage'];

/** The ids of those documents: the pages cannot be without them, so a start writes the missing ones. */
export const FIXED_DOCUMENTS: readonly string[] = [...SINGLETONS, ...LEGAL_PAGES.map(legalPageId)];
