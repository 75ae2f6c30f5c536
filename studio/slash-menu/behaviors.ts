import type { BlockPath, EditorSnapshot } from '@portabletext/editor';
import { defineBehavior, effect, forward, raise } from '@portabletext/editor/behaviors';
import {
  getBlockTextBefore,
  getFocusTextBlock,
  isSelectionCollapsed,
} from '@portabletext/editor/selectors';
import type { MenuItem } from './menu-items.ts';

/** The place of a slash: its paragraph, and the letters before it there. */
export type Slash = { path: BlockPath; offset: number };

/** What is put in the place of the slash and the letters behind it. */
type Choice = { slash: Slash; end: number; item: MenuItem; value: Record<string, unknown> };

/** The event by which a choice is made: one step for the editor, and for its undo. */
export const CHOOSE = 'custom.slash menu.choose';

/** The letters between the slash and the caret; null where the caret has left them. */
export function typedBehind(snapshot: EditorSnapshot, { path, offset }: Slash): string | null {
  const block = getFocusTextBlock(snapshot);
  if (!block || JSON.stringify(block.path) !== JSON.stringify(path)) return null;
  const before = getBlockTextBefore(snapshot);
  const typed = before.slice(offset + 1);
  return before[offset] === '/' && !/\s/.test(typed) ? typed : null;
}

/** Tells of a slash at the start of a line, or behind a space: only there does somebody look for a menu. */
const slashTyped = (onSlash: (slash: Slash) => void) =>
  defineBehavior({
    on: 'insert.text',
    guard: ({ snapshot, event }) => {
      const block = event.text === '/' && getFocusTextBlock(snapshot);
      if (!block || !isSelectionCollapsed(snapshot)) return false;
      const before = getBlockTextBefore(snapshot);
      return before === '' || /\s$/.test(before)
        ? { path: block.path, offset: before.length }
        : false;
    },
    actions: [({ event }, slash) => [forward(event), effect(() => onSlash(slash))]],
  });

/** Gives the keys of an open menu to it; those that it does not take go on. */
const keysTaken = (take: (key: string) => boolean) =>
  defineBehavior({
    on: 'keyboard.keydown',
    guard: ({ event: { originEvent } }) =>
      !originEvent.ctrlKey && !originEvent.metaKey && !originEvent.altKey && take(originEvent.key),
    actions: [],
  });

const chosen = defineBehavior<Choice, typeof CHOOSE>({
  on: CHOOSE,
  actions: [
    ({ event: { slash, end, item, value } }) => {
      const { path, offset } = slash;
      const taken = raise({
        type: 'delete',
        at: { anchor: { path, offset }, focus: { path, offset: end } },
      });
      if (item.kind === 'block') {
        const block = { ...value, _type: item.name };
        return [taken, raise({ type: 'insert.block', block, placement: 'auto', select: 'start' })];
      }
      if (item.kind === 'inline') {
        return [taken, raise({ type: 'insert.child', child: { ...value, _type: item.name } })];
      }
      const props =
        item.kind === 'style'
          ? { style: item.name }
          : { style: 'normal', listItem: item.name, level: 1 };
      return [
        taken,
        raise({ type: 'block.unset', props: ['listItem', 'level'], at: path }),
        raise({ type: 'block.set', props, at: path }),
      ];
    },
  ],
});

/**
 * What the menu adds to an editor.
 *
 * @param onSlash is told where a menu is wanted
 * @param take whether the menu does something by this key
 */
export const slashBehaviors = (onSlash: (slash: Slash) => void, take: (key: string) => boolean) => [
  slashTyped(onSlash),
  keysTaken(take),
  chosen,
];
