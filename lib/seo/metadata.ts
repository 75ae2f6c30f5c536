import type { Metadata } from 'next';
import { imageSource } from '../content/image.ts';
import type { Seo } from '../content/seo.ts';
import { withoutMarks } from '../preview/marks.ts';
import { absoluteUrl } from '../site/absolute-url.ts';
import { documentAt, isListPage, isSitePage } from '../site/pages.ts';
import { SHARE_IMAGE, shareImagePath } from './share-image.ts';
import { searchTitle, summary } from './text.ts';

/** Keywords of a page without any of its own, on a site whose settings have none either (product.md, Metadata). */
export const DEFAULT_KEYWORDS = [
  'Product builder',
  'No-Code',
  'IA',
  'Digitale',
  'Automatisation',
  'site web',
  'développement',
];

export type PageMetadata = {
  /** Absolute path, without query or hash: the page's one URL. */
  path: `/${string}`;
  /** The studio's name follows it, unless it is there already. */
  title: string;
  /** Description, cut at about 160 characters. */
  description: string;
  /** The consultant's own words for search and sharing, which win where they are filled in. */
  seo?: Seo;
  settings: { brand: string; search?: { keywords: string[] } | null };
  /** Dates of an article, ISO 8601. */
  article?: { publishedAt: string; updatedAt?: string };
};

/** The consultant's sharing image, else the one composed for the page; others share the home page's. */
function shareImage({ path, title, seo }: PageMetadata) {
  const chosen = seo?.image ? imageSource(seo.image, SHARE_IMAGE) : null;
  const own = isSitePage(path) || documentAt(path) ? path : '/';
  return {
    url: chosen?.src ?? absoluteUrl(shareImagePath(isListPage(path) ? '/blog' : own)),
    ...SHARE_IMAGE,
    alt: chosen?.alt || title,
  };
}

/**
 * Metadata of a page for search engines and social networks: title, description, keywords, canonical link, Open Graph and
 * Twitter tags.
 */
export function pageMetadata(page: PageMetadata): Metadata {
  const { path, seo, settings, article } = page;
  // A program reads them, and counts their characters.
  const title = withoutMarks(seo?.title || page.title);
  const brand = withoutMarks(settings.brand);
  const description = summary(withoutMarks(seo?.description || page.description));
  const images = [shareImage({ ...page, title })];
  const keywords = [seo?.keywords, settings.search?.keywords].find((list) => list?.length);
  return {
    title: { absolute: searchTitle(title, brand) },
    description,
    keywords: keywords ?? DEFAULT_KEYWORDS,
    alternates: { canonical: absoluteUrl(path) },
    openGraph: {
      title,
      description,
      url: absoluteUrl(path),
      siteName: brand,
      locale: 'fr_FR',
      images,
      ...(article
        ? { type: 'article', publishedTime: article.publishedAt, modifiedTime: article.updatedAt }
        : { type: 'website' }),
    },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}
