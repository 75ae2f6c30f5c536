import { StarIcon } from '@sanity/icons/Star';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { OPEN_REVIEWS } from '../../kit/intents.ts';

/** The tool in the Studio's bar where the consultant publishes or refuses reviews. */
export const reviewsTool: Tool = {
  name: 'avis',
  title: 'Avis',
  icon: StarIcon,
  component: lazy(() => import('./reviews-tool.tsx')),
  canHandleIntent: (intent) => intent === OPEN_REVIEWS,
  getIntentState: () => ({}),
};
