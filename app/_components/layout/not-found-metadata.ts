import type { Metadata } from 'next';
import { getSiteSettings } from '@/lib/content/index.ts';
import { summary } from '@/lib/seo/text.ts';

/** What a browser's tab and a shared link say of the 404 page (product.md, Metadata). */
export async function notFoundMetadata(): Promise<Metadata> {
  const { brand, notFoundText } = await getSiteSettings();
  return {
    title: { absolute: `Page introuvable · ${brand}` },
    description: summary(notFoundText),
    robots: { index: false, follow: false },
  };
}
