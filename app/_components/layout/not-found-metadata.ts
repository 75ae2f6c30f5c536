import type { Metadata } from 'next';
import { getSiteSettings } from '@/lib/content/index.ts';
import { summary } from '@/lib/seo/text.ts';

/** Metadata of the 404 page, for a browser's tab and a shared link (product.md, Metadata). */
export async function notFoundMetadata(): Promise<Metadata> {
  const { brand, notFoundText } = await getSiteSettings();
  return {
    title: { absolute: `Page introuvable · ${brand}` },
    description: summary(notFoundText),
    robots: { index: false, follow: false },
  };
}
