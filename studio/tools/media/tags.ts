import type { SanityClient } from '@sanity/client';
import { plainWords } from '../../kit/plain-words.ts';
import { readAll } from '../../kit/read-all.ts';
import { commitRead, isConflict } from './commit.ts';

/** The longest tag, in letters. */
export const LONGEST_TAG = 40;

/** The form in which tags are compared: « Équipe » and « equipe » are one. */
const keyOf = (tag: string) => plainWords(tag).join(' ') || tag;

const isSameAs = (tag: string) => (other: string) => keyOf(other) === keyOf(tag);

/** The tags in what was typed, parted by commas; one that is known already is written as it is there. */
export function readTags(typed: string, known: readonly string[]): string[] {
  const tags = typed.normalize('NFC').split(',');
  const named = tags.map((tag) => tag.trim().replace(/\s+/g, ' ')).filter(Boolean);
  return withTags(
    [],
    named.map((tag) => known.find(isSameAs(tag)) ?? tag),
  );
}

/** These tags and the others, each once, in their order. */
export function withTags(tags: readonly string[], added: readonly string[]): string[] {
  const all = [...tags];
  for (const tag of added) if (!all.some(isSameAs(tag))) all.push(tag);
  return all;
}

/** These tags without that one. */
export const withoutTag = (tags: readonly string[], tag: string): string[] =>
  tags.filter((other) => !isSameAs(tag)(other));

/** A tag, and how many pictures have it. */
export type CountedTag = { tag: string; count: number };

/** The tags of these pictures, in the order of the alphabet. */
export function tagsOf(images: readonly { tags: readonly string[] }[]): CountedTag[] {
  const all = new Map<string, CountedTag>();
  for (const tag of images.flatMap(({ tags }) => tags)) {
    const known = all.get(keyOf(tag));
    if (known) known.count += 1;
    else all.set(keyOf(tag), { tag, count: 1 });
  }
  return [...all.values()].sort((one, other) => one.tag.localeCompare(other.tag, 'fr'));
}

/** Whether a picture has this tag. */
export const hasTag = ({ tags }: { tags: readonly string[] }, tag: string): boolean =>
  tags.some(isSameAs(tag));

type Tagged = { _id: string; _rev: string; tags: string[] };

/** Times that a change is tried: another editor may tag the same pictures. */
const TRIES = 4;

/**
 * Changes the tags of these pictures, in one transaction, whatever others have added to them meanwhile.
 *
 * @param change of the tags that a picture has
 * @throws the client's error
 */
export async function changeTags(
  client: SanityClient,
  ids: readonly string[],
  change: (tags: readonly string[]) => string[],
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const images = await readAll<Tagged>(
      client,
      'raw',
      '_id in $ids',
      { ids },
      '{ _id, _rev, "tags": coalesce(opt.tags, []) }',
    );
    const changing = images.filter(({ tags }) => change(tags).join() !== tags.join());
    if (changing.length === 0) return;
    try {
      return await commitRead(
        client,
        changing.flatMap(({ _id: id, tags }) => tagging(id, change(tags))),
        new Map(changing.map(({ _id, _rev }) => [_id, _rev])),
      );
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error;
    }
  }
}

/** The patches by which a picture has these tags: the lake sets nothing within a parent that is not there. */
export const tagging = (id: string, tags: readonly string[]) => [
  { id, patch: { setIfMissing: { opt: {} } } },
  { id, patch: tags.length > 0 ? { set: { 'opt.tags': tags } } : { unset: ['opt.tags'] } },
];
