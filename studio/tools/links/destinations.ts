import type { SanityClient } from '@sanity/client';
import { defineQuery } from 'groq';
import {
  articlePath,
  CASE_STUDIES_PAGE,
  caseStudyPath,
  ownPagePath,
  SITE_PAGES,
} from '../../../lib/site/pages.ts';

/** A page of the site that visitors can be sent to. */
export type Destination = { path: string; title: string /** Its document's id. */; id: string };

const PAGES_QUERY = defineQuery(`{
  "articles": *[_type == "article" && defined(slug.current)] | order(publishedAt desc) { "id": _id, "slug": slug.current, title },
  "caseStudies": *[_type == "caseStudy" && defined(slug.current)] | order(deliveredOn desc) { "id": _id, "slug": slug.current, title },
  "own": *[_type == "page" && defined(slug.current)] | order(slug.current asc) { "id": _id, "slug": slug.current, title }
}`);

/**
 * Reads the pages of the site that are published, those of the code first.
 *
 * @throws the client's error
 */
export async function readPages(client: SanityClient): Promise<Destination[]> {
  const { articles, caseStudies, own } = await client.fetch(
    PAGES_QUERY,
    {},
    { perspective: 'published' },
  );
  const of = (
    all: SanityQueries[typeof PAGES_QUERY]['articles'],
    kind: string,
    path: (slug: string) => string,
  ) =>
    all.flatMap(({ id, slug, title }) =>
      slug === null ? [] : { id, path: path(slug), title: `${kind}\u00a0: ${title ?? slug}` },
    );
  const pages = Object.entries(SITE_PAGES)
    .filter(([path]) => path !== CASE_STUDIES_PAGE || caseStudies.length > 0)
    .map(([path, { name, document }]) => ({ id: document, path, title: name }));
  return [
    ...pages,
    ...of(own, 'Page', ownPagePath),
    ...of(articles, 'Article', articlePath),
    ...of(caseStudies, 'Réalisation', caseStudyPath),
  ];
}
