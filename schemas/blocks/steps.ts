import { OlistIcon } from '@sanity/icons/Olist';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { line } from '../shared/fields.ts';
import { MESSAGES } from '../shared/messages.ts';
import { firstWords, richTextBlock } from '../shared/rich-text.ts';

/** Steps in their order, drawn as a path (product.md, Articles). */
export const steps = defineType({
  name: 'steps',
  title: 'Étapes',
  type: 'object',
  icon: OlistIcon,
  fields: [
    defineField({
      name: 'items',
      title: 'Étapes',
      description: 'Dans l’ordre ; leur numéro est ajouté.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'step',
          title: 'Étape',
          type: 'object',
          fields: [
            line({
              name: 'title',
              title: 'Titre',
              description: 'Ce qu’il y a à faire, en quelques mots.',
              max: 90,
              empty: MESSAGES.stepTitle,
            }),
            defineField({
              name: 'text',
              title: 'Texte',
              description: 'Comment s’y prendre. Transmis aux moteurs de recherche pour un guide.',
              type: 'array',
              of: [richTextBlock()],
              validation: (rule) => rule.required().min(1).error('Décrivez l’étape.'),
            }),
          ],
          preview: {
            select: { title: 'title', text: 'text' },
            prepare: ({ title, text }) => ({ title, subtitle: firstWords(text) }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(2).error('Deux étapes au moins.'),
        rule.max(12).error('Douze étapes au plus.'),
      ],
    }),
  ],
  preview: {
    select: { items: 'items', first: 'items.0.title' },
    prepare: ({ items, first }) => ({
      title: `${Array.isArray(items) ? items.length : 0} étapes`,
      subtitle: first,
    }),
  },
});
