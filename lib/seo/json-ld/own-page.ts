import type { WebPage } from 'schema-dts';
import type { OwnPage } from '../../content/queries/own-pages.ts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { ownPagePath } from '../../site/pages.ts';
import { trail } from './breadcrumb.ts';
import { faqPage, questionsOf } from './faq.ts';
import { ORGANISATION } from './site.ts';

/**
 * The data that a page of one's own states beside the site itself (product.md, Structured data): what it is, the way to it
 * over the page above it, and its questions.
 */
export function ownPageData({ slug, title, text, updatedAt, above, blocks }: OwnPage) {
  const path = ownPagePath(slug);
  const page: Exclude<WebPage, string> = {
    '@type': 'WebPage',
    '@id': absoluteUrl(`${path}#page`),
    url: absoluteUrl(path),
    name: title,
    description: text ?? undefined,
    dateModified: updatedAt,
    inLanguage: 'fr-FR',
    publisher: ORGANISATION,
  };
  const way = [
    ...(above ? [{ name: above.title, path: ownPagePath(above.slug) }] : []),
    { name: title, path },
  ];
  return [page, trail(way), ...faqPage(path, questionsOf(blocks))];
}
