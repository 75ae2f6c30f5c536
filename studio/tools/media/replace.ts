import type { PatchOperations, SanityClient } from '@sanity/client';
import { readUses } from './library.ts';
import type { Size } from './plan-shrink.ts';
import type { Framing, ImageUse } from './uses.ts';

/** A picture, as far as replacing it is concerned. */
export type Replaceable = Size & { id: string };

/** Whether two pictures have the same proportions; rounding to whole pixels makes no difference. */
const isAlike = (one: Size, other: Size) =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.01;

/** Whether how a picture is framed says as much of the one that takes its place. */
export const keepsFraming = (one: Size, other: Size, { framing }: { framing: Framing }): boolean =>
  Object.keys(framing).length === 0 || isAlike(one, other);

/** The patch of one place; parts that a framing leaves out are removed. */
function patchOf(path: string, id: string, framing: Framing | 'as it is'): PatchOperations {
  const set: Record<string, unknown> = { [`${path}.asset._ref`]: id };
  if (framing === 'as it is') return { set };
  const unset: string[] = [];
  for (const part of ['crop', 'hotspot'] as const) {
    if (framing[part]) set[`${path}.${part}`] = framing[part];
    else unset.push(`${path}.${part}`);
  }
  return { set, ...(unset.length > 0 ? { unset } : {}) };
}

type DocumentPatch = { id: string; patch: PatchOperations };

/** Patches that show another picture in each of these places, with the same framing where it fits that one as well. */
export function replacing(
  uses: readonly ImageUse[],
  old: Replaceable,
  next: Replaceable,
): DocumentPatch[] {
  return uses.map((use) => ({
    id: use.documentId,
    patch: patchOf(use.path, next.id, keepsFraming(old, next, use) ? 'as it is' : {}),
  }));
}

/** The places that showed the replaced picture and still show its replacement. */
export function stillThere(before: readonly ImageUse[], now: readonly ImageUse[]): ImageUse[] {
  const placeOf = ({ documentId, path }: ImageUse) => `${documentId} ${path}`;
  const still = new Set(now.map(placeOf));
  return before.filter((use) => still.has(placeOf(use)));
}

/** Patches that show the former picture in these places again, framed as it was. */
export const puttingBack = (before: readonly ImageUse[]): DocumentPatch[] =>
  before.map(({ documentId, path, assetId, framing }) => ({
    id: documentId,
    patch: patchOf(path, assetId, framing),
  }));

/** Writes all of them or nothing, where no document has changed since it was read. */
async function commit(
  client: SanityClient,
  patches: readonly DocumentPatch[],
  read: readonly ImageUse[],
): Promise<void> {
  const transaction = client.transaction();
  const checked = new Set<string>();
  for (const { id, patch } of patches) {
    const rev = read.find(({ documentId }) => documentId === id)?.rev;
    transaction.patch(id, checked.has(id) || !rev ? patch : { ...patch, ifRevisionID: rev });
    checked.add(id);
  }
  await transaction.commit();
}

/**
 * Replaces a picture in each document that shows it, in drafts as drafts and in published documents at once.
 *
 * @param seen the uses that the consultant was shown
 * @throws the client's error; 409 where a document has changed since, or is locked by a schedule
 */
export async function replaceImage(
  client: SanityClient,
  seen: readonly ImageUse[],
  old: Replaceable,
  next: Replaceable,
): Promise<void> {
  await commit(client, replacing(seen, old, next), seen);
}

/**
 * Takes a replacement back, in the places that nobody has given a third picture since; answers the uses that changed.
 *
 * @throws the client's error
 */
export async function takeBack(
  client: SanityClient,
  before: readonly ImageUse[],
  nextId: string,
): Promise<ImageUse[]> {
  const now = (await readUses(client, [nextId])).get(nextId) ?? [];
  const changing = stillThere(before, now);
  if (changing.length > 0) await commit(client, puttingBack(changing), now);
  return changing;
}

/**
 * Deletes those pictures that nothing shows, also since it was last looked; answers which.
 *
 * @throws the client's error: a lake keeps what a document of another kind refers to
 */
export async function deleteUnused(
  client: SanityClient,
  ids: readonly string[],
): Promise<string[]> {
  const uses = await readUses(client, ids);
  const unused = ids.filter((id) => !uses.has(id));
  const transaction = client.transaction();
  for (const id of unused) transaction.delete(id);
  if (unused.length > 0) await transaction.commit();
  return unused;
}
