import { CONTENT_TYPES, type NamedDocument, nameOf } from '../../kit/content-types.ts';
import { readAll } from '../../kit/read-all.ts';
import { textsIn } from '../../kit/texts-in.ts';
import type { Place } from '../place.ts';
import type { Source } from '../source.ts';

/** The places of a document's texts, each of which opens its field. */
export function textPlaces(document: NamedDocument): Place[] {
  const { _id: id, _type: type } = document;
  const { name } = nameOf(document);
  return [...textsIn(document)].map(({ path, text }) => ({
    key: `texte-${id}-${path}`,
    group: 'Dans les textes',
    title: name,
    detail: '',
    text,
    to: { intent: 'edit', params: { id, type, path } },
  }));
}

/** All that the content says. */
export const texts: Source = {
  name: 'Textes',
  from: 3,
  isSearchedByServer: false,
  read: async ({ client }) => {
    const found = await readAll<NamedDocument>(client, 'drafts', '_type in $types', {
      types: CONTENT_TYPES,
    });
    return found.flatMap(textPlaces);
  },
};
