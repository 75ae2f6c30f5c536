import type { SanityClient } from 'sanity';

/** Documents of a list that the consultant arranges, and the number that holds their order. */
export type Arrangement = {
  type: string;
  /** A GROQ condition that the list's documents meet. */
  filter?: string;
  /** The field of their order, a number: the smallest comes first. */
  field: string;
  /** A GROQ order between documents that nobody has arranged yet, as on the site. */
  otherwise: string;
  /** Parts of the list, each in an order of its own: a document's is the value of its field. */
  groups?: { field: string; list: ReadonlyArray<{ title: string; value: string }> };
  /** Said of a list without documents. */
  empty: string;
};

/** A document of the list, as it is edited, by its published id. */
export type Arranged = { _id: string; _type: string; [field: string]: unknown };

/** One part of the list, `title` null where the list has no parts. */
export type Group = { title: string | null; documents: Arranged[] };

/** Steps between two numbers: one that is imported or typed fits between them. */
const STEP = 10;

/** Stands for the order of a document that has none: it comes last, as on the site. */
const UNARRANGED = 1_000_000;

/** Number of documents that a list shows at most: more are not arranged by hand. */
const MOST = 200;

/** `ids` with the one at `from` moved to `to`, both from 0. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const rest = ids.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...ids.slice(from, from + 1), ...rest.slice(to)];
}

/** The list's documents, in their order. */
export function readArranged(
  client: SanityClient,
  { type, filter, field, otherwise }: Arrangement,
): Promise<Arranged[]> {
  const condition = ['_type == $type', filter].filter(Boolean).join(' && ');
  return client
    .withConfig({ perspective: 'drafts' })
    .fetch<Arranged[]>(
      `*[${condition}] | order(coalesce(${field}, ${UNARRANGED}) asc, ${otherwise}) [0...${MOST}]`,
      { type },
    );
}

/** The documents by the parts of their list; those of no part come last, where there are any. */
export function grouped(documents: Arranged[], groups: Arrangement['groups']): Group[] {
  if (!groups) return [{ title: null, documents }];
  const known = groups.list.map(({ title, value }) => ({
    title,
    documents: documents.filter((document) => document[groups.field] === value),
  }));
  const lost = documents.filter(
    (document) => !groups.list.some(({ value }) => document[groups.field] === value),
  );
  return lost.length > 0 ? [...known, { title: 'Sans page', documents: lost }] : known;
}

type Stored = { _id: string; place: number | null };

/**
 * Writes the order, in one transaction, to what is published and to drafts alike: an order is no text that waits for its
 * publication, and a draft that kept its old place would take the document back there when it is published.
 *
 * @param ids the published ids, the first document first
 * @throws the lake's error, with nothing written
 */
export async function writeOrder(
  client: SanityClient,
  field: string,
  ids: readonly string[],
): Promise<void> {
  const both = ids.flatMap((id) => [id, `drafts.${id}`]);
  const stored = await client
    .withConfig({ perspective: 'raw' })
    .fetch<Stored[]>(`*[_id in $both] { _id, "place": ${field} }`, { both });
  const placeOf = new Map(ids.map((id, index) => [id, (index + 1) * STEP]));
  const changed = stored.flatMap(({ _id, place }) => {
    const next = placeOf.get(_id.replace(/^drafts\./, ''));
    return next === undefined || next === place ? [] : [{ _id, next }];
  });
  if (changed.length === 0) return;
  await changed
    .reduce(
      (transaction, { _id, next }) => transaction.patch(_id, { set: { [field]: next } }),
      client.transaction(),
    )
    .commit({ visibility: 'async' });
}
