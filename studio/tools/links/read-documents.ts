import type { SanityClient } from '@sanity/client';
import { CONTENT_TYPES } from '../../kit/content-types.ts';
import { readAll } from '../../kit/read-all.ts';
import type { LinkingDocument } from './links-in.ts';

/**
 * Reads all content: as it would be once every draft is published, or published documents and drafts each for itself.
 *
 * @throws the client's error
 */
export const readDocuments = (
  client: SanityClient,
  perspective: 'drafts' | 'raw',
): Promise<LinkingDocument[]> =>
  readAll(client, perspective, '_type in $types && !(_id in path("versions.**"))', {
    types: CONTENT_TYPES,
  });
