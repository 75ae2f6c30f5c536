import { createElement, isValidElement } from 'react';
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  useFeatureEnabled,
} from 'sanity';
import { ScheduleDialog, type ScheduleDialogProps } from './schedule-dialog.tsx';

const NOT_IN_PLAN =
  'Votre abonnement Sanity ne comprend pas la publication programmée. Publiez à la main le moment venu, ou changez d’abonnement sur sanity.io.';

const explained = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/** The same action with our dialog in the place of Sanity's, where this one is open. */
function withOwnDialog(description: DocumentActionDescription): DocumentActionDescription {
  const dialog = description.dialog || null;
  if (dialog?.type !== 'custom' || !isValidElement(dialog.component)) return description;
  const props = dialog.component.props as ScheduleDialogProps;
  return {
    ...description,
    dialog: { type: 'custom', component: createElement(ScheduleDialog, props) },
  };
}

/**
 * The action « Programmer », which asks for a moment as one says it, and says why it cannot be chosen on a plan without it
 * (studio.md, Publish later): by itself it would offer a larger plan in English. One for each, whatever calls for it: an
 * action is a hook.
 */
export function explainSchedule(schedule: DocumentActionComponent): DocumentActionComponent {
  const known = explained.get(schedule);
  if (known) return known;
  // biome-ignore lint/correctness/noComponentHookFactories: each is made once, and kept above.
  const useSchedule: DocumentActionComponent = (props) => {
    const description = schedule(props);
    const { enabled } = useFeatureEnabled('singleDocRelease');
    if (!description) return null;
    if (enabled) return withOwnDialog(description);
    return { ...description, disabled: true, dialog: false, title: NOT_IN_PLAN };
  };
  useSchedule.action = 'schedule';
  explained.set(schedule, useSchedule);
  return useSchedule;
}
