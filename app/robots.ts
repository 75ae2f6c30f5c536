import type { MetadataRoute } from 'next';
import { absoluteUrl } from '@/lib/seo/url.ts';
import { CLIENT_AREA } from '@/lib/site/pages.ts';

/** Everything that is public may be read; what belongs to a client or to the studio may not. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', disallow: [...CLIENT_AREA, '/api', '/studio'] },
    sitemap: absoluteUrl('/sitemap.xml'),
  };
}
