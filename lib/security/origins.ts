import { analyticsEnv } from '../env/analytics.ts';
import { publicEnv } from '../env/public.ts';

/** The origins that a policy depends on: those of the site and its services. */
export type SecurityOrigins = {
  /** The site's public URL. */
  site: string;
  /** The Content Lake's own URL, where it is not Sanity's. */
  lake: string | undefined;
  sanityProject: string;
  /** The audience measurement's URL, where there is one. */
  analytics: string | undefined;
};

/** The origins of this environment. */
export const SECURITY_ORIGINS: SecurityOrigins = {
  site: publicEnv.siteUrl,
  lake: publicEnv.sanity.apiHost,
  sanityProject: publicEnv.sanity.projectId,
  analytics: analyticsEnv?.url,
};
