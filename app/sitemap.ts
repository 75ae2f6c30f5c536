import type { MetadataRoute } from 'next';
import { getSitemapEntries } from '@/lib/content/index.ts';
import { absoluteUrl } from '@/lib/site/absolute-url.ts';

/** Every public page and article; a new article is there as soon as it is published. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const entries = await getSitemapEntries();
  return entries.map(({ path, updatedAt }) => ({
    url: absoluteUrl(path),
    lastModified: updatedAt,
  }));
}
