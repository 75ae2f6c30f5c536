import { BillIcon } from '@sanity/icons/Bill';
import { defineArrayMember, defineField, defineType, type NumberRule } from 'sanity';
import { ESTIMATOR_LIMITS } from '../lib/estimator/rules.ts';
import { formatDecimal, formatEuros } from '../lib/format/numbers.ts';
import { TIME_LIMITS } from '../lib/time-regained/time-regained.ts';
import { line } from './shared/fields.ts';
import { goesBeyond } from './shared/goes-beyond.ts';
import { MESSAGES } from './shared/messages.ts';
import { ID_MESSAGE, ID_PATTERN, uniqueBy } from './shared/validation.ts';

/** At most this many optional features a service (product.md, Estimates). */
const FEATURES_PER_SERVICE = 8;

const idField = (description: string) =>
  defineField({
    name: 'id',
    title: 'Identifiant',
    description,
    type: 'string',
    validation: (rule) => [
      rule.required().error(MESSAGES.id),
      rule.regex(ID_PATTERN).error(ID_MESSAGE),
    ],
  });

const labelField = line({
  name: 'label',
  title: 'Libellé',
  description: 'Ce que le visiteur lit.',
  max: 80,
  empty: MESSAGES.label,
});

/** At most two decimals keep every estimate exact (lib/estimator). */
const multiplier = (rule: NumberRule, max: number) => [
  rule.required().error('Indiquez un coefficient.'),
  rule.greaterThan(0).error('Un coefficient doit être supérieur à 0.'),
  rule.max(max).error(`${max} au plus.`),
  rule.precision(2).error(MESSAGES.decimals),
];

/** The multiplier that makes the top of a range from its bottom. */
const rangeMultiplier = (rule: NumberRule) => [
  rule.min(1).error('Le maximum ne peut pas être plus petit que le minimum : 1 au moins.'),
  ...multiplier(rule, ESTIMATOR_LIMITS.rangeFactor),
];

const option = defineArrayMember({
  name: 'option',
  title: 'Choix',
  type: 'object',
  fields: [idField('Enregistré avec la demande : ne le changez plus ensuite.'), labelField],
  preview: { select: { title: 'label', subtitle: 'id' } },
});

/** An optional feature of a service, and what it extends. */
const feature = defineArrayMember({
  ...option,
  fields: [
    ...option.fields,
    line({
      name: 'beyond',
      title: 'Va plus loin que',
      description:
        'Facultatif : ce que le service comprend déjà et que cette option étend, dans les mêmes mots. S’affiche sous l’option.',
      max: 120,
    }),
    defineField({
      name: 'weeks',
      title: 'Semaines en plus',
      description: 'Facultatif : le temps que cette option ajoute au projet, dit au visiteur.',
      type: 'number',
      validation: (rule) => [
        rule
          .min(0)
          .max(ESTIMATOR_LIMITS.featureWeeks)
          .error(`De 0 à ${ESTIMATOR_LIMITS.featureWeeks}\u00a0semaines.`),
        rule.integer().error(MESSAGES.whole),
      ],
    }),
  ],
});

