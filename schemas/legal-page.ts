import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { formatDay } from '../lib/format/dates.ts';
import { FRENCH_DAY, line, paragraph } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';
import { richTextBlock } from './shared/rich-text.ts';
import { seoField } from './shared/seo.ts';

/** One of the three legal texts (product.md, Legal texts): legal notice, privacy policy, sales terms. */
export const legalPage = defineType({
  name: 'legalPage',
  title: 'Page légale',
  type: 'document',
  icon: DocumentTextIcon,
  groups: [
    { name: 'text', title: 'Texte', default: true },
    { name: 'search', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'En grand, en haut de la page.',
      max: 80,
      group: 'text',
      empty: MESSAGES.title,
    }),
    defineField({
      name: 'slug',
      title: 'Adresse',
      description: 'Fixe : le pied de page et les formulaires y renvoient.',
      type: 'slug',
      group: 'text',
      readOnly: true,
    }),
    paragraph({
      name: 'intro',
      title: 'En une phrase',
      description: 'Sous le titre : ce que le lecteur trouve ici.',
      rows: 2,
      max: 240,
      group: 'text',
      empty: MESSAGES.sentence,
    }),
    defineField({
      name: 'updatedAt',
      title: 'Mise à jour le',
      description: 'À changer avec le texte : le lecteur voit cette date.',
      type: 'date',
      options: FRENCH_DAY,
      group: 'text',
      validation: (rule) => rule.required().error(MESSAGES.date),
    }),
    defineField({
      name: 'body',
      title: 'Texte',
      description:
        'Les titres se numérotent seuls. « Valeur des réglages » insère une information du site : SIRET, adresse, hébergeur…',
      type: 'array',
      group: 'text',
      of: [
        richTextBlock({
          headings: ['h2', 'h3'],
          inline: [defineArrayMember({ type: 'settingsValue' })],
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Écrivez le texte.'),
    }),
    seoField('search'),
  ],
  preview: {
    select: { title: 'title', updatedAt: 'updatedAt' },
    prepare: ({ title, updatedAt }) => ({
      title: title ?? 'Page légale',
      subtitle: updatedAt ? `Mise à jour le ${formatDay(updatedAt)}` : 'Sans date',
    }),
  },
});
