import type { SanityClient } from '@sanity/client';
import { CONTENT_TYPES } from '../content-types.ts';
import { type ImageUse, type UsingDocument, usesByImage } from './uses.ts';

/** So many at a time: an answer of the lake has a largest size. */
const AT_ONCE = 200;

/** A picture of the library, with the places where it shows. */
export type LibraryImage = {
  id: string;
  url: string;
  /** Of the file, as it was sent. */
  name: string;
  title: string;
  altText: string;
  extension: string;
  width: number;
  height: number;
  bytes: number;
  /** When it was sent, ISO. */
  at: string;
  uses: ImageUse[];
};

const IMAGES = `*[_type == "sanity.imageAsset" && _id > $after] | order(_id asc) [0...${AT_ONCE}] {
  "id": _id, url, "name": coalesce(originalFilename, _id), "title": coalesce(title, ""),
  "altText": coalesce(altText, ""), extension, "width": metadata.dimensions.width,
  "height": metadata.dimensions.height, "bytes": size, "at": _createdAt
}`;

const USING = `*[_type in $types && _id > $after && references($images)] | order(_id asc) [0...${AT_ONCE}]`;

/** Reads all of a query's answer, in the order of the ids. */
async function readAll<Item>(
  client: SanityClient,
  query: string,
  params: Record<string, unknown>,
  idOf: (item: Item) => string,
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const last = all.at(-1);
    const some = await client.fetch<Item[]>(
      query,
      { ...params, after: last ? idOf(last) : '' },
      { perspective: 'raw' },
    );
    all.push(...some);
    if (some.length < AT_ONCE) return all;
  }
}

/**
 * Where these pictures are used now: in published documents, drafts and versions of releases.
 *
 * @throws the client's error
 */
export async function readUses(
  client: SanityClient,
  images: readonly string[],
): Promise<Map<string, ImageUse[]>> {
  if (images.length === 0) return new Map();
  const params = { types: CONTENT_TYPES, images };
  const documents = await readAll<UsingDocument>(client, USING, params, ({ _id }) => _id);
  return usesByImage(documents);
}

/**
 * Every picture in the lake, the last one first.
 *
 * @throws the client's error
 */
export async function readLibrary(client: SanityClient): Promise<LibraryImage[]> {
  const images = await readAll<Omit<LibraryImage, 'uses'>>(client, IMAGES, {}, ({ id }) => id);
  const uses = await readUses(
    client,
    images.map(({ id }) => id),
  );
  return images
    .map((image) => ({ ...image, uses: uses.get(image.id) ?? [] }))
    .sort((one, other) => other.at.localeCompare(one.at));
}
