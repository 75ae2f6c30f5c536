/** Next's record of a build's routes, `routes-manifest.json`, as far as it is read. */
export type RoutesManifest = {
  staticRoutes: ReadonlyArray<{ page: string }>;
  dynamicRoutes: ReadonlyArray<{ page: string; regex: string }>;
};

/** The name of paths without a page, which may hold anything that somebody typed. */
const UNKNOWN = '(unknown)';

/**
 * Names the route of a URL, as `/proposition/[token]`: a path may hold a token, and a query what somebody typed, so that
 * the log has neither.
 */
export function routeNames({ staticRoutes, dynamicRoutes }: RoutesManifest) {
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, matches: new RegExp(regex) }));
  return (url: string): string => {
    const [path = ''] = url.split('?', 1);
    if (path.startsWith('/_next/')) return '/_next';
    if (fixed.has(path)) return path;
    return patterns.find(({ matches }) => matches.test(path))?.page ?? UNKNOWN;
  };
}
