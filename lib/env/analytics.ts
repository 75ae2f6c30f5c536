import { readEnv } from './read.ts';
import { analyticsSchema } from './schemas.ts';

/**
 * Audience measurement, self-hosted, which loads only with the visitor's
 * consent (product.md, Audience measurement).
 */
export type AnalyticsConfig = {
  provider: 'plausible' | 'matomo';
  /** Where it is served, without a trailing slash. */
  url: string;
  /** Plausible: the site's domain. Matomo: its number. */
  site: string;
};

const env = readEnv(analyticsSchema);

/** Null, as it is by default: nothing is measured. Read once; a bad variable stops the start by its name. */
export const analyticsEnv: AnalyticsConfig | null =
  env.ANALYTICS_PROVIDER && env.ANALYTICS_URL && env.ANALYTICS_SITE
    ? {
        provider: env.ANALYTICS_PROVIDER,
        url: env.ANALYTICS_URL.replace(/\/$/, ''),
        site: env.ANALYTICS_SITE,
      }
    : null;
