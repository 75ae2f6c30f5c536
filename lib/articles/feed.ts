/** An article in the feed; dates are ISO. */
type FeedItem = {
  title: string;
  excerpt: string;
  category: string;
  /** URL, absolute. */
  url: string;
  publishedAt: string;
};

export type Feed = {
  title: string;
  description: string;
  /** Absolute URLs of the blog and of the feed itself. */
  siteUrl: string;
  feedUrl: string;
  items: readonly FeedItem[];
};

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 may not hold at all, and halves of surrogate pairs. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones to remove.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const xml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** RFC 822 with a year of four digits, in GMT. */
const rfc822 = (date: string): string => new Date(date).toUTCString();

/** The articles as an RSS 2.0 feed, in the order given. An item's URL is its lasting id. */
export function rssFeed({ title, description, siteUrl, feedUrl, items }: Feed): string {
  const newest = items
    .map((item) => item.publishedAt)
    .toSorted()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${xml(title)}</title>`,
    `<link>${xml(siteUrl)}</link>`,
    `<description>${xml(description)}</description>`,
    '<language>fr-FR</language>',
    ...(newest ? [`<lastBuildDate>${rfc822(newest)}</lastBuildDate>`] : []),
    `<atom:link href="${xml(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap((item) => [
      '<item>',
      `<title>${xml(item.title)}</title>`,
      `<link>${xml(item.url)}</link>`,
      `<guid isPermaLink="true">${xml(item.url)}</guid>`,
      `<pubDate>${rfc822(item.publishedAt)}</pubDate>`,
      `<category>${xml(item.category)}</category>`,
      `<description>${xml(item.excerpt)}</description>`,
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
