import { StarIcon } from '@sanity/icons/Star';
import type { Tool } from 'sanity';
import { OPEN_REVIEWS } from '../../kit/intents.ts';
import { ReviewsTool } from './reviews-tool.tsx';

/** The tool in the Studio's bar where the consultant publishes or refuses reviews. */
export const reviewsTool: Tool = {
  name: 'avis',
  title: 'Avis',
  icon: StarIcon,
  component: ReviewsTool,
  canHandleIntent: (intent) => intent === OPEN_REVIEWS,
  getIntentState: () => ({}),
};
