import type { Metadata } from 'next';
import { getBlogPage, getSiteSettings } from '@/lib/content/index.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { absoluteUrl } from '@/lib/site/absolute-url.ts';
import { FEED_PATH, listPath } from '@/lib/site/pages.ts';

/** The metadata of a page of the list, by its number from 1: each is a page of its own, between its neighbours. */
export async function listMetadata(number: number, count: number): Promise<Metadata> {
  const [page, settings] = await Promise.all([getBlogPage(), getSiteSettings()]);
  const told = (title: string) => (number > 1 ? `${title}, page ${number}` : title);
  const metadata = pageMetadata({
    path: listPath(number),
    title: told(page.title),
    description: page.intro,
    seo: page.seo && { ...page.seo, title: page.seo.title && told(page.seo.title) },
    settings,
  });
  return {
    ...metadata,
    alternates: { ...metadata.alternates, types: { 'application/rss+xml': FEED_PATH } },
    pagination: {
      ...(number > 1 && { previous: absoluteUrl(listPath(number - 1)) }),
      ...(number < count && { next: absoluteUrl(listPath(number + 1)) }),
    },
  };
}
