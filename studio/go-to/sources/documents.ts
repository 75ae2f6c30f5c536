import {
  CONTENT_TYPES,
  DOCUMENT_FIELDS,
  type NamedDocument,
  nameOf,
} from '../../kit/content-types.ts';
import { readAll } from '../../kit/read-all.ts';
import { when } from '../../kit/when.ts';
import { namesOfDocument } from '../fixed-places.ts';
import type { Place } from '../place.ts';
import type { Source } from '../source.ts';

/** The place of a document, by the name that the Studio shows. */
export function documentPlace(document: NamedDocument): Place {
  const { _id: id, _type: type, _updatedAt: at } = document;
  const { name, kind } = nameOf(document);
  return {
    key: `document-${id}`,
    group: 'Contenu',
    title: name,
    detail: [kind, `modifié ${when(at)}`].filter(Boolean).join(', '),
    names: namesOfDocument(id),
    to: { intent: 'edit', params: { id, type } },
  };
}

/** The documents by their names, the last changed first. All are read: `match` of a lake takes an accent for another letter. */
export const documents: Source = {
  name: 'Contenu',
  from: 0,
  isSearchedByServer: false,
  read: async ({ client }) => {
    const found = await readAll<NamedDocument>(
      client,
      'drafts',
      '_type in $types',
      { types: CONTENT_TYPES },
      `{ ${DOCUMENT_FIELDS} }`,
    );
    return found
      .sort((one, other) => other._updatedAt.localeCompare(one._updatedAt))
      .map(documentPlace);
  },
};
