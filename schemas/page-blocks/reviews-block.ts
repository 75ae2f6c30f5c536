import { StarIcon } from '@sanity/icons/Star';
import { defineField } from 'sanity';
import { blockText, blockTitle, pageBlock } from './block.ts';

/** Reviews of this site: the newest, or one that is chosen. */
export const reviewsBlock = pageBlock({
  name: 'reviewsBlock',
  title: 'Avis',
  icon: StarIcon,
  fields: [
    blockTitle,
    blockText,
    defineField({
      name: 'review',
      title: 'Un avis',
      description: 'Un avis publié sur ce site. Vide : les plus récents.',
      type: 'publishedReview',
    }),
  ],
});
