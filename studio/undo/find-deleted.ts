import type { SanityClient, SanityDocument } from 'sanity';

/** Transactions read at once, and number of such reads: a document may be edited hundreds of times a day. */
const PAGE = 1_000;
const PAGES = 10;
/** Number of documents that are shown, the last deleted first. */
export const MOST_DELETED = 30;

/** A document that is gone, as it last was. */
export type DeletedDocument = {
  /** The document's published id. */
  id: string;
  /** The time of its last transaction: its deletion. */
  deletedAt: string;
  document: SanityDocument;
};

type Transaction = { id: string; timestamp: string; documentIDs: string[] };

const DRAFT = /^drafts\./;

/** Ids of the site's own documents; others are of documents that the lake itself or a release keeps. */
const isContent = (id: string) => !id.replace(DRAFT, '').includes('.');

/** Transactions of the whole dataset, the newest first. The same API that hosted Sanity has. */
async function* transactions(client: SanityClient): AsyncGenerator<Transaction> {
  let toTransaction: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const answer = await client.request<string | undefined>({
      url: `/data/history/${client.config().dataset}/transactions`,
      query: {
        excludeContent: 'true',
        reverse: 'true',
        limit: String(PAGE),
        ...(toTransaction && { toTransaction }),
      },
    });
    const lines = (answer ?? '').split('\n').filter(Boolean);
    const read = lines.map((line) => JSON.parse(line) as Transaction);
    yield* read;
    const last = read.at(-1);
    // The bound is part of the next page, too.
    if (!last || read.length < PAGE || last.id === toTransaction) return;
    toTransaction = last.id;
  }
}

/** The published ids of touched documents, each with its last time, the newest first. */
async function touched(client: SanityClient): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { timestamp, documentIDs } of transactions(client)) {
    for (const documentId of documentIDs.filter(isContent)) {
      const id = documentId.replace(DRAFT, '');
      if (!found.has(id)) found.set(id, timestamp);
    }
  }
  return found;
}

/** The document as it was last written, published or as a draft. */
async function lastState(client: SanityClient, id: string): Promise<SanityDocument | undefined> {
  const states = await Promise.all(
    [id, `drafts.${id}`].map(async (each) => {
      const { documents } = await client.request<{ documents: SanityDocument[] }>({
        url: `/data/history/${client.config().dataset}/documents/${each}`,
        query: { lastRevision: 'true' },
      });
      return documents;
    }),
  );
  return states.flat().sort((a, b) => (b._updatedAt ?? '').localeCompare(a._updatedAt ?? ''))[0];
}

/** The last documents of these types that were deleted and are not there again. */
export async function findDeleted(
  client: SanityClient,
  types: readonly string[],
): Promise<DeletedDocument[]> {
  const raw = client.withConfig({ perspective: 'raw' });
  const times = await touched(raw);
  const ids = [...times.keys()];
  const there = await raw.fetch<string[]>('*[_id in $ids]._id', {
    ids: ids.flatMap((id) => [id, `drafts.${id}`]),
  });
  const alive = new Set(there.map((id) => id.replace(DRAFT, '')));
  const found: DeletedDocument[] = [];
  for (const id of ids) {
    if (alive.has(id)) continue;
    const document = await lastState(raw, id);
    if (!document || !types.includes(document._type)) continue;
    found.push({ id, deletedAt: times.get(id) ?? '', document });
    if (found.length === MOST_DELETED) break;
  }
  return found;
}

const isStrong = (value: object): value is { _ref: string } =>
  '_ref' in value && typeof value._ref === 'string' && !('_weak' in value && value._weak);

/** The documents and pictures that a value refers to and that have to be there. */
function* strongReferences(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (isStrong(value)) yield value._ref;
  for (const inner of Object.values(value)) yield* strongReferences(inner);
}

/** The value without strong references to missing documents; undefined where it is one itself. */
function withoutGone(value: unknown, there: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isStrong(value) && !there.has(value._ref)) return undefined;
  if (Array.isArray(value)) {
    return value.map((item) => withoutGone(item, there)).filter((item) => item !== undefined);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutGone(inner, there)]),
  );
}

/**
 * Brings a deleted document back as a draft, without its references to what is gone, which no lake takes; one that is
 * there again by now stays as it is.
 */
export async function bringBack(
  client: SanityClient,
  { id, document }: Pick<DeletedDocument, 'id' | 'document'>,
): Promise<void> {
  const { _id, _type, _rev, _updatedAt, ...content } = document;
  const refs = [...strongReferences(content)];
  const there = await client.fetch<string[]>(
    '*[_id in $refs]._id',
    { refs },
    { perspective: 'raw' },
  );
  const kept = withoutGone(content, new Set(there)) as typeof content;
  await client.createIfNotExists({ ...kept, _type, _id: `drafts.${id}` });
}

type Subscription = {
  featureTypes?: { retention?: { features?: { attributes?: { maxRetentionDays?: number } }[] } };
} | null;

/** How many days back the history goes, as the lake or the plan of the hosted project has it; undefined where nobody says. */
export async function historyDays(client: SanityClient): Promise<number | undefined> {
  const subscription = await client.request<Subscription>({
    url: `/subscriptions/project/${client.config().projectId}`,
  });
  return subscription?.featureTypes?.retention?.features?.[0]?.attributes?.maxRetentionDays;
}