const estimatedService = defineArrayMember({
  name: 'estimatedService',
  title: 'Service estimé',
  type: 'object',
  fields: [
    defineField({
      name: 'service',
      title: 'Service',
      description: 'Le service du catalogue que ces prix concernent.',
      type: 'reference',
      to: [{ type: 'service' }],
      options: { disableNew: true },
      validation: (rule) => rule.required().error(MESSAGES.service),
    }),
    defineField({
      name: 'basePrice',
      title: 'Prix de base (€ HT)',
      description:
        'Le seul prix du service : celui d’un projet de coefficient 1, sans option. Il s’affiche « à partir de » sur l’accueil et la page Services, sert aux estimations et aux moteurs de recherche, et un texte le reprend par {prix:bubble}, avec l’identifiant du service.',
      type: 'number',
      validation: (rule) => [
        rule.required().error('Indiquez un prix de base.'),
        rule.greaterThan(0).error('Un prix doit être supérieur à 0.'),
        rule.max(ESTIMATOR_LIMITS.basePrice).error(MESSAGES.highestPrice),
        rule.precision(2).error(MESSAGES.decimals),
      ],
    }),
    defineField({
      name: 'topPrice',
      title: 'Prix le plus haut (€ HT)',
      description:
        'Facultatif : annoncé aux moteurs de recherche, avec le prix de base. Vide, ils ne voient pas de fourchette pour ce service.',
      type: 'number',
      validation: (rule) => [
        rule.max(ESTIMATOR_LIMITS.basePrice).error(MESSAGES.highestPrice),
        rule.custom((value: number | undefined, { parent }) => {
          const { basePrice } = (parent ?? {}) as { basePrice?: number };
          return (
            value === undefined ||
            basePrice === undefined ||
            value >= basePrice ||
            'Le prix le plus haut ne peut pas être inférieur au prix de base.'
          );
        }),
      ],
    }),
    line({
      name: 'kind',
      title: 'Nom pour les moteurs de recherche',
      description: 'Facultatif, par exemple « Boutiques en ligne ». Vide : le nom du service.',
      max: 60,
    }),
    defineField({
      name: 'weeks',
      title: 'Durée de base (semaines)',
      description: 'La durée d’un projet de coefficient 1. 1,5 pour une semaine et demie.',
      type: 'number',
      validation: (rule) => [
        rule.required().error(MESSAGES.duration),
        rule.greaterThan(0).error('Une durée doit être supérieure à 0.'),
        rule.max(ESTIMATOR_LIMITS.weeks).error(`${ESTIMATOR_LIMITS.weeks} semaines au plus.`),
        rule.precision(2).error(MESSAGES.decimals),
      ],
    }),
    defineField({
      name: 'projectTypes',
      title: 'Types de projet',
      description: 'Du plus simple au plus complet.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'projectType',
          title: 'Type de projet',
          type: 'object',
          fields: [
            idField('Par exemple « standard ».'),
            labelField,
            line({
              name: 'description',
              title: 'Description',
              description: 'Facultative : une ligne pour aider à choisir.',
              max: 140,
            }),
            defineField({
              name: 'multiplier',
              title: 'Coefficient',
              description: 'Multiplie le prix et la durée de base : 0,7 pour 30 % de moins.',
              type: 'number',
              validation: (rule) => multiplier(rule, ESTIMATOR_LIMITS.multiplier),
            }),
          ],
          preview: {
            select: { title: 'label', multiplier: 'multiplier' },
            prepare: ({ title, multiplier: value }) => ({
              title,
              subtitle: `×\u00a0${String(value ?? '?').replace('.', ',')}`,
            }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Ajoutez au moins un type de projet.'),
        rule.custom(uniqueBy('id')),
      ],
    }),
    defineField({
      name: 'features',
      title: 'Options',
      description: `Les fonctionnalités que le visiteur peut ajouter (${FEATURES_PER_SERVICE} au plus).`,
      type: 'array',
      of: [feature],
      validation: (rule) => [
        rule.custom(goesBeyond).warning(),
        rule.max(FEATURES_PER_SERVICE).error(`${FEATURES_PER_SERVICE} options au plus.`),
        rule.custom(uniqueBy('id')),
      ],
    }),
  ],
  preview: {
    select: { title: 'service.name', price: 'basePrice', weeks: 'weeks' },
    prepare: ({ title, price, weeks }) => ({
      title: title ?? 'Service à choisir',
      subtitle: [
        price === undefined ? '?\u00a0€' : formatEuros(price),
        `${weeks === undefined ? '?' : formatDecimal(weeks)}\u00a0semaine${weeks < 2 ? '' : 's'}`,
      ].join(' · '),
    }),
  },
});

/** A number that the time regained is counted with; without it the default holds (lib/content/queries/estimator.ts). */
const assumption = (
  name: keyof typeof TIME_LIMITS,
  title: string,
  description: string,
  unit: string,
  decimals = 0,
) => {
  const { from, to } = TIME_LIMITS[name];
  return defineField({
    name,
    title,
    description,
    type: 'number',
    validation: (rule) => [
      rule.min(from).max(to).error(`De ${from} à ${to}\u00a0${unit}.`),
      decimals > 0
        ? rule.precision(decimals).error(MESSAGES.decimals)
        : rule.integer().error(MESSAGES.whole),
    ],
  });
};

/** Prices, durations and choices of the quote estimator, assumptions about the time regained. Singleton. */
export const estimator = defineType({
  name: 'estimator',
  title: 'Estimateur de devis',
  type: 'document',
  icon: BillIcon,
  groups: [
    { name: 'prices', title: 'Prix', default: true },
    { name: 'rules', title: 'Règles de calcul' },
    { name: 'choices', title: 'Délais et budgets' },
    { name: 'time', title: 'Temps regagné' },
  ],
  fields: [
    defineField({
      name: 'services',
      title: 'Services',
      description: 'Un bloc par service du catalogue.',
      type: 'array',
      group: 'prices',
      of: [estimatedService],
      validation: (rule) => [
        rule.required().min(1).error('Ajoutez au moins un service.'),
        rule.custom((items: Array<{ service?: { _ref?: string } }> | undefined) => {
          const refs = (items ?? []).map((item) => item.service?._ref).filter(Boolean);
          return (
            new Set(refs).size === refs.length ||
            'Le même service est présent deux fois : gardez un seul bloc par service.'
          );
        }),
      ],
    }),
    defineField({
      name: 'featurePercent',
      title: 'Prix d’une option (%)',
      description: 'Chaque option choisie ajoute ce pourcentage du prix ajusté.',
      type: 'number',
      group: 'rules',
      initialValue: 15,
      validation: (rule) => [
        rule.required().error('Indiquez un pourcentage.'),
        rule.min(0).error('Un pourcentage ne peut pas être inférieur à 0.'),
        rule.max(ESTIMATOR_LIMITS.featurePercent).error('100 % au plus.'),
        rule.precision(2).error(MESSAGES.decimals),
      ],
    }),
    defineField({
      name: 'rangeFactor',
      title: 'Coefficient du maximum',
      description: 'Le haut de la fourchette de prix : 1,3 pour 30 % de plus que le minimum.',
      type: 'number',
      group: 'rules',
      initialValue: 1.3,
      validation: rangeMultiplier,
    }),
    defineField({
      name: 'weeksRangeFactor',
      title: 'Coefficient de la durée maximale',
      description: 'Le haut de la fourchette de durée : 1,2 pour 20 % de plus.',
      type: 'number',
      group: 'rules',
      initialValue: 1.2,
      validation: rangeMultiplier,
    }),
    defineField({
      name: 'priceStep',
      title: 'Pas de la fourchette (€)',
      description:
        'La fourchette s’affiche arrondie à ce pas, le bas vers le bas et le haut vers le haut. 1 : à l’euro près. Vide : 10. Le calcul, lui, reste exact.',
      type: 'number',
      group: 'rules',
      validation: (rule) => [
        rule
          .min(1)
          .max(ESTIMATOR_LIMITS.priceStep)
          .error(`De 1 à ${formatEuros(ESTIMATOR_LIMITS.priceStep)}.`),
        rule.integer().error(MESSAGES.whole),
      ],
    }),
    defineField({
      name: 'timelines',
      title: 'Délais souhaités',
      description: 'Les choix proposés au visiteur.',
      type: 'array',
      group: 'choices',
      of: [option],
      validation: (rule) => [
        rule.required().min(1).error('Ajoutez au moins un délai.'),
        rule.custom(uniqueBy('id')),
      ],
    }),
    defineField({
      name: 'budgets',
      title: 'Budgets',
      description: 'Les tranches proposées au visiteur.',
      type: 'array',
      group: 'choices',
      of: [
        defineArrayMember({
          name: 'budget',
          title: 'Tranche',
          type: 'object',
          fields: [
            defineField({
              name: 'id',
              title: 'Identifiant',
              description: 'Enregistré avec la demande : ne le changez plus ensuite.',
              type: 'string',
              validation: (rule) => [
                rule.required().error(MESSAGES.id),
                rule
                  .regex(/^[<>]?[0-9]+(?:-[0-9]+)?$/)
                  .error('Par exemple « <1000 », « 1000-3000 » ou « >10000 ».'),
              ],
            }),
            labelField,
          ],
          preview: { select: { title: 'label', subtitle: 'id' } },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Ajoutez au moins une tranche.'),
        rule.custom(uniqueBy('id')),
      ],
    }),
    defineField({
      name: 'time',
      title: 'Le temps que le visiteur regagne',
      description:
        'Vos hypothèses\u00a0: elles s’affichent à côté du calcul, sous l’estimation. Le visiteur y met ses heures.',
      type: 'object',
      group: 'time',
      fields: [
        assumption(
          'weeksPerYear',
          'Semaines travaillées par an',
          'Vide\u00a0: 45, soit 52 moins les congés et les jours fériés.',
          'semaines',
        ),
        assumption(
          'sharePercent',
          'Part de la tâche qui est automatisée (%)',
          'Ce qu’un projet enlève d’habitude à la tâche. Vide\u00a0: 70.',
          '%',
        ),
        assumption(
          'hourlyCost',
          'Coût d’une heure (€)',
          'Tant que le visiteur n’indique pas le sien, salaire et charges compris. Vide\u00a0: 35.',
          '€',
          2,
        ),
        assumption(
          'maxMonths',
          'Limite (mois)',
          'Au-delà, la page dit que le projet ne se rembourse pas par le temps seul. Vide\u00a0: 36.',
          'mois',
        ),
      ],
    }),
  ],
  preview: { prepare: () => ({ title: 'Estimateur de devis' }) },
});
