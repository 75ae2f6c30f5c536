import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { questionsField } from '../shared/questions.ts';
import { blockTitle, pageBlock } from './block.ts';

/** Questions that open one at a time. */
export const questionsBlock = pageBlock({
  name: 'questionsBlock',
  title: 'Questions',
  icon: HelpCircleIcon,
  fields: [
    blockTitle,
    questionsField({
      name: 'questions',
      title: 'Questions',
      description: 'Transmises aussi aux moteurs de recherche.',
      min: 1,
    }),
  ],
});
