import { defineField, type ObjectRule } from 'sanity';
import { isProven, type Proof } from '../../lib/content/claims.ts';
import { FRENCH_DAY, line } from './fields.ts';

/** Where a figure comes from, and the day that it is of. Both are optional: a live site shows the figure with both only. */
export const proofFields = (max: number) => [
  line({
    name: 'source',
    title: 'Source',
    description: 'D’où vient ce chiffre : une étude, une mesure, votre liste de projets.',
    max,
  }),
  defineField({
    name: 'date',
    title: 'Date',
    description: 'Le jour où ce chiffre a été mesuré ou relevé.',
    type: 'date',
    options: FRENCH_DAY,
  }),
];

/** Warns of a figure that nothing backs. */
export const warnUnproven = (rule: ObjectRule) =>
  rule
    .custom(
      (value) =>
        !value ||
        isProven(value as Proof) ||
        'Ajoutez une source et une date\u00a0: sans elles, le site en ligne ne montre pas ce chiffre.',
    )
    .warning();
