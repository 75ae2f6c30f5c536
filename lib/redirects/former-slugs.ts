import { articlePath, caseStudyPath, ownPagePath } from '../site/pages.ts';

/** An earlier slug of a document, and the moment at which it was given up (ISO). */
export type FormerSlug = { slug: string; until: string };

/** A document's record of its earlier slugs, as the content has it. */
export type Moved = {
  type: 'article' | 'caseStudy' | 'page' | 'service';
  /** Present slug; null where it has none. */
  slug: string | null;
  former: ReadonlyArray<FormerSlug>;
};

/** The path of a document's page, by its type and slug; a service has no page of its own. */
export const PAGE_OF = {
  article: articlePath,
  caseStudy: caseStudyPath,
  page: ownPagePath,
} as const;

/** A redirect, and since when it holds (ISO): of two from one URL the later one does. */
export type DatedRedirect = { from: string; to: string; permanent: boolean; since: string };

/** The redirects that earlier slugs stand for: each leads to where its document is now, in one step. */
export const redirectsOfMoved = (moved: readonly Moved[]): DatedRedirect[] =>
  moved.flatMap(({ type, slug, former }) => {
    if (type === 'service' || slug === null) return [];
    const path = PAGE_OF[type];
    return former.map((one) => ({
      from: path(one.slug),
      to: path(slug),
      permanent: true,
      since: one.until,
    }));
  });

/** The ids that services had before, each with the one of now, without those that a service has again. */
export function formerServiceIds(moved: readonly Moved[]): Map<string, string> {
  const services = moved.filter(({ type }) => type === 'service');
  const all = services
    .flatMap(({ slug, former }) => former.map((one) => ({ ...one, slug: one.slug, now: slug })))
    .sort((a, b) => a.until.localeCompare(b.until));
  const ids = new Map<string, string>();
  for (const { slug, now } of all) if (now !== null) ids.set(slug, now);
  for (const { slug } of services) if (slug !== null) ids.delete(slug);
  return ids;
}

/**
 * The earlier slugs that a document is to remember once this draft of it is published, null where it does so already: the
 * published one where the draft has another, and never the one that it has.
 *
 * @param now the moment at which the published slug is given up (ISO)
 */
export function remember(
  draft: { slug: string | undefined; former: readonly FormerSlug[] },
  published: string | undefined,
  now: string,
): FormerSlug[] | null {
  const kept = draft.former.filter(({ slug }) => slug !== draft.slug);
  const isGivenUp = published !== undefined && draft.slug !== undefined && published !== draft.slug;
  if (isGivenUp && !kept.some(({ slug }) => slug === published)) {
    return [...kept, { slug: published, until: now }];
  }
  return kept.length < draft.former.length ? kept : null;
}
