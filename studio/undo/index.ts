import { type DocumentActionComponent, definePlugin } from 'sanity';
import { withWayBack } from './delete-action.tsx';
import { asDraft } from './restore-action.ts';
import { fromAnyVersion } from './unpublish-action.ts';
import { useVersionBefore } from './version-before-action.ts';

const WRAPPED: Readonly<
  Record<string, (action: DocumentActionComponent) => DocumentActionComponent>
> = { delete: withWayBack, restore: asDraft, unpublish: fromAnyVersion };

/** The wrapped action of each: the same component at each asking, or its dialog would close. */
const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

function wrapped(action: DocumentActionComponent): DocumentActionComponent {
  const { action: name } = action;
  const wrap = name && WRAPPED[name];
  if (!wrap) return action;
  const found = known.get(action) ?? wrap(action);
  found.action = name;
  known.set(action, found);
  return found;
}

/** Makes a step back easy in the Studio (studio.md, Undo). */
export const undo = definePlugin({
  name: 'undo',
  document: {
    actions: (actions, { versionType }) => {
      const ours = versionType === 'draft' || versionType === 'published' ? [useVersionBefore] : [];
      return [...actions.map(wrapped), ...ours];
    },
  },
});
