import { CodeBlockIcon } from '@sanity/icons/CodeBlock';
import { defineField, defineType } from 'sanity';
import { line } from '../shared/fields.ts';

/** Lines of code or a formula, shown exactly as written. */
export const codeSample = defineType({
  name: 'codeSample',
  title: 'Code',
  type: 'object',
  icon: CodeBlockIcon,
  fields: [
    line({
      name: 'language',
      title: 'Langage',
      description: 'Par exemple « Formule Airtable » ou « JSON ».',
      max: 40,
    }),
    line({
      name: 'filename',
      title: 'Nom du fichier ou du champ',
      description: 'Facultatif, au-dessus du code.',
      max: 80,
    }),
    defineField({
      name: 'code',
      title: 'Code',
      description: 'Affiché exactement comme vous l’écrivez.',
      type: 'text',
      rows: 8,
      validation: (rule) => [
        rule.required().error('Écrivez le code.'),
        rule.max(4000).error('4 000 caractères au plus.'),
      ],
    }),
  ],
  preview: {
    select: { title: 'filename', subtitle: 'language' },
    prepare: ({ title, subtitle }) => ({ title: title ?? 'Extrait de code', subtitle }),
  },
});
