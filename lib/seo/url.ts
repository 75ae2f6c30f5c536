import { publicEnv } from '../env/public.ts';

/** `path` on the site's own origin. */
export function absoluteUrl(path: string): string {
  return path === '/' ? publicEnv.siteUrl : `${publicEnv.siteUrl}${path}`;
}

/** Where the share image composed for a page is served. */
export function shareImagePath(path: string): string {
  return `/partage${path === '/' ? '/accueil' : path}.png`;
}
