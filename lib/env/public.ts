/**
 * The environment that a browser may see. `NEXT_PUBLIC_` names are written out, one by one, because
 * the compiler replaces them by name.
 */
export const publicEnv = {
  /** Origin of the site, without a trailing slash. */
  siteUrl: (process.env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000').replace(/\/$/, ''),
  sanity: {
    projectId: process.env.NEXT_PUBLIC_SANITY_PROJECT_ID || 'local',
    dataset: process.env.NEXT_PUBLIC_SANITY_DATASET || 'production',
    /** Set where the Content Lake is not Sanity's own: the URL that answers in its place. */
    apiHost: process.env.NEXT_PUBLIC_SANITY_API_HOST || undefined,
  },
  supabase: {
    url: process.env.NEXT_PUBLIC_SUPABASE_URL || 'http://localhost:54321',
    publishableKey: process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY || 'missing',
  },
} as const;

/** Date of the Sanity API that every client asks for. */
export const SANITY_API_VERSION = '2025-02-19';
