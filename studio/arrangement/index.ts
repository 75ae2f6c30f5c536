import { AddIcon } from '@sanity/icons/Add';
import type { StructureBuilder } from 'sanity/structure';
import { ArrangedList } from './arranged-list.tsx';
import type { Arrangement } from './reorder.ts';

/**
 * The child of a structure's item: documents of a type, arranged by dragging. It finds and opens documents as the list of
 * their type does, which has no pane that could be arranged.
 *
 * @param create what its « + » says; without it, the list makes no documents, and none is opened in it from elsewhere
 */
export function arranged(
  S: StructureBuilder,
  { title, create, ...arrangement }: Arrangement & { title: string; create?: string },
) {
  const { type } = arrangement;
  const documents = S.documentTypeList(type).title(title);
  const list = create
    ? documents.menuItems([
        S.menuItem()
          .title(create)
          .icon(AddIcon)
          .intent({ type: 'create', params: { type } })
          .showAsAction(true),
      ])
    : documents.menuItems([]).canHandleIntent(() => false);
  return () => ({
    ...list.serialize(),
    type: 'component' as const,
    component: ArrangedList,
    options: arrangement,
  });
}
