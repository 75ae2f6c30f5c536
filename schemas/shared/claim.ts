import { type CustomValidator, defineField, type ObjectRule } from 'sanity';
import { CLAIM_FIGURE_NAMES, isProven, type Proof } from '../../lib/content/claims.ts';
import { CLAIM_FIGURES } from '../../lib/figures/claim-figures.ts';
import { FRENCH_DAY, line } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { knownPlaces, notBlank } from './validation.ts';

const isCounted = (parent: unknown) => Boolean((parent as { figure?: string } | undefined)?.figure);

const isGiven: CustomValidator<string | undefined> = (value, { parent }) =>
  Boolean(value) ||
  isCounted(parent) ||
  'Indiquez un chiffre, ou choisissez-en un que le site compte.';

/** A figure, with its source and date; or one that the site counts, which then says these three by itself. */
export const claimFields = (max: number) => [
  defineField({
    name: 'figure',
    title: 'Compté par le site',
    description:
      'Le site compte ce chiffre sur les 12 derniers mois, avec sa date. Il ne paraît qu’une fois assez de demandes ou de projets comptés : l’outil « Chiffres » dit où il en est. Vide : vous écrivez le chiffre.',
    type: 'string',
    options: {
      list: CLAIM_FIGURE_NAMES.map((value) => ({ value, title: CLAIM_FIGURES[value].title })),
    },
  }),
  defineField({
    ...line({
      name: 'value',
      title: 'Chiffre',
      description:
        'Par exemple « 20+ ». « {délai} » reprend le délai de réponse des réglages : c’est une promesse, qui n’a pas besoin de source.',
      max: 12,
    }),
    hidden: ({ parent }) => isCounted(parent),
    validation: (rule) => [
      rule.custom(isGiven),
      rule.custom(notBlank),
      rule.max(12).error('12 caractères au plus.'),
      rule.custom(knownPlaces()),
    ],
  }),
  line({
    name: 'label',
    title: 'Libellé',
    description: 'Ce que compte le chiffre, en quelques mots.',
    max: 60,
    empty: MESSAGES.label,
  }),
  ...proofFields(max).map((field) => ({
    ...field,
    hidden: ({ parent }: { parent?: unknown }) => isCounted(parent),
  })),
];

/** The source of a figure, and its date. Both are optional: a live site shows only a figure that has both. */
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
