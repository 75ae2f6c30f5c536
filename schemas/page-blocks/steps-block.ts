import { OlistIcon } from '@sanity/icons/Olist';
import { titledTexts } from '../shared/fields.ts';
import { blockTitle, pageBlock } from './block.ts';

/** What happens one after the other, along the page's line. */
export const stepsBlock = pageBlock({
  name: 'stepsBlock',
  title: 'Étapes',
  icon: OlistIcon,
  fields: [
    blockTitle,
    titledTexts({
      name: 'steps',
      title: 'Étapes',
      description: 'Dans leur ordre.',
      item: 'pageStep',
      itemTitle: 'Étape',
      min: 1,
      max: 8,
    }),
  ],
});
