import type { Metadata } from 'next';
import { getSiteSettings } from '@/lib/content/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';

/** The page's own address: whatever was asked for, the answer is one. */
const PATH = '/404';

/** Metadata of the 404 page, for a browser's tab and a shared link (product.md, Metadata). */
export async function notFoundMetadata(): Promise<Metadata> {
  const settings = await getSiteSettings();
  const page = pageMetadata({
    path: PATH,
    title: 'Page introuvable',
    description: settings.notFoundText,
    settings,
  });
  return { ...page, robots: { index: false, follow: false } };
}
