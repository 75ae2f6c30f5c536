import { evaluate, parse } from 'groq-js';
import { createSchema, type SanityClient, validateDocument } from 'sanity';
import { schemaTypes } from '../../schemas/index.ts';

type Document = { _id: string; _type: string; [field: string]: unknown };

const schema = createSchema({ name: 'test', types: schemaTypes });

/** What the Studio says of a document beside the others of a dataset, as markers of its levels. */
export function validated(document: Document, dataset: readonly Document[]) {
  const client = {
    fetch: async (query: string, params: object) =>
      (await evaluate(parse(query), { dataset, params })).get(),
    withConfig: () => client,
  } as unknown as SanityClient;
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
