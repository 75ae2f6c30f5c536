import { PublishIcon } from '@sanity/icons/Publish';
import {
  CONTENT_TYPES,
  DOCUMENT_FIELDS,
  type NamedDocument,
  nameOf,
} from '../../../kit/content-types.ts';
import { when } from '../../../kit/when.ts';
import type { BureauContext, BureauSection } from '../section.ts';

const HOW_MANY = 5;

const LATEST = `*[_type in $types] | order(_updatedAt desc) [0...${HOW_MANY}] { ${DOCUMENT_FIELDS} }`;

/** Transactions read of these documents' history: far enough back to meet each of them once. */
const TRANSACTIONS = 100;

type Transaction = { author: string; documentIDs: string[] };

/** The last author of each document, by its id: « vous », or a name. Empty where the history does not say. */
async function authors(
  ids: string[],
  { client, userId, userNames }: BureauContext,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const lines = await client.request<string>({
    url: `/data/history/${client.config().dataset}/transactions/${ids.join(',')}`,
    query: { excludeContent: 'true', reverse: 'true', limit: String(TRANSACTIONS) },
  });
  // A transaction a line, the last one first.
  const transactions = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Transaction);
  const names = await userNames([...new Set(transactions.map(({ author }) => author))]);
  return new Map(
    ids.flatMap((id) => {
      const last = transactions.find(({ documentIDs }) => documentIDs.includes(id))?.author;
      const name = last === userId ? 'vous' : names.get(last ?? '');
      return name ? [[id, name] as const] : [];
    }),
  );
}

/** The last publications, with their author and time. */
export const publications: BureauSection = {
  name: 'publications',
  title: 'Dernières publications',
  icon: PublishIcon,
  asks: false,
  empty: 'Rien n’est publié pour le moment.',
  read: async (context) => {
    const latest = await context.client.fetch<NamedDocument[]>(
      LATEST,
      { types: CONTENT_TYPES },
      { perspective: 'published' },
    );
    const ids = latest.map(({ _id }) => _id);
    // A publication matters more than its author.
    const names = await authors(ids, context).catch(() => new Map<string, string>());
    return latest.map((document) => {
      const { name, kind } = nameOf(document);
      const by = names.get(document._id);
      const said = `${when(document._updatedAt)}${by ? `, par ${by}` : ''}`;
      return {
        key: document._id,
        title: name,
        detail: kind ? `${kind}, ${said}` : `${said[0]?.toUpperCase()}${said.slice(1)}`,
        intent: 'edit',
        params: { id: document._id, type: document._type },
      };
    });
  },
};
