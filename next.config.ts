import type { NextConfig } from 'next';

const nextConfig: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // `npm run check` and `npm test` check the types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  typedRoutes: true,
  cacheComponents: true,
  partialPrefetching: true,
  cacheLife: {
    // Content changes when it is published. The hourly refresh is the net under a lost webhook.
    content: { stale: 300, revalidate: 3600, expire: 31_536_000 },
  },
};

export default nextConfig;
