import { TrendUpwardIcon } from '@sanity/icons/TrendUpward';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { proofFields, warnUnproven } from '../shared/claim.ts';
import { line } from '../shared/fields.ts';
import { MESSAGES } from '../shared/messages.ts';

/** One to four figures set large, each able to carry its source (product.md, Articles). */
export const figureHighlight = defineType({
  name: 'figureHighlight',
  title: 'Chiffres',
  type: 'object',
  icon: TrendUpwardIcon,
  fields: [
    defineField({
      name: 'figures',
      title: 'Chiffres',
      description:
        'Le premier chiffre de l’article paraît aussi dans la liste du blog. En ligne pour de vrai, le site ne montre que ceux qui ont une source et une date.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'figure',
          title: 'Chiffre',
          type: 'object',
          fields: [
            line({
              name: 'value',
              title: 'Chiffre',
              description: 'Par exemple « 65 % » ou « 25h ».',
              max: 16,
              empty: MESSAGES.figure,
            }),
            line({
              name: 'label',
              title: 'Libellé',
              description: 'Sous le chiffre : ce qu’il mesure.',
              max: 160,
              empty: MESSAGES.label,
            }),
            ...proofFields(160),
          ],
          validation: warnUnproven,
          preview: { select: { title: 'value', subtitle: 'label' } },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Un chiffre au moins.'),
        rule.max(4).error(MESSAGES.fourFigures),
      ],
    }),
  ],
  preview: {
    select: { title: 'figures.0.value', subtitle: 'figures.0.label' },
    // Sanity's own word for none is English here, within a text where none is replaced.
    prepare: ({ title, subtitle }) => ({ title: title ?? 'Chiffres à compléter', subtitle }),
  },
});
