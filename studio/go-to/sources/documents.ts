import { estimator } from '../../../schemas/estimator.ts';
import {
  CONTENT_TYPES,
  DOCUMENT_FIELDS,
  type NamedDocument,
  nameOf,
} from '../../kit/content-types.ts';
import { readAll } from '../../kit/read-all.ts';
import { when } from '../../kit/when.ts';
import { namesOfDocument } from '../fixed-places.ts';
import { fieldsHeld, heldAs } from '../held.ts';
import type { Held, Place } from '../place.ts';
import type { Source } from '../source.ts';

/** A line of the estimator: where the price and the time of a service stand. */
export type EstimatedService = { _key: string; service: { _ref: string } };

const ESTIMATED = `*[_type == "${estimator.name}"][0].services[]{ _key, service }`;

/** What the estimator holds of a service: it is looked for under the service's name. */
function estimatedHeld({ _key }: EstimatedService): Held[] {
  const to = (field: string) => ({
    intent: 'edit',
    params: {
      id: estimator.name,
      type: estimator.name,
      path: `services[_key=="${_key}"].${field}`,
    },
  });
  return [
    heldAs('Prix de base, dans l’estimateur', to('basePrice')),
    heldAs('Durée de base, dans l’estimateur', to('weeks')),
  ];
}

/** The place of a document, by the name that the Studio shows. */
export function documentPlace(
  document: NamedDocument,
  estimated: readonly EstimatedService[],
): Place {
  const { _id: id, _type: type, _updatedAt: at } = document;
  const { name, kind } = nameOf(document);
  return {
    key: `document-${id}`,
    group: 'Contenu',
    title: name,
    detail: [kind, `modifié ${when(at)}`].filter(Boolean).join(', '),
    names: namesOfDocument(id),
    holds: [
      ...estimated.filter(({ service }) => service._ref === id).flatMap(estimatedHeld),
      ...fieldsHeld(id, type),
    ],
    to: { intent: 'edit', params: { id, type } },
  };
}

/** The documents by their names, the last changed first. All are read: `match` of a lake takes an accent for another letter. */
export const documents: Source = {
  name: 'Contenu',
  from: 0,
  isSearchedByServer: false,
  read: async ({ client }) => {
    const [found, estimated] = await Promise.all([
      readAll<NamedDocument>(
        client,
        'drafts',
        '_type in $types',
        { types: CONTENT_TYPES },
        `{ ${DOCUMENT_FIELDS} }`,
      ),
      client.fetch<EstimatedService[] | null>(ESTIMATED, {}, { perspective: 'drafts' }),
    ]);
    return found
      .sort((one, other) => other._updatedAt.localeCompare(one._updatedAt))
      .map((document) => documentPlace(document, estimated ?? []));
  },
};
