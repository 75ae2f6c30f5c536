import type { SanityClient } from '@sanity/client';
import { commitRead, revisionsOf } from './commit.ts';
import { readTexts, readUses } from './library.ts';
import { fieldsOf, type ImageUse, type UsedIn } from './uses.ts';

/** The longest alternative text, in letters. */
export const LONGEST_ALT = 300;

type Described = { altText: string; uses: readonly ImageUse[] };

/** A field's identity, whichever of its states is looked at. */
export const keyOfField = ({ id, path }: Pick<UsedIn, 'id' | 'path'>): string => `${id} ${path}`;

/** The text of a field itself, which is what visitors hear there; undefined where a state of it has none. */
export const ownText = ({ uses }: UsedIn): string | undefined =>
  uses.every(({ alt }) => alt) ? uses[0]?.alt : undefined;

/** How much a picture asks to be described: first where a field shows it without a text, then what has none of its own. */
function needOf({ altText, uses }: Described): number {
  if (fieldsOf(uses).some((field) => ownText(field) === undefined)) return 0;
  if (altText) return 3;
  return uses.length > 0 ? 1 : 2;
}

/** Whether a text is missing: the picture's own, or that of a field that shows it. */
export const isUndescribed = (image: Described): boolean => needOf(image) < 3;

/** The pictures, those first that lack a text. */
export const byNeed = <Image extends Described>(images: readonly Image[]): Image[] =>
  images.toSorted((one, other) => needOf(one) - needOf(other));

/** A text as it is proposed for a picture: its own, or else that of the first field that shows it. */
export const proposedText = ({ altText, uses }: Described): string =>
  altText || (uses.find(({ alt }) => alt)?.alt ?? '');

/** The uses in these fields that a text is written to: of a field that lacks one in some state, those states alone. */
const differing = (uses: readonly ImageUse[], fields: ReadonlySet<string>, text: string) =>
  fieldsOf(uses)
    .filter((field) => fields.has(keyOfField(field)))
    .flatMap((field) =>
      ownText(field) === undefined ? field.uses.filter(({ alt }) => !alt) : field.uses,
    )
    .filter(({ alt }) => alt !== text);

/** Whether saving this text there changes anything. */
export const isDescribedSo = (
  { altText, uses }: Described,
  text: string,
  fields: ReadonlySet<string>,
): boolean => altText === text && (text === '' || differing(uses, fields, text).length === 0);

const saidIn = (uses: readonly ImageUse[]) =>
  JSON.stringify(uses.map(({ documentId, path, alt }) => [documentId, path, alt ?? '']).sort());

/**
 * Gives a picture its alternative text, and the same to these fields that show it: in drafts as drafts, in published
 * documents at once. All of it or nothing; an empty text is taken away from the picture alone.
 *
 * @param seen the picture as it was shown when the text was written
 * @returns false where another text has been written meanwhile, or another field shows it: nothing is changed
 * @throws the client's error; 409 where a document changes this very moment, or is locked by a schedule
 */
export async function describeImage(
  client: SanityClient,
  seen: Described & { id: string },
  text: string,
  fields: ReadonlySet<string>,
): Promise<boolean> {
  const { id } = seen;
  const [now, all] = await Promise.all([readTexts(client, id), readUses(client, [id])]);
  const uses = all.get(id) ?? [];
  if (now?.altText !== seen.altText || saidIn(uses) !== saidIn(seen.uses)) return false;
  const places = text === '' ? [] : differing(uses, fields, text);
  await commitRead(
    client,
    [
      { id, patch: text ? { set: { altText: text } } : { unset: ['altText'] } },
      ...places.map(({ documentId, path }) => ({
        id: documentId,
        patch: { set: { [`${path}.alt`]: text } },
      })),
    ],
    revisionsOf(uses).set(id, now.rev),
  );
  return true;
}

/**
 * Gives a picture the texts that were changed, wherever it shows; an empty one is taken away. What was not changed stays as
 * it is by now.
 *
 * @param seen the picture as it was shown when they were written
 * @throws the client's error
 */
export async function saveTexts(
  client: SanityClient,
  seen: { id: string; title: string; altText: string },
  texts: { title: string; altText: string },
): Promise<void> {
  const patch = client.patch(seen.id);
  for (const field of ['title', 'altText'] as const) {
    const text = texts[field].trim();
    if (text === seen[field]) continue;
    if (text) patch.set({ [field]: text });
    else patch.unset([field]);
  }
  await patch.commit();
}
