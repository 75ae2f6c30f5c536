import type { SchemaTypeDefinition } from 'sanity';
import { article } from './article.ts';
import { articleBlocks } from './blocks/index.ts';
import { blogPage } from './blog-page.ts';
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
  article,
  blogPage,
  ...articleBlocks,
  estimator,
  siteSettings,
  seo,
];
