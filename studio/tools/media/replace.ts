import type { PatchOperations, SanityClient } from '@sanity/client';
import { commitRead, type DocumentPatch, revisionsOf } from './commit.ts';
import { type PictureTexts, readTexts, readUses } from './library.ts';
import type { Size } from './plan-shrink.ts';
import { tagging, withTags } from './tags.ts';
import type { Framing, ImageUse } from './uses.ts';

/** A picture, as far as replacing it is concerned. */
export type Replaceable = Size & PictureTexts & { id: string };

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

/** Patches that show another picture in each of these places, with the same framing where it fits that one as well. */
export function replacing(
  uses: readonly ImageUse[],
  old: Size,
  next: Size & { id: string },
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

/** The texts and tags of a picture that takes another one's place: its own, and of the other what it lacks. */
const takenOver = (old: PictureTexts, next: PictureTexts): PictureTexts => ({
  title: next.title || old.title,
  altText: next.altText || old.altText,
  tags: withTags(next.tags, old.tags),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Patches by which a picture has these texts and tags; none where it has them. */
function describing(id: string, now: PictureTexts, then: PictureTexts): DocumentPatch[] {
  const texts = (['title', 'altText'] as const).filter((field) => now[field] !== then[field]);
  return [
    ...texts.map((field) => ({
      id,
      patch: then[field] ? { set: { [field]: then[field] } } : { unset: [field] },
    })),
    ...(isSame(now.tags, then.tags) ? [] : tagging(id, then.tags)),
  ];
}

/** What a picture has of its own once it is no longer in another's place: what somebody wrote meanwhile stays. */
function givenBack(old: PictureTexts, before: PictureTexts, now: PictureTexts): PictureTexts {
  const taken = takenOver(old, before);
  return {
    title: now.title === taken.title ? before.title : now.title,
    altText: now.altText === taken.altText ? before.altText : now.altText,
    tags: isSame(now.tags, taken.tags) ? before.tags : now.tags,
  };
}

/**
 * Replaces a picture in each document that shows it, in drafts as drafts and in published documents at once; the next one
 * takes over what it has no title, alternative text or tags of its own for. Answers what it had before.
 *
 * @param seen the uses that the consultant was shown
 * @throws the client's error; 409 where a document has changed since, or is locked by a schedule
 */
export async function replaceImage(
  client: SanityClient,
  seen: readonly ImageUse[],
  old: Replaceable,
  next: Size & { id: string },
): Promise<PictureTexts> {
  // As it is by now: another may have written or tagged it since the library was read.
  const texts = await readTexts(client, next.id);
  if (!texts) throw new Error('The next picture is gone.');
  const patches = [
    ...replacing(seen, old, next),
    ...describing(next.id, texts, takenOver(old, texts)),
  ];
  await commitRead(client, patches, revisionsOf(seen).set(next.id, texts.rev));
  return texts;
}

/**
 * Takes a replacement back, in the places that nobody has given a third picture since; answers the uses that changed.
 *
 * @param next the picture, with the texts that it had before
 * @throws the client's error
 */
export async function takeBack(
  client: SanityClient,
  before: readonly ImageUse[],
  old: Replaceable,
  next: PictureTexts & { id: string },
): Promise<ImageUse[]> {
  const [all, texts] = await Promise.all([readUses(client, [next.id]), readTexts(client, next.id)]);
  const now = all.get(next.id) ?? [];
  const changing = stillThere(before, now);
  const patches = [
    ...puttingBack(changing),
    ...(texts ? describing(next.id, texts, givenBack(old, next, texts)) : []),
  ];
  const revisions = revisionsOf(now);
  if (texts) revisions.set(next.id, texts.rev);
  if (patches.length > 0) await commitRead(client, patches, revisions);
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
