import type { SchemaTypeDefinition } from 'sanity';
import { estimator } from './estimator.ts';
import { service } from './service.ts';
import { seo } from './shared/seo.ts';
import { siteSettings } from './site-settings.ts';

/** Every type of the Studio: documents, and the objects that several of them share. */
export const schemaTypes: SchemaTypeDefinition[] = [service, estimator, siteSettings, seo];
