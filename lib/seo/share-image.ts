/** The size that social networks crop the least, in pixels. */
export const SHARE_IMAGE = { width: 1200, height: 630 };

/** Path of the share image composed for a page. */
export function shareImagePath(path: string): string {
  return `/partage${path === '/' ? '/accueil' : path}.png`;
}

/** The page whose share image would be at `path`, in the one spelling that links have; null where it is nobody's. */
export function pageOfShareImage(path: string): string | null {
  const [, page = null] = /^\/partage(\/.*[^/])\.png$/.exec(path) ?? [];
  return page === '/accueil' ? '/' : page;
}
