import { ArrowRightIcon } from '@sanity/icons/ArrowRight';
import { defineType } from 'sanity';
import { line } from '../shared/fields.ts';
import { flowSteps } from '../shared/flow-steps.ts';

/** A flow chart of steps, drawn along the site's line (product.md, Articles). */
export const flow = defineType({
  name: 'flow',
  title: 'Schéma',
  type: 'object',
  icon: ArrowRightIcon,
  fields: [
    flowSteps({
      name: 'steps',
      title: 'Étapes',
      description: 'De trois à cinq, dans l’ordre ; la dernière est le résultat, en couleur.',
      isRequired: true,
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
