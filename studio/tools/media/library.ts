import type { SanityClient } from '@sanity/client';
import { CONTENT_TYPES } from '../../kit/content-types.ts';
import { readAll } from '../../kit/read-all.ts';
import { type ImageUse, type UsingDocument, usesByImage } from './uses.ts';

/** A picture of the library, with the places where it shows. */
export type LibraryImage = {
  id: string;
  url: string;
  /** The file's name, as it was sent. */
  name: string;
  title: string;
  altText: string;
  extension: string;
  width: number;
  height: number;
  bytes: number;
  /** The time of its upload, ISO. */
  at: string;
  uses: ImageUse[];
};

const IMAGE_FIELDS = `{
  _id, "id": _id, url, "name": coalesce(originalFilename, _id), "title": coalesce(title, ""),
  "altText": coalesce(altText, ""), extension, "width": metadata.dimensions.width,
  "height": metadata.dimensions.height, "bytes": size, "at": _createdAt
}`;

/**
 * Reads the current uses of these pictures: in published documents, drafts and versions of releases.
 *
 * @throws the client's error
 */
export async function readUses(
  client: SanityClient,
  images: readonly string[],
): Promise<Map<string, ImageUse[]>> {
  if (images.length === 0) return new Map();
  const documents = await readAll<UsingDocument>(
    client,
    'raw',
    '_type in $types && references($images)',
    { types: CONTENT_TYPES, images },
  );
  return usesByImage(documents);
}

/**
 * Reads the pictures in the lake, the last one first.
 *
 * @throws the client's error
 */
export async function readLibrary(client: SanityClient): Promise<LibraryImage[]> {
  const images = await readAll<Omit<LibraryImage, 'uses'> & { _id: string }>(
    client,
    'raw',
    '_type == "sanity.imageAsset"',
    {},
    IMAGE_FIELDS,
  );
  const uses = await readUses(
    client,
    images.map(({ id }) => id),
  );
  return images
    .map(({ _id, ...image }) => ({ ...image, uses: uses.get(image.id) ?? [] }))
    .sort((one, other) => other.at.localeCompare(one.at));
}
