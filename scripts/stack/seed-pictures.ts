import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { ROOT } from './config.ts';

export const SEED_FOLDER = join(ROOT, 'studio/content-lake/seed');

/** How the seed names a picture, as `sanity dataset import` reads it: a WebP file beside it. */
const NAMED = /^image@file:\/\/\.\/(images\/[a-z0-9-]+\.webp)$/;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The file of a picture, from the seed's folder; undefined of what is no picture. */
const fileOf = (value: unknown): string | undefined =>
  isFields(value) && typeof value._sanityAsset === 'string'
    ? NAMED.exec(value._sanityAsset)?.[1]
    : undefined;

/** A picture, or an item that is about one. */
const isPicture = (value: unknown): boolean =>
  fileOf(value) !== undefined || (isFields(value) && fileOf(value.image) !== undefined);

/** A copy in which `change` has had each object of a document, the outermost first. */
function changed(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(change(value)).map(([name, inner]) => [name, changed(inner, change)]),
  );
}

/** The id that the lake gives to a picture: what is in the file, and its size, which a lossy WebP has in its head. */
function idOf(file: string): string {
  const bytes = readFileSync(join(SEED_FOLDER, file));
  const [width, height] = [26, 28].map((at) => bytes.readUInt16LE(at) & 0x3fff);
  return `image-${createHash('sha1').update(bytes).digest('hex')}-${width}x${height}-webp`;
}

/** A document without its pictures, and without the items that are about one. */
export const withoutPictures = <Document extends Fields>(document: Document): Document =>
  changed(document, (fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => !isPicture(value))
        .map(([name, value]) => [
          name,
          Array.isArray(value) ? value.filter((item) => !isPicture(item)) : value,
        ]),
    ),
  ) as Document;

/** A document whose pictures are those of the lake. */
export const withPictures = <Document extends Fields>(document: Document): Document =>
  changed(document, (fields) => {
    const file = fileOf(fields);
    if (!file) return fields;
    const { _sanityAsset, ...own } = fields;
    return { ...own, asset: { _type: 'reference', _ref: idOf(file) } };
  }) as Document;

/** Sends a lake the pictures of the seed that these documents show. One that it has already stays as it is. */
export async function uploadSeedPictures(
  client: SanityClient,
  documents: readonly object[],
): Promise<void> {
  const shown = JSON.stringify(documents);
  for (const file of globSync('images/*.webp', { cwd: SEED_FOLDER })) {
    if (!shown.includes(idOf(file))) continue;
    const bytes = readFileSync(join(SEED_FOLDER, file));
    await client.assets.upload('image', bytes, { filename: basename(file) });
  }
}
