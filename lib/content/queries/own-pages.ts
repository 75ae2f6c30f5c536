import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { SITE_PAGES, TAKES_BLOCKS } from '../../site/pages.ts';
import { CLOSING, LINK } from '../link.ts';
import { PAGE_BLOCKS, pageBlocks, tagBlocks } from '../page-blocks.ts';
import { readContent } from '../read.ts';
import { readPublished } from '../read-answer.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { closing, identifier, linkShape, optional, optionalText, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** One page of the consultant's own by its address, with its blocks. */
export const OWN_PAGE_QUERY = defineQuery(`
  *[_type == "page" && slug.current == $slug] | order(_id asc) [0] {
    "id": _id,
    "slug": slug.current,
    "updatedAt": _updatedAt,
    title,
    text,
    "buttons": coalesce(buttons[] { ${LINK} }, []),
    "isUnlisted": coalesce(isUnlisted, false),
    "above": *[_type == "page" && slug.current == $above] | order(_id asc) [0] {
      "slug": slug.current, title
    },
    ${PAGE_BLOCKS},
    ${CLOSING},
    ${SEO_FIELD}
  }
`);

/** The address of each page of the consultant's own. */
export const OWN_PAGE_SLUGS_QUERY = defineQuery(`
  *[_type == "page" && defined(slug.current)].slug.current
`);

const ownPageShape = z
  .object({
    id: identifier,
    slug: identifier,
    updatedAt: z.iso.datetime(),
    title: text,
    text: optionalText,
    buttons: z.array(linkShape),
    /** Whether search engines are asked to leave it out. */
    isUnlisted: z.boolean(),
    /** The page at the first name of its address, where there is one. */
    above: z.object({ slug: identifier, title: text }).nullable(),
    blocks: pageBlocks,
    closing: optional(closing),
    seo: seoShape,
  })
  .nullable();

/** A page of the consultant's own (product.md, Own pages). */
export type OwnPage = NonNullable<z.output<typeof ownPageShape>>;

/** The address of the page that one may be below; none for one at the first level, which no query finds. */
const aboveOf = (slug: string): string => (slug.includes('/') ? (slug.split('/')[0] ?? '') : '');

/**
 * The published page of the consultant's own at /`slug`, or null where there is none. Cached until one is published or
 * removed: they are few.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getOwnPage(slug: string): Promise<OwnPage | null> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('page'));
  const params = { slug, above: aboveOf(slug) };
  const page = await readContent('own-page', OWN_PAGE_QUERY, ownPageShape, params);
  tagBlocks(page?.blocks ?? []);
  return page;
}

/** The pages of the site to which blocks are added. */
export const PAGES_WITH_BLOCKS_QUERY = defineQuery(`
  *[_type != "page" && count(blocks[hidden != true]) > 0]._id
`);

/** The paths of the site's pages to which blocks are added, past the cache. */
export async function readPagesWithBlocks(): Promise<string[]> {
  const ids = await readPublished(
    'pages-with-blocks',
    PAGES_WITH_BLOCKS_QUERY,
    z.array(identifier),
  );
  return TAKES_BLOCKS.filter((path) => ids.includes(SITE_PAGES[path].document));
}

/** The address of every published page of the consultant's own, past the cache. */
export const readOwnPageSlugs = (): Promise<string[]> =>
  readPublished('own-page-slugs', OWN_PAGE_SLUGS_QUERY, z.array(identifier));
