import { ArrowRightIcon } from '@sanity/icons/ArrowRight';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { FLOW_SIGNS } from '../../lib/content/flow-signs.ts';
import { line } from '../shared/fields.ts';
import { MESSAGES } from '../shared/messages.ts';

/** A flow chart of steps, drawn along the site's line (product.md, Articles). */
export const flow = defineType({
  name: 'flow',
  title: 'Schéma',
  type: 'object',
  icon: ArrowRightIcon,
  fields: [
    defineField({
      name: 'steps',
      title: 'Étapes',
      description: 'De trois à cinq, dans l’ordre ; la dernière est le résultat, en couleur.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'flowStep',
          title: 'Étape',
          type: 'object',
          fields: [
            defineField({
              name: 'sign',
              title: 'Dessin',
              description: 'Dans le cercle ; les mots disent la même chose.',
              type: 'string',
              options: {
                list: Object.entries(FLOW_SIGNS).map(([value, title]) => ({ value, title })),
              },
              validation: (rule) => rule.required().error(MESSAGES.icon),
            }),
            line({
              name: 'label',
              title: 'Nom',
              description: 'Ce qui se passe, en deux ou trois mots.',
              max: 32,
              empty: 'Donnez un nom à l’étape.',
            }),
            line({
              name: 'text',
              title: 'Précision',
              description: 'Sous le nom : avec quel outil, ou en combien de temps.',
              max: 60,
            }),
          ],
          preview: {
            select: { title: 'label', subtitle: 'text' },
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(3).error('Trois étapes au moins.'),
        rule.max(5).error('Cinq étapes au plus.'),
      ],
    }),
    line({
      name: 'caption',
      title: 'Légende',
      description: 'Sous le dessin : ce qu’il montre, en une phrase.',
      max: 160,
      empty: 'Écrivez une légende.',
    }),
  ],
  preview: {
    select: { title: 'caption', steps: 'steps' },
    prepare: ({ title, steps }) => ({
      title: title ?? 'Schéma',
      subtitle: `${Array.isArray(steps) ? steps.length : 0} étapes`,
    }),
  },
});
