import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { absoluteUrl } from '@/lib/site/absolute-url.ts';
import { CLIENT_AREA, FOLLOWED_REQUESTS, PROPOSALS } from '@/lib/site/pages.ts';

/** Everything that is public may be read; what belongs to a client or to the studio may not. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  // No content is in it: a start would not render it anew, and the build knows another origin.
  await connection();
  return {
    rules: {
      userAgent: '*',
      disallow: [...CLIENT_AREA, PROPOSALS, FOLLOWED_REQUESTS, '/api', '/studio'],
    },
    sitemap: absoluteUrl('/sitemap.xml'),
  };
}
