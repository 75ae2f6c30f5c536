import { useContext, useEffect, useState } from 'react';
import { type LayoutProps, useFeatureEnabled } from 'sanity';
import { CommentsUpsellContext } from 'sanity/_singletons';
import { ToldPlan } from './publish-later/index.ts';

/** The longest wait for Sanity to say what the plan has, in ms: a Studio that is mounted anew is better than none. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Around a Studio whose plan has no comments Sanity's layout puts something more, once it knows the plan: all below was
 * mounted anew then, and what was typed by then was gone (a next step, in the first second). All below waits for that.
 * Sanity's layouts are around the one of the configuration, not around those of plugins.
 */
export function SettledLayout(props: LayoutProps) {
  const { isLoading, enabled } = useFeatureEnabled('studioComments');
  const isPutAround = useContext(CommentsUpsellContext) !== null;
  const [isTooLong, setIsTooLong] = useState(false);
  const isSettled = !isLoading && (enabled || isPutAround);
  useEffect(() => {
    if (isSettled) return;
    const patience = setTimeout(() => setIsTooLong(true), LONGEST_WAIT_MS);
    return () => clearTimeout(patience);
  }, [isSettled]);
  return isSettled || isTooLong ? <ToldPlan {...props} /> : null;
}
