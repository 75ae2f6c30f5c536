import { PLACEHOLDER } from '../../lib/content/placeholder.ts';
import { schemaTypes } from '../../schemas/index.ts';
import { siteSettings } from '../../schemas/site-settings.ts';

/** E-mails of the seed content: nobody reads mail there. */
const EXAMPLE = /\bexemple\.(?:fr|com|org)\b/i;

export type ContentDocument = { _id: string; _type: string; [field: string]: unknown };

/** One fact still to be filled in, and where the Studio opens it. */
export type MissingFact = {
  documentId: string;
  documentType: string;
  /** Of the field, as the Studio's links write it: `tiles[_key=="t0"].text`. */
  path: string;
  /** The document's and the field's names in the Studio. */
  document: string;
  field: string;
  /** What stands there for now; null where nothing does. */
  value: string | null;
};

type FieldDefinition = { name: string; title?: string; fields?: FieldDefinition[] };

const fieldsOf = (type: string): FieldDefinition[] =>
  ((schemaTypes.find(({ name }) => name === type) as FieldDefinition | undefined)?.fields ??
    []) as FieldDefinition[];

const titleOf = (definition: FieldDefinition | undefined, fallback: string) =>
  definition?.title ?? fallback;

/** Facts that the law asks for, and ways to reach the owner (product.md, Missing facts). */
const REQUIRED: Array<{ path: string; title: string }> = [
  ...fieldsOf(siteSettings.name)
    .filter(({ name }) => name === 'phone' || name === 'socialUrl')
    .map(({ name, title = name }) => ({ path: name, title })),
  ...(fieldsOf(siteSettings.name).find(({ name }) => name === 'legal')?.fields ?? []).map(
    ({ name, title = name }) => ({ path: `legal.${name}`, title }),
  ),
];

function* placeholders(value: unknown, path = ''): Generator<{ path: string; value: string }> {
  if (typeof value === 'string') {
    if (PLACEHOLDER.test(value) || EXAMPLE.test(value)) yield { path, value };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const key = (item as { _key?: string } | null)?._key;
      yield* placeholders(item, `${path}[${key ? `_key=="${key}"` : index}]`);
    }
  } else if (value && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      if (!name.startsWith('_')) yield* placeholders(item, path ? `${path}.${name}` : name);
    }
  }
}

const valueAt = (document: ContentDocument, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], document);

/**
 * What is still missing before the site goes live: facts of the settings that are empty, and texts
 * of any document that hold a placeholder or an example e-mail. In the order of the documents.
 */
export function findMissing(documents: ContentDocument[]): MissingFact[] {
  return documents.flatMap((document) => {
    const { _id: documentId, _type: documentType } = document;
    const type = schemaTypes.find(({ name }) => name === documentType) as
      | FieldDefinition
      | undefined;
    const own = [document.name, document.title].find((name) => typeof name === 'string');
    const typeTitle = titleOf(type, documentType);
    const common = {
      documentId,
      documentType,
      document: own ? `${typeTitle} «\u202f${own}\u202f»` : typeTitle,
    };
    const empty =
      documentType === siteSettings.name
        ? REQUIRED.filter(({ path }) => !String(valueAt(document, path) ?? '').trim())
        : [];
    return [
      ...empty.map(({ path, title }) => ({ ...common, path, field: title, value: null })),
      ...[...placeholders(document)].map(({ path, value }) => {
        const name = path.split(/[.[]/)[0] ?? path;
        const field = fieldsOf(documentType).find((definition) => definition.name === name);
        return { ...common, path, field: titleOf(field, name), value };
      }),
    ];
  });
}
