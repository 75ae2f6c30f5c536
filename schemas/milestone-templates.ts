import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { PROJECT_LIMITS } from '../lib/projects/states.ts';
import { line } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';

/** Milestones that a project can begin with, as the tool « Projets » offers them (product.md, Projects). */
export const milestoneTemplate = defineType({
  name: 'milestoneTemplate',
  title: 'Modèle d’étapes',
  type: 'document',
  icon: CheckmarkCircleIcon,
  fields: [
    line({
      name: 'name',
      title: 'Nom',
      description: 'Dans la liste des modèles, quand vous ouvrez un projet.',
      max: 80,
      empty: 'Donnez un nom au modèle.',
    }),
    defineField({
      name: 'service',
      title: 'Service',
      description: 'Celui que le modèle accompagne. Laissez vide s’il convient à tous.',
      type: 'reference',
      to: [{ type: 'service' }],
    }),
    defineField({
      name: 'milestones',
      title: 'Étapes',
      description: 'Dans leur ordre. Vous les ajustez ensuite pour chaque projet.',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'plannedMilestone',
          title: 'Étape',
          type: 'object',
          fields: [
            line({
              name: 'title',
              title: 'Titre',
              description: 'Tel que le client le lit.',
              max: PROJECT_LIMITS.milestone,
              empty: MESSAGES.stepTitle,
            }),
            defineField({
              name: 'afterDays',
              title: 'Jours après le début',
              description:
                'Le jour prévu, compté depuis le début du projet. Laissez vide pour le fixer plus tard.',
              type: 'number',
              validation: (rule) =>
                rule.integer().min(0).max(1000).error('Entre 0 et 1000 jours, sans décimale.'),
            }),
          ],
          preview: { select: { title: 'title' } },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Ajoutez au moins une étape.'),
        rule
          .max(PROJECT_LIMITS.milestones)
          .error(`Un projet a ${PROJECT_LIMITS.milestones} étapes au plus.`),
      ],
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'service.name' } },
});
