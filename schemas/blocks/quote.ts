import { BlockquoteIcon } from '@sanity/icons/Blockquote';
import { defineField, defineType } from 'sanity';
import { line, paragraph } from '../shared/fields.ts';

/** A quotation of somebody (product.md, Articles). */
export const quote = defineType({
  name: 'quote',
  title: 'Citation',
  type: 'object',
  icon: BlockquoteIcon,
  fields: [
    paragraph({
      name: 'text',
      title: 'Citation',
      description: 'Sans guillemets : ils sont ajoutés.',
      rows: 4,
      max: 600,
      empty: 'Écrivez la citation.',
    }),
    line({
      name: 'name',
      title: 'Nom',
      description: 'De la personne citée, sous la citation.',
      max: 100,
      empty: 'Dites qui parle.',
    }),
    line({
      name: 'role',
      title: 'Fonction et entreprise',
      description: 'Facultatif, après le nom.',
      max: 120,
    }),
    defineField({
      name: 'isExample',
      title: 'Exemple',
      description: 'À cocher tant que ce n’est pas une vraie personne : la page le dit clairement.',
      type: 'boolean',
      initialValue: false,
    }),
  ],
  preview: {
    select: { title: 'text', name: 'name', role: 'role' },
    prepare: ({ title, name, role }) => ({
      title,
      subtitle: [name, role].filter(Boolean).join(', '),
    }),
  },
});
