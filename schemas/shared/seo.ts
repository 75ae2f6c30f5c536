import { defineField, defineType } from 'sanity';
import { SEARCH_LIMITS } from '../../lib/seo/text.ts';
import { imageWithAlt, line, listLine, paragraph } from './fields.ts';

/** Texts and image of a page in search engines and social networks (product.md, Metadata). All optional. */
export const seo = defineType({
  name: 'seo',
  title: 'Référencement et partage',
  type: 'object',
  options: { collapsible: true, collapsed: true },
  fields: [
    line({
      name: 'title',
      title: 'Titre dans les résultats de recherche',
      description: 'Le nom du studio est ajouté à la fin.',
      max: SEARCH_LIMITS.title,
    }),
    paragraph({
      name: 'description',
      title: 'Description dans les résultats de recherche',
      description: 'Une ou deux phrases qui donnent envie de cliquer.',
      rows: 2,
      max: SEARCH_LIMITS.description,
    }),
    defineField({
      name: 'keywords',
      title: 'Mots-clés',
      description: 'Vide : les mots-clés des réglages du site.',
      type: 'array',
      of: [listLine(40)],
      options: { layout: 'tags' },
    }),
    imageWithAlt({
      name: 'image',
      title: 'Image de partage',
      description:
        'Vide : une image est composée avec le titre de la page. 1200 × 630 px au mieux.',
    }),
  ],
});

/** The `seo` field of a document with a page of its own. */
export const seoField = (
  group: string,
  description = 'Laissez vide pour reprendre le titre et le texte de la page.',
) =>
  defineField({ name: 'seo', title: 'Référencement et partage', description, type: 'seo', group });
