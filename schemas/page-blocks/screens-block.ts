import { ImagesIcon } from '@sanity/icons/Images';
import { defineArrayMember, defineField } from 'sanity';
import { blockTitle, pageBlock } from './block.ts';

/** A picture, or several in rows of one height. */
export const screensBlock = pageBlock({
  name: 'screensBlock',
  title: 'Images ou écrans',
  icon: ImagesIcon,
  fields: [
    blockTitle,
    defineField({
      name: 'screens',
      title: 'Images',
      description: 'Une seule en grand, ou plusieurs côte à côte. Sans donnée personnelle.',
      type: 'array',
      of: [defineArrayMember({ type: 'articleImage' })],
      validation: (rule) => [
        rule.required().min(1).error('Ajoutez une image.'),
        rule.max(12).error('Douze images au plus.'),
      ],
    }),
  ],
});
