import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { groupSizes } from '../../estimator/training-tiers.ts';
import { formerServiceIds, redirectsOfMoved } from '../../redirects/former-slugs.ts';
import { inForce } from '../../redirects/in-force.ts';
import { isOldPath } from '../../redirects/resolve.ts';
import { isLinkTarget } from '../../site/link-target.ts';
import { laterListPages } from '../../site/list-pages.ts';
import { articlePath, caseStudyPath, ownPagePath } from '../../site/pages.ts';
import { REDIRECT_TO } from '../link.ts';
import { readPublished } from '../read-answer.ts';

/** The slugs of the articles, the case studies and the pages of one's own, the services of the quote wizard, the largest group of the training, the earlier slugs of what moved, and old paths with where they lead now. */
export const KNOWN_PATHS_QUERY = defineQuery(`{
  "articles": *[_type == "article" && defined(slug.current)].slug.current,
  "caseStudies": *[_type == "caseStudy" && defined(slug.current)].slug.current,
  "pages": *[_type == "page" && defined(slug.current)].slug.current,
  "services": coalesce(*[_type == "estimator" && _id == "estimator"][0].services[].service->serviceId.current, []),
  "participants": coalesce(math::max(*[_type == "trainingPage" && _id == "trainingPage"][0].tiers[].to), 0),
  "moved": *[_type in ["article", "caseStudy", "page", "service"] && defined(formerAddresses)] {
    "type": _type,
    "slug": coalesce(slug.current, serviceId.current),
    "former": coalesce(formerAddresses[] { slug, until }, [])
  },
  "redirects": *[_type == "redirect" && defined(from)] {
    from,
    ${REDIRECT_TO},
    "permanent": coalesce(permanent, true),
    "since": _updatedAt
  }
}`);

const slugs = z.array(z.string()).transform((all) => new Set(all));

/** A redirect that could not be followed safely is left out: the others still hold. */
const knownPathsShape = z
  .object({
    articles: slugs,
    caseStudies: slugs,
    pages: slugs,
    services: z
      .array(z.nullable(z.string()))
      .transform((ids) => new Set(ids.filter((id) => id !== null))),
    participants: z.number(),
    moved: z.array(
      z.object({
        type: z.enum(['article', 'caseStudy', 'page', 'service']),
        slug: z.nullable(z.string()),
        former: z
          .array(z.object({ slug: z.nullable(z.string()), until: z.nullable(z.string()) }))
          .transform((all) =>
            all.flatMap(({ slug, until }) => (slug ? [{ slug, until: until ?? '' }] : [])),
          ),
      }),
    ),
    redirects: z
      .array(
        z.object({
          from: z.string(),
          to: z.nullable(z.string()),
          permanent: z.boolean(),
          since: z.string(),
        }),
      )
      .transform((all) =>
        all.flatMap(({ to, ...redirect }) =>
          to !== null && isOldPath(redirect.from) && isLinkTarget(to) ? [{ ...redirect, to }] : [],
        ),
      ),
  })
  .transform(({ participants, moved, redirects, ...paths }) => ({
    ...paths,
    redirects: inForce(
      [...redirectsOfMoved(moved), ...redirects],
      new Set([
        ...[...paths.articles].map(articlePath),
        ...[...paths.caseStudies].map(caseStudyPath),
        ...[...paths.pages].map(ownPagePath),
      ]),
    ),
    /** The services' earlier ids, each with the one of now. */
    formerServices: formerServiceIds(moved),
    /** The numbers of the pages of the list of articles behind the first. */
    lists: new Set(laterListPages(paths.articles.size)),
    /** The sizes of a group that the training takes, as a URL has them. */
    groups: new Set(groupSizes({ from: 1, to: participants }).map(String)),
  }));

/** Parts of the published paths beside the code's own: articles, case studies, pages of one's own, services, groups, list pages, redirects. */
export type KnownPaths = z.output<typeof knownPathsShape>;

/**
 * These paths as they are published now, past the cache.
 *
 * @throws InvalidContentError, or the client's error
 */
export const readKnownPaths = (): Promise<KnownPaths> =>
  readPublished('known-paths', KNOWN_PATHS_QUERY, knownPathsShape);
