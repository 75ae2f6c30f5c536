/**
 * Cache tags by intent: one for each document type that a page may show. A page that found nothing
 * carries the tag all the same, so that the first document of a type appears on it.
 */
export const CONTENT_TYPES = ['service', 'estimator', 'siteSettings'] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

/** The cache tag of every read that shows documents of this type. */
export function contentTag(type: ContentType): string {
  return `content:${type}`;
}

/** Whether documents of this type are shown on the site; the lake also holds images and more. */
export function isContentType(type: unknown): type is ContentType {
  return CONTENT_TYPES.includes(type as ContentType);
}

/** The pages that show each type: fetched once after a publish, so that no visitor waits for them. */
export const PAGES_SHOWING: Record<ContentType, readonly string[]> = {
  service: ['/', '/services', '/devis'],
  estimator: ['/devis'],
  siteSettings: ['/', '/services', '/devis'],
};
