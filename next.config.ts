import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';
import { nextEnv } from './lib/env/next.ts';
import { securityHeaders, TLS_HEADERS } from './lib/security/headers.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

const nextConfig: NextConfig = {
  distDir: nextEnv.NEXT_DIST_DIR,
  // The output: all that a machine needs to serve the site, in one folder (scripts/stack/build.ts).
  output: 'standalone',
  // Pictures come from the Content Lake in each size that is asked for.
  images: { unoptimized: true },
  outputFileTracingRoot: ROOT,
  // `npm run check` and `npm test` check the types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  cacheHandler: join(ROOT, 'lib/next/page-handler.ts'),
  cacheHandlers: { default: join(ROOT, 'lib/next/use-cache-handler.ts') },
  // The handler gives each stored page its tag: Next would read the whole page at each request for one.
  generateEtags: false,
  // The stored page is for everybody: its metadata are in its head, and its policy is known.
  htmlLimitedBots: /^$/,
  // Fixed by the build, which fits any origin: whether a request came over TLS, the proxy in front of the site says.
  headers: async () => [
    { source: '/:path*', headers: securityHeaders() },
    {
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: TLS_HEADERS,
    },
  ],
  typedRoutes: true,
  cacheComponents: true,
  partialPrefetching: true,
  // Links are plain ones, so no browser keeps a page for the next visit; and a preview, whose cached functions keep
  // nothing, would be made a second time in vain, with a warning for each of them.
  experimental: { cachedNavigations: false },
  cacheLife: {
    // Content changes when it is published. A lost webhook is made good by the hour, by one query (lib/publishing/missed.ts):
    // Sanity counts what it is asked, and all content read anew each hour is dear.
    content: { stale: 300, revalidate: 86_400, expire: 31_536_000 },
    // Values from the clock, or from the database.
    hourly: { stale: 300, revalidate: 3_600, expire: 31_536_000 },
  },
};

export default nextConfig;
