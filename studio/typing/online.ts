import { useSyncExternalStore } from 'react';
import type { DocumentActionComponent } from 'sanity';

const OFFLINE =
  'Vous êtes hors ligne. Ce que vous avez écrit est gardé dans cet onglet\u00a0: publiez quand la connexion est revenue.';

/** Actions that the lake has to hear of. */
const ASK_THE_LAKE = new Set([
  'delete',
  'discardChanges',
  'duplicate',
  'publish',
  'restore',
  'schedule',
  'unpublish',
  'unpublishVersion',
]);

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const isOnline = () => navigator.onLine;

const heeding = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/** The same action, off while the browser is offline, with the reason. One for each: an action is a hook. */
function offWhileOffline(action: DocumentActionComponent): DocumentActionComponent {
  const known = heeding.get(action);
  if (known) return known;
  // biome-ignore lint/correctness/noComponentHookFactories: each is made once, and kept above.
  const useAction: DocumentActionComponent = (props) => {
    const description = action(props);
    const online = useSyncExternalStore(listen, isOnline);
    if (!description || online) return description;
    return { ...description, disabled: true, dialog: false, title: OFFLINE };
  };
  Object.assign(useAction, action);
  heeding.set(action, useAction);
  return useAction;
}

/** Actions of a document, of which those that need the lake are off while the browser is offline. */
export const onlineActions = (actions: DocumentActionComponent[]): DocumentActionComponent[] =>
  actions.map((action) =>
    action.action && ASK_THE_LAKE.has(action.action) ? offWhileOffline(action) : action,
  );
