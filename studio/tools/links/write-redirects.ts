import type { SanityClient } from '@sanity/client';
import { defineQuery } from 'groq';
import { plainPath } from '../../../lib/redirects/resolve.ts';

const REDIRECTS_QUERY = defineQuery('*[_type == "redirect"] { _id, from }');

/** The redirects that send the visitors of these paths to a page, in the place of those that left from there before. */
export function redirectsFrom(
  paths: readonly string[],
  pageId: string,
  known: Readonly<SanityQueries[typeof REDIRECTS_QUERY]>,
) {
  return paths.map((from) => {
    const before = known.find((one) => one.from && plainPath(one.from) === from);
    const _id = before?._id ?? `redirect-${from.slice(1).replace(/[^a-zA-Z0-9]+/g, '-')}`;
    const page = { _type: 'reference', _ref: pageId };
    return { _id, _type: 'redirect', from, page, permanent: true };
  });
}

/**
 * Sends on what leads to a document that leaves: publishes redirects from its paths, none of which holds as long as its
 * page is there, and has the links that name it name another.
 *
 * @param links of published documents and drafts
 * @throws the client's error; nothing is then written
 */
export async function sendOn(
  client: SanityClient,
  paths: readonly string[],
  links: ReadonlyArray<{ documentId: string; path: string }>,
  pageId: string,
): Promise<void> {
  const known = await client.fetch(REDIRECTS_QUERY, {}, { perspective: 'published' });
  const transaction = client.transaction();
  for (const redirect of redirectsFrom(paths, pageId, known)) transaction.createOrReplace(redirect);
  for (const { documentId, path } of links) {
    transaction.patch(documentId, {
      set: { [`${path}._ref`]: pageId },
      // A place of the page that leaves.
      unset: [path.replace(/page$/, 'anchor')],
    });
  }
  await transaction.commit();
}
