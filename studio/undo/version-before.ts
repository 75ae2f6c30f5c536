import type { SanityClient, SanityDocument } from 'sanity';
import { formatDay } from '../../lib/format/dates.ts';
import { type FormerSlug, remember } from '../../lib/redirects/former-slugs.ts';
import { textsIn } from '../kit/texts-in.ts';
import { asItems, isMovingType, slugOf } from '../tools/links/own-paths.ts';

type LifeEvent = { type: string; timestamp: string };

/** The fields of a document that are its own, and not the lake's. */
const contentOf = (document: SanityDocument) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));

/**
 * A document as it was published until its last publication; null where nothing was, where that is published again, or
 * where it is beyond the history.
 */
export async function findVersionBefore(
  client: SanityClient,
  now: SanityDocument,
): Promise<SanityDocument | null> {
  const history = `/data/history/${client.config().dataset}`;
  const { events } = await client.request<{ events: Record<string, LifeEvent[]> }>({
    url: `${history}/events/documents/${now._id}`,
    query: { limit: '100' },
  });
  const last = events[now._id]?.find(({ type }) => type === 'publishDocumentVersion');
  if (!last) return null;
  const { documents } = await client.request<{ documents: SanityDocument[] }>({
    url: `${history}/documents/${now._id}`,
    query: { time: new Date(Date.parse(last.timestamp) - 1).toISOString() },
  });
  const [before] = documents;
  const isSame = JSON.stringify(contentOf(before ?? now)) === JSON.stringify(contentOf(now));
  return before && !isSame ? before : null;
}

/** The slugs that the version before remembers once it is published again: the one of now is given up. */
function formerSlugs(now: SanityDocument, before: SanityDocument) {
  const { _type: type } = now;
  if (!isMovingType(type)) return {};
  const known = (before.formerAddresses ?? []) as FormerSlug[];
  const at = new Date().toISOString();
  const former = remember({ slug: slugOf(before, type), former: known }, slugOf(now, type), at);
  return former ? { formerAddresses: asItems(former) } : {};
}

/**
 * Publishes the version before again, in one transaction with a draft of what is published now, unless there is a draft,
 * which stays as it is.
 *
 * @throws the client's error; 409 where something else was published meanwhile
 */
export async function publishBefore(
  client: SanityClient,
  now: SanityDocument,
  before: SanityDocument,
): Promise<void> {
  const content = { ...contentOf(before), ...formerSlugs(now, before) };
  await client
    .transaction()
    .createIfNotExists({ ...contentOf(now), _type: now._type, _id: `drafts.${now._id}` })
    .patch(now._id, {
      ifRevisionID: now._rev,
      unset: Object.keys(contentOf(now)).filter((name) => !(name in content)),
      set: content,
    })
    .commit();
}

export type ChangedText = { path: string; now: string | undefined; before: string | undefined };

const ISO_DAY = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** A value as one reads it: numbers and days are texts, too. */
function asRead(_name: string, value: unknown): unknown {
  if (typeof value === 'number') return value.toLocaleString('fr-FR');
  return typeof value === 'string' && ISO_DAY.test(value) ? formatDay(value) : value;
}

/** The texts of a version by their paths, without those that the Studio itself keeps. */
function readIn({ formerAddresses: _, ...document }: SanityDocument): Map<string, string> {
  const read: unknown = JSON.parse(JSON.stringify(document), asRead);
  return new Map([...textsIn(read)].map(({ path, text }) => [path, text]));
}

/** The texts, numbers and days in which two versions differ, each as it is and as it was. */
export function changedTexts(now: SanityDocument, before: SanityDocument): ChangedText[] {
  const [is, was] = [readIn(now), readIn(before)];
  const paths = new Set([...is.keys(), ...was.keys()]);
  return [...paths]
    .filter((path) => is.get(path) !== was.get(path))
    .map((path) => ({ path, now: is.get(path), before: was.get(path) }));
}
