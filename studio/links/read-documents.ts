import type { SanityClient } from '@sanity/client';
import { CONTENT_TYPES } from '../content-types.ts';
import type { LinkingDocument } from './links-in.ts';

/** So many at a time: an answer of the lake has a largest size. */
const AT_ONCE = 200;

/**
 * All content: as it would be once every draft is published, or published documents and drafts each for itself.
 *
 * @throws the client's error
 */
export async function readDocuments(
  client: SanityClient,
  perspective: 'drafts' | 'raw',
): Promise<LinkingDocument[]> {
  const all: LinkingDocument[] = [];
  for (;;) {
    const some = await client.fetch<LinkingDocument[]>(
      `*[_type in $types && _id > $after && !(_id in path("versions.**"))] | order(_id asc) [0...${AT_ONCE}]`,
      { types: CONTENT_TYPES, after: all.at(-1)?._id ?? '' },
      { perspective },
    );
    all.push(...some);
    if (some.length < AT_ONCE) return all;
  }
}
