import type { DocumentActionComponent } from 'sanity';
import { useIsUp } from '../kit/connection.ts';

const LOST =
  'La connexion est perdue. Ce que vous avez écrit est gardé dans cet onglet\u00a0: publiez quand elle est revenue.';

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

const heeding = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/** The same action, off while the lake does not answer, with the reason. One for each: an action is a hook. */
function offWhileUnanswered(action: DocumentActionComponent): DocumentActionComponent {
  const known = heeding.get(action);
  if (known) return known;
  // biome-ignore lint/correctness/noComponentHookFactories: each is made once, and kept above.
  const useAction: DocumentActionComponent = (props) => {
    const description = action(props);
    const isUp = useIsUp();
    if (!description || isUp) return description;
    return { ...description, disabled: true, dialog: false, title: LOST };
  };
  Object.assign(useAction, action);
  heeding.set(action, useAction);
  return useAction;
}

/** Actions of a document, of which those that need the lake are off while it does not answer. */
export const onlineActions = (actions: DocumentActionComponent[]): DocumentActionComponent[] =>
  actions.map((action) =>
    action.action && ASK_THE_LAKE.has(action.action) ? offWhileUnanswered(action) : action,
  );
