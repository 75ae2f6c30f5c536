import { useToast } from '@sanity/ui/toast';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Page } from './read-as-far.ts';
import { useAttempt } from './use-attempt.ts';
import type { Pages } from './use-pages.ts';

/**
 * Changes of what a view of a list shows: one at a time, the list read anew after each. What was changed may have left
 * it: the keyboard is then on the list, the next one a step away.
 *
 * @param panel the list
 * @returns `problem`, why the last change in this view was not made; `change` makes one, and answers whether it is made
 */
export function useListChange(
  { page, readAgain }: Pages<unknown, Page>,
  view: string,
  panel: RefObject<HTMLElement | null>,
) {
  const [failed, setFailed] = useState<{ view: string; problem: string } | null>(null);
  const { isBusy, attempt } = useAttempt((problem) => setFailed({ view, problem }));
  /** The view in which something was changed, until it is read again. */
  const changed = useRef<string | null>(null);
  const toast = useToast();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that was read.
  useEffect(() => {
    if (changed.current === view) panel.current?.focus();
    changed.current = null;
  }, [page]);

  const change = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isBusy) return false;
    setFailed(null);
    const isDone = await attempt(async () => {
      await work();
      return true;
    });
    if (isDone) {
      changed.current = view;
      toast.push({ status: 'success', title: done });
    }
    readAgain();
    return isDone !== null;
  };

  return { problem: failed?.view === view ? failed.problem : null, isBusy, change };
}
