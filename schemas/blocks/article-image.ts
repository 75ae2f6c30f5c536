import { ImageIcon } from '@sanity/icons/Image';
import { defineType } from 'sanity';
import { imageWithAlt, line } from '../shared/fields.ts';

/** A picture in the text, with its caption. */
export const articleImage = defineType({
  name: 'articleImage',
  title: 'Image',
  type: 'object',
  icon: ImageIcon,
  fields: [
    imageWithAlt({
      name: 'image',
      title: 'Image',
      description: 'Sur la largeur du texte. 1472 × 920 px au mieux.',
    }),
    line({
      name: 'caption',
      title: 'Légende',
      description: 'Facultative, sous l’image.',
      max: 160,
    }),
  ],
  validation: (rule) =>
    rule.custom((value) => {
      const { image } = (value ?? {}) as { image?: { asset?: unknown } };
      return !value || Boolean(image?.asset) || 'Choisissez une image.';
    }),
  preview: {
    select: { title: 'image.alt', subtitle: 'caption', media: 'image' },
    prepare: ({ title, ...shown }) => ({ ...shown, title: title ?? 'Image à décrire' }),
  },
});
