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
    imageWithAlt({ name: 'image', title: 'Image' }),
    line({ name: 'caption', title: 'Légende', max: 160 }),
  ],
  validation: (rule) =>
    rule.custom((value) => {
      const { image } = (value ?? {}) as { image?: { asset?: unknown } };
      return !value || Boolean(image?.asset) || 'Choisissez une image.';
    }),
  preview: { select: { title: 'image.alt', subtitle: 'caption', media: 'image' } },
});
