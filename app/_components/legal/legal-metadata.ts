import type { Metadata } from 'next';
import { getLegalPage, getSiteSettings } from '@/lib/content';
import type { LegalSlug } from '@/lib/legal/pages';
import { pageMetadata } from '@/lib/seo/metadata';

/** What search engines read about a legal text (§2 « Page metadata »). */
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
