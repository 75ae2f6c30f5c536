import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { isOldPath, type Redirect } from '../redirects/resolve.ts';
import { isLinkTarget } from './link.ts';
import { readContent } from './read.ts';
import { contentTag } from './tags.ts';

/** Old addresses and where they lead now. */
export const REDIRECTS_QUERY = defineQuery(`
  *[_type == "redirect" && defined(from) && defined(to)] | order(_createdAt asc) {
    from,
    to,
    "permanent": coalesce(permanent, true)
  }
`);

/** One that could not be followed safely is left out: the others still hold. */
const redirectsShape = z
  .array(z.object({ from: z.string(), to: z.string(), permanent: z.boolean() }))
  .transform((all): Redirect[] =>
    all.filter(({ from, to }) => isOldPath(from) && isLinkTarget(to)),
  );

/**
 * The published redirects. Cached until one is published or removed.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getRedirects(): Promise<Redirect[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('redirect'));
  return readContent('redirects', REDIRECTS_QUERY, redirectsShape);
}
