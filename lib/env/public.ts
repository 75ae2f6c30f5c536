import { publicSchema } from './public-schema.ts';
import { readEnv } from './read.ts';

const env = readEnv(publicSchema);

/**
 * Where the site and its content are, read when the server starts: one build serves any origin. What a
 * browser needs of it, the server hands to it. A bad variable stops the start with its name.
 */
export const publicEnv = {
  /** Origin of the site, without a trailing slash. */
  siteUrl: (env.SITE_URL ?? 'http://localhost:3000').replace(/\/$/, ''),
  sanity: {
    projectId: env.SANITY_PROJECT_ID ?? 'local',
    dataset: env.SANITY_DATASET ?? 'production',
    apiHost: env.SANITY_API_HOST,
  },
} as const;
