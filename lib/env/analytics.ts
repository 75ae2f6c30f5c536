import { z } from 'zod';

const analyticsSchema = z
  .object({
    ANALYTICS_PROVIDER: z.enum(['plausible', 'matomo']).optional(),
    ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
    ANALYTICS_SITE: z.string().min(1).optional(),
  })
  .refine(
    (env) => !env.ANALYTICS_PROVIDER || (env.ANALYTICS_URL && env.ANALYTICS_SITE),
    'ANALYTICS_PROVIDER needs ANALYTICS_URL and ANALYTICS_SITE.',
  );

/** Audience measurement, self-hosted, which loads only with the visitor's consent (§2, §3). */
export type AnalyticsConfig = {
  provider: 'plausible' | 'matomo';
  /** Where it is served, without a trailing slash. */
  url: string;
  /** Plausible: the site's domain. Matomo: its number. */
  site: string;
};

const env = analyticsSchema.parse({
  ANALYTICS_PROVIDER: process.env.ANALYTICS_PROVIDER || undefined,
  ANALYTICS_URL: process.env.ANALYTICS_URL || undefined,
  ANALYTICS_SITE: process.env.ANALYTICS_SITE || undefined,
});

/** Null, as it is by default: nothing is measured. Read once; a bad variable stops the start by its name. */
export const analyticsEnv: AnalyticsConfig | null =
  env.ANALYTICS_PROVIDER && env.ANALYTICS_URL && env.ANALYTICS_SITE
    ? {
        provider: env.ANALYTICS_PROVIDER,
        url: env.ANALYTICS_URL.replace(/\/$/, ''),
        site: env.ANALYTICS_SITE,
      }
    : null;
