import type { SanityClient } from '@sanity/client';
import { CONTENT_TYPES } from '../../kit/content-types.ts';
import { readAll } from '../../kit/read-all.ts';
import { type ImageUse, type UsingDocument, usesByImage } from './uses.ts';

/** The texts that a picture has of its own, wherever it shows; empty where it has none. */
export type PictureTexts = {
  title: string;
  altText: string;
  tags: string[];
};

/** A picture of the library, with the places where it shows. */
export type LibraryImage = PictureTexts & {
  id: string;
  url: string;
  /** The file's name, as it was sent. */
  name: string;
  extension: string;
  width: number;
  height: number;
  bytes: number;
  /** The time of its upload, ISO. */
  at: string;
  uses: ImageUse[];
};

const TEXT_FIELDS = `"title": coalesce(title, ""), "altText": coalesce(altText, ""), "tags": coalesce(opt.tags, [])`;

const IMAGE_FIELDS = `{
  _id, "id": _id, url, "name": coalesce(originalFilename, _id), ${TEXT_FIELDS}, extension, "width": metadata.dimensions.width,
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
 * Reads the texts of a picture, and its revision; null where it is gone.
 *
 * @throws the client's error
 */
export const readTexts = (
  client: SanityClient,
  id: string,
): Promise<(PictureTexts & { rev: string }) | null> =>
  client.fetch(`*[_id == $id][0] { ${TEXT_FIELDS}, "rev": _rev }`, { id }, { perspective: 'raw' });

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
