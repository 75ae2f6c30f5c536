import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { defineArrayMember, defineField } from 'sanity';
import { articleBlocks } from '../blocks/index.ts';
import { richTextBlock } from '../shared/rich-text.ts';
import { pageBlock } from './block.ts';

/** A text as articles have it; its own titles stand for it. */
export const textBlock = pageBlock({
  name: 'textBlock',
  title: 'Texte',
  icon: DocumentTextIcon,
  shown: 'body.0.children.0.text',
  fields: [
    defineField({
      name: 'body',
      title: 'Texte',
      description: 'Comme dans un article : titres de partie, listes, tableaux, images, encadrés.',
      type: 'array',
      of: [
        richTextBlock({ headings: ['h2', 'h3'] }),
        ...articleBlocks.map(({ name }) => defineArrayMember({ type: name })),
      ],
      validation: (rule) => rule.required().min(1).error('Écrivez le texte.'),
    }),
  ],
});
