import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { ESTIMATOR_QUERY, SERVICES_QUERY, SITE_SETTINGS_QUERY } from './queries.ts';
import { readContent } from './read.ts';
import {
  type EstimatorContent,
  estimatorShape,
  type Service,
  type SiteSettings,
  servicesShape,
  siteSettingsShape,
} from './shapes.ts';
import { contentTag } from './tags.ts';

export type { EstimatorContent, Service, SiteSettings } from './shapes.ts';

/**
 * The published services in the consultant's order (§3). Cached until one is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getServices(): Promise<Service[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('service'));
  return readContent('services', SERVICES_QUERY, servicesShape);
}

/**
 * The estimator's rules, timelines and budgets (§9). Cached until it, or a service whose id it
 * shows, is published. Prices in euros before tax, durations in weeks.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getEstimator(): Promise<EstimatorContent> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('estimator'), contentTag('service'));
  return readContent('estimator', ESTIMATOR_QUERY, estimatorShape);
}

/**
 * The published site settings (§1, §2). Cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getSiteSettings(): Promise<SiteSettings> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('siteSettings'));
  return readContent('site-settings', SITE_SETTINGS_QUERY, siteSettingsShape);
}
