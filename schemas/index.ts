import type { SchemaTypeDefinition } from 'sanity';
import { estimator } from './estimator.ts';
import { faqEntry } from './faq-entry.ts';
import { service } from './service.ts';
import { seo } from './shared/seo.ts';
import { siteSettings } from './site-settings.ts';
import { trainingPage } from './training-page.ts';

/** Every type of the Studio: documents, and the objects that several of them share. */
export const schemaTypes: SchemaTypeDefinition[] = [
  service,
  trainingPage,
  faqEntry,
  estimator,
  siteSettings,
  seo,
];
