import { getPublishedId } from '@sanity/client/csm';
import { EditIcon } from '@sanity/icons/Edit';
import {
  CONTENT_TYPES,
  DOCUMENT_FIELDS,
  type NamedDocument,
  nameOf,
} from '../../../kit/content-types.ts';
import { when } from '../../../kit/when.ts';
import type { BureauSection } from '../section.ts';
import { publishDraft } from '../windows/index.ts';

const DRAFTS = `*[_id in path("drafts.**") && _type in $types] | order(_updatedAt desc) {
  ${DOCUMENT_FIELDS},
  "isPublished": defined(*[_id == string::split(^._id, "drafts.")[1]][0]._id)
}`;

type Draft = NamedDocument & { isPublished: boolean };

/** Drafts that no visitor reads yet. */
export const drafts: BureauSection = {
  name: 'brouillons',
  title: 'Brouillons à publier',
  icon: EditIcon,
  asks: true,
  empty: 'Tout ce que vous avez écrit est publié.',
  read: async ({ client }) => {
    const found = await client.fetch<Draft[]>(
      DRAFTS,
      { types: CONTENT_TYPES },
      { perspective: 'raw' },
    );
    return found.map((draft) => {
      const { name, kind } = nameOf(draft);
      const state = draft.isPublished ? 'modifié' : 'jamais publié, écrit';
      const said = `${state} ${when(draft._updatedAt)}`;
      const id = getPublishedId(draft._id);
      return {
        key: id,
        title: name,
        detail: kind ? `${kind}, ${said}` : `${said[0]?.toUpperCase()}${said.slice(1)}`,
        intent: 'edit',
        params: { id, type: draft._type },
        actions: [{ label: 'Publier…', window: publishDraft({ id, type: draft._type, name }) }],
      };
    });
  },
};
