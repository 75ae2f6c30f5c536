import type { MetadataRoute } from 'next';
import { getSitemapEntries } from '@/lib/content/index.ts';
import { absoluteUrl } from '@/lib/site/absolute-url.ts';

/** Every public page and article that search engines may list; a new one is there as soon as it is published. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const entries = await getSitemapEntries();
  return entries
    .filter(({ isUnlisted }) => !isUnlisted)
    .map(({ path, updatedAt }) => ({
      url: absoluteUrl(path),
      lastModified: updatedAt,
    }));
}
