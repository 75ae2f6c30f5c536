import type { NextConfig } from 'next';
import { nextEnv } from './lib/env/next.ts';
import { publicEnv } from './lib/env/public.ts';
import { securityHeaders } from './lib/security/headers.ts';

const nextConfig: NextConfig = {
  distDir: nextEnv.NEXT_DIST_DIR,
  // `npm run check` and `npm test` check the types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // scripts/stack/serve-site.ts compresses, once it has read the page.
  compress: false,
  headers: async () => [{ source: '/:path*', headers: securityHeaders(publicEnv.siteUrl) }],
  typedRoutes: true,
  cacheComponents: true,
  partialPrefetching: true,
  cacheLife: {
    // Content changes when it is published. The hourly refresh is the net under a lost webhook.
    content: { stale: 300, revalidate: 3600, expire: 31_536_000 },
  },
};

export default nextConfig;
