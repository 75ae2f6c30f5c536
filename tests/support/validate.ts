import { evaluate, parse } from 'groq-js';
import { createSchema, type SanityClient, validateDocument } from 'sanity';
import { schemaTypes } from '../../schemas/index.ts';

type Document = { _id: string; _type: string; [field: string]: unknown };

const schema = createSchema({ name: 'test', types: schemaTypes });

const parsed = new Map<string, ReturnType<typeof parse>>();

/** Answers queries as a lake does that holds this dataset. */
export const lakeOf =
  (dataset: readonly Document[]) => async (query: string, params: Record<string, unknown>) => {
    // The bounds of a range are read off the parameters.
    const key = query + JSON.stringify(params);
    const tree = parsed.get(key) ?? parse(query, { params });
    parsed.set(key, tree);
    return (await evaluate(tree, { dataset, params })).get();
  };

/** These documents as they would be once every draft is published. */
function withDrafts(dataset: readonly Document[]): Document[] {
  const drafts = dataset.filter(({ _id }) => _id.startsWith('drafts.'));
  const replaced = drafts.map((draft) => ({ ...draft, _id: draft._id.slice('drafts.'.length) }));
  const ids = new Set(replaced.map(({ _id }) => _id));
  return [...dataset.filter(({ _id }) => !_id.startsWith('drafts.') && !ids.has(_id)), ...replaced];
}

const clientOf = (dataset: readonly Document[]): SanityClient =>
  ({
    fetch: lakeOf(dataset),
    withConfig: ({ perspective }: { perspective?: unknown }) =>
      clientOf(perspective === 'drafts' ? withDrafts(dataset) : dataset),
  }) as unknown as SanityClient;

/** The Studio's findings on a document beside the others of a dataset, as markers of its levels. */
export function validated(document: Document, dataset: readonly Document[]) {
  const client = clientOf(dataset);
  return validateDocument({
    document: { _createdAt: '', _updatedAt: '', _rev: '', ...document },
    workspace: {
      schema,
      getClient: () => client,
      i18n: {
        currentLocale: { id: 'fr-FR' },
        loadNamespaces: async () => undefined,
        t: ((key: string) => key) as never,
      },
    },
    getDocumentExists: async () => true,
    environment: 'studio',
  });
}
