import type { Metadata } from 'next';
import { getLegalPage, getSiteSettings } from '@/lib/content/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import type { LegalSlug } from '@/lib/site/legal-pages.ts';

/** Metadata of a legal text, for search engines (product.md, Metadata). */
export async function legalMetadata(slug: LegalSlug): Promise<Metadata> {
  const [page, settings] = await Promise.all([getLegalPage(slug), getSiteSettings()]);
  return pageMetadata({
    path: `/${slug}`,
    title: page.title,
    description: page.intro,
    seo: page.seo,
    settings,
  });
}
