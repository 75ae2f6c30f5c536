import { type DocumentActionComponent, useFeatureEnabled } from 'sanity';

const NOT_IN_PLAN =
  'Votre abonnement Sanity ne comprend pas la publication programmée. Publiez à la main le moment venu, ou changez d’abonnement sur sanity.io.';

const explained = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/**
 * The action « Programmer », which says why it cannot be chosen on a plan without it (studio.md, Publish later): by
 * itself it would offer a larger plan in English. One for each, whatever calls for it: an action is a hook.
 */
export function explainSchedule(schedule: DocumentActionComponent): DocumentActionComponent {
  const known = explained.get(schedule);
  if (known) return known;
  // biome-ignore lint/correctness/noComponentHookFactories: each is made once, and kept above.
  const useSchedule: DocumentActionComponent = (props) => {
    const description = schedule(props);
    const { enabled } = useFeatureEnabled('singleDocRelease');
    if (!description || enabled) return description;
    return { ...description, disabled: true, dialog: false, title: NOT_IN_PLAN };
  };
  useSchedule.action = 'schedule';
  explained.set(schedule, useSchedule);
  return useSchedule;
}
