import { useContext } from 'react';
import { type LayoutProps, useFeatureEnabled } from 'sanity';
import { CommentsUpsellContext } from 'sanity/_singletons';
import { ToldPlan } from './publish-later/index.ts';

/**
 * Around a Studio whose plan has no comments Sanity's layout puts something more, once it knows the plan: all below was
 * mounted anew then, and what was typed by then was gone (a next step, in the first second). All below waits for that.
 * Sanity's layouts are around the one of the configuration, not around those of plugins.
 */
export function SettledLayout(props: LayoutProps) {
  const { isLoading, enabled } = useFeatureEnabled('studioComments');
  const isPutAround = useContext(CommentsUpsellContext) !== null;
  return !isLoading && (enabled || isPutAround) ? <ToldPlan {...props} /> : null;
}
