import type { SchemaTypeDefinition } from 'sanity';
import { estimator } from './estimator.ts';
import { service } from './service.ts';
import { siteSettings } from './site-settings.ts';

/** Document types of which one document exists, under the id that equals its type. */
export const SINGLETONS = ['siteSettings', 'estimator'] as const;

/** Every document type of the Studio. */
export const schemaTypes: SchemaTypeDefinition[] = [service, estimator, siteSettings];
