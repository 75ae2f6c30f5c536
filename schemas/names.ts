/**
 * Document types of which one document exists, under the id that equals its type. The Studio keeps
 * them from being duplicated or deleted, and a start writes those that are missing.
 */
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
] as const;
