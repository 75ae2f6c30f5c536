import { SplitVerticalIcon } from '@sanity/icons/SplitVertical';
import { defineType } from 'sanity';
import { line, lines } from '../shared/fields.ts';
import { MESSAGES } from '../shared/messages.ts';

/** Pros and cons of something, side by side (product.md, Articles). */
export const prosCons = defineType({
  name: 'prosCons',
  title: 'Pour et contre',
  type: 'object',
  icon: SplitVerticalIcon,
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'Ce dont on parle, par exemple « Make ».',
      max: 80,
      empty: MESSAGES.title,
    }),
    lines({
      name: 'pros',
      title: 'Pour',
      description: 'Un avantage par ligne.',
      max: 160,
      empty: 'Ajoutez au moins un avantage.',
    }),
    lines({
      name: 'cons',
      title: 'Contre',
      description: 'Un inconvénient par ligne.',
      max: 160,
      empty: 'Ajoutez au moins un inconvénient.',
    }),
  ],
  preview: {
    select: { title: 'title', subtitle: 'pros.0' },
    prepare: ({ title, subtitle }) => ({ title: title ?? 'Pour et contre', subtitle }),
  },
});
