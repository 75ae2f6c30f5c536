import { defineArrayMember, defineField } from 'sanity';
import { FLOW_SIGNS } from '../../lib/content/flow-signs.ts';
import { type Field, line } from './fields.ts';
import { MESSAGES } from './messages.ts';

/** The steps of a drawing along the site's line, three to five of them, each with its sign. */
export const flowSteps = ({ isRequired, ...field }: Field & { isRequired: boolean }) =>
  defineField({
    ...field,
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
    validation: (rule) => {
      const counted = rule.min(3).error('Trois étapes au moins.');
      return [isRequired ? counted.required() : counted, rule.max(5).error('Cinq étapes au plus.')];
    },
  });
