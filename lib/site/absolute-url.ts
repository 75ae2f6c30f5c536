import { publicEnv } from '../env/public.ts';

/** `path` on the site's own origin. */
export function absoluteUrl(path: string): string {
  return path === '/' ? publicEnv.siteUrl : `${publicEnv.siteUrl}${path}`;
}
