import { publicSchema } from './public-schema.ts';
import { readEnv } from './read.ts';

// Written out, one by one: the compiler puts their values into a browser's code by name.
const env = readEnv(publicSchema, {
  NEXT_PUBLIC_SITE_URL: process.env.NEXT_PUBLIC_SITE_URL,
  NEXT_PUBLIC_SANITY_PROJECT_ID: process.env.NEXT_PUBLIC_SANITY_PROJECT_ID,
  NEXT_PUBLIC_SANITY_DATASET: process.env.NEXT_PUBLIC_SANITY_DATASET,
  NEXT_PUBLIC_SANITY_API_HOST: process.env.NEXT_PUBLIC_SANITY_API_HOST,
} satisfies Record<keyof typeof publicSchema.shape, string | undefined>);

/** The environment that a browser may see; a bad variable stops the start with its name. */
export const publicEnv = {
  /** Origin of the site, without a trailing slash. */
  siteUrl: (env.NEXT_PUBLIC_SITE_URL ?? 'http://localhost:3000').replace(/\/$/, ''),
  sanity: {
    projectId: env.NEXT_PUBLIC_SANITY_PROJECT_ID ?? 'local',
    dataset: env.NEXT_PUBLIC_SANITY_DATASET ?? 'production',
    apiHost: env.NEXT_PUBLIC_SANITY_API_HOST,
  },
} as const;

/** Date of the Sanity API that every client asks for. */
export const SANITY_API_VERSION = '2025-02-19';
