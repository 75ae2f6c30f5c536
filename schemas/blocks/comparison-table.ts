import { ThListIcon } from '@sanity/icons/ThList';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { line, listLine, paragraph } from '../shared/fields.ts';

type Table = { columns?: string[]; rows?: Array<{ header?: string; cells?: unknown[] }> };

/** Validator of the table: each row has one cell a column, or the table has holes. */
function isRectangular(table: Table | undefined): true | string {
  const columns = table?.columns?.length ?? 0;
  const odd = table?.rows?.find((row) => (row.cells?.length ?? 0) !== columns);
  return (
    !odd ||
    `La ligne « ${odd.header ?? 'sans titre'} » doit avoir ${columns} cellules, une par colonne.`
  );
}

/** A comparison of several things, line by line (product.md, Articles). */
export const comparisonTable = defineType({
  name: 'comparisonTable',
  title: 'Tableau comparatif',
  type: 'object',
  icon: ThListIcon,
  fields: [
    line({
      name: 'caption',
      title: 'Légende',
      description: 'Dit ce que compare le tableau.',
      max: 140,
      empty: 'Donnez une légende au tableau.',
    }),
    defineField({
      name: 'columns',
      title: 'Colonnes',
      description: 'Ce que l’on compare, par exemple « Make » et « n8n ».',
      type: 'array',
      of: [listLine(40)],
      validation: (rule) => [
        rule.required().min(1).error('Une colonne au moins.'),
        rule.max(4).error('Quatre colonnes au plus.'),
        rule.unique().error('Deux colonnes portent le même nom.'),
      ],
    }),
    defineField({
      name: 'rows',
      title: 'Lignes',
      description: 'Un critère par ligne, dans l’ordre du tableau.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'row',
          title: 'Ligne',
          type: 'object',
          fields: [
            line({
              name: 'header',
              title: 'Critère',
              description: 'Au-dessus des cellules, par exemple « Prix ».',
              max: 60,
              empty: 'Nommez le critère.',
            }),
            defineField({
              name: 'cells',
              title: 'Cellules',
              description: 'Une par colonne, dans le même ordre.',
              type: 'array',
              of: [
                defineArrayMember({
                  name: 'cell',
                  title: 'Cellule',
                  type: 'object',
                  fields: [
                    paragraph({
                      name: 'text',
                      title: 'Texte',
                      description: 'Court : la colonne est étroite sur un téléphone.',
                      rows: 2,
                      max: 160,
                      empty: 'Écrivez le texte de la cellule.',
                    }),
                    defineField({
                      name: 'mark',
                      title: 'Marque',
                      description: 'Facultative, dessinée devant le texte.',
                      type: 'string',
                      options: {
                        layout: 'radio',
                        direction: 'horizontal',
                        list: [
                          { title: 'Oui', value: 'yes' },
                          { title: 'Non', value: 'no' },
                        ],
                      },
                    }),
                  ],
                  preview: {
                    select: { title: 'text', mark: 'mark' },
                    prepare: ({ title, mark }) => ({
                      title,
                      subtitle: mark === 'yes' ? 'Oui' : mark === 'no' ? 'Non' : undefined,
                    }),
                  },
                }),
              ],
            }),
          ],
          preview: {
            select: { title: 'header', first: 'cells.0.text', second: 'cells.1.text' },
            prepare: ({ title, first, second }) => ({
              title,
              subtitle: [first, second].filter(Boolean).join(' | '),
            }),
          },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Une ligne au moins.'),
    }),
  ],
  validation: (rule) => rule.custom((value) => isRectangular(value as Table | undefined)),
  preview: {
    select: { title: 'caption', columns: 'columns' },
    prepare: ({ title, columns }) => ({
      title: title ?? 'Tableau sans légende',
      subtitle: Array.isArray(columns) ? columns.join(' · ') : undefined,
    }),
  },
});
