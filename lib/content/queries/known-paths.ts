import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { laterListPages } from '../../articles/list.ts';
import { isLinkTarget } from '../../links/link-target.ts';
import { isOldPath, type Redirect } from '../../redirects/resolve.ts';
import { groupSizes } from '../../training/rules.ts';
import { readPublished } from '../read-answer.ts';

/** The articles' and the case studies' slugs, the services of the quote wizard, the largest group of the training, and old paths with where they lead now. */
export const KNOWN_PATHS_QUERY = defineQuery(`{
  "articles": *[_type == "article" && defined(slug.current)].slug.current,
  "caseStudies": *[_type == "caseStudy" && defined(slug.current)].slug.current,
  "services": coalesce(*[_id == "estimator"][0].services[].service->serviceId.current, []),
  "participants": coalesce(math::max(*[_id == "trainingPage"][0].tiers[].to), 0),
  "redirects": *[_type == "redirect" && defined(from) && defined(to)] | order(_createdAt asc) {
    from,
    to,
    "permanent": coalesce(permanent, true)
  }
}`);

const slugs = z.array(z.string()).transform((all) => new Set(all));

/** A redirect that could not be followed safely is left out: the others still hold. */
const knownPathsShape = z
  .object({
    articles: slugs,
    caseStudies: slugs,
    services: z
      .array(z.nullable(z.string()))
      .transform((ids) => new Set(ids.filter((id) => id !== null))),
    participants: z.number(),
    redirects: z
      .array(z.object({ from: z.string(), to: z.string(), permanent: z.boolean() }))
      .transform((all): Redirect[] =>
        all.filter(({ from, to }) => isOldPath(from) && isLinkTarget(to)),
      ),
  })
  .transform(({ participants, ...paths }) => ({
    ...paths,
    /** The numbers of the pages of the list of articles behind the first. */
    lists: new Set(laterListPages(paths.articles.size)),
    /** The sizes of a group that the training takes, as an address has them. */
    groups: new Set(groupSizes({ from: 1, to: participants }).map(String)),
  }));

/** What the published paths are made of that are no page of the code: articles, case studies, services, groups, pages of the list, redirects. */
export type KnownPaths = z.output<typeof knownPathsShape>;

/**
 * These paths as they are published now, past the cache.
 *
 * @throws InvalidContentError, or the client's error
 */
export const readKnownPaths = (): Promise<KnownPaths> =>
  readPublished('known-paths', KNOWN_PATHS_QUERY, knownPathsShape);
