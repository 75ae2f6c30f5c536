import { BulbOutlineIcon } from '@sanity/icons/BulbOutline';
import { defineField, defineType } from 'sanity';
import { line } from '../shared/fields.ts';
import { MESSAGES } from '../shared/messages.ts';
import { firstWords, richTextBlock } from '../shared/rich-text.ts';

const TONES = { info: 'À savoir', attention: 'Attention', astuce: 'Astuce' } as const;

/** A remark beside the running text. */
export const callout = defineType({
  name: 'callout',
  title: 'Encadré',
  type: 'object',
  icon: BulbOutlineIcon,
  fields: [
    defineField({
      name: 'tone',
      title: 'Ton',
      description: 'Il donne à l’encadré sa couleur et son signe.',
      type: 'string',
      initialValue: 'info',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: Object.entries(TONES).map(([value, title]) => ({ title, value })),
      },
      validation: (rule) => rule.required().error('Choisissez un ton.'),
    }),
    line({ name: 'title', title: 'Titre', description: 'Vide : le nom du ton.', max: 90 }),
    defineField({
      name: 'text',
      title: 'Texte',
      description: 'La remarque, en quelques phrases.',
      type: 'array',
      of: [richTextBlock()],
      validation: (rule) => rule.required().min(1).error(MESSAGES.text),
    }),
  ],
  preview: {
    select: { tone: 'tone', title: 'title', text: 'text' },
    prepare: ({ tone, title, text }) => ({
      title: title ?? TONES[tone as keyof typeof TONES] ?? 'Encadré',
      subtitle: firstWords(text),
    }),
  },
});
