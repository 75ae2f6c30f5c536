import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { defineField, defineType } from 'sanity';
import { arrangedOrder } from './shared/arranged-order.ts';
import { line, paragraph } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';

/** The pages that have questions. */
export const FAQ_GROUPS = [
  { title: 'Page de contact', value: 'contact' },
  { title: 'Page des formations', value: 'training' },
];

/** One question with its answer, on /contact or /formations (product.md, Content). */
export const faqEntry = defineType({
  name: 'faqEntry',
  title: 'Question fréquente',
  type: 'document',
  icon: HelpCircleIcon,
  groups: [
    { name: 'text', title: 'Question et réponse', default: true },
    { name: 'place', title: 'Affichage' },
  ],
  fields: [
    line({
      name: 'question',
      title: 'Question',
      description: 'Telle qu’un visiteur la poserait.',
      max: 120,
      group: 'text',
      empty: MESSAGES.question,
    }),
    paragraph({
      name: 'answer',
      title: 'Réponse',
      description:
        'Deux à quatre phrases. Une ligne vide commence un paragraphe. Un prix s’écrit {prix:make}, avec l’identifiant du service, {fourchette:make} pour toute sa fourchette, ou {prix:minimum} pour la plus petite estimation : il suit alors l’estimateur.',
      rows: 5,
      max: 800,
      group: 'text',
      empty: MESSAGES.answer,
    }),
    defineField({
      name: 'group',
      title: 'Page',
      description: 'Là où la question s’affiche.',
      type: 'string',
      group: 'place',
      options: { layout: 'radio', list: FAQ_GROUPS },
      validation: (rule) => rule.required().error('Choisissez une page.'),
    }),
    defineField({
      name: 'isAboutFunding',
      title: 'Parle du financement',
      description:
        'À cocher si la réponse promet une prise en charge : en ligne pour de vrai, la question ne paraît pas tant que la certification Qualiopi manque sur la page Formations.',
      type: 'boolean',
      group: 'place',
      initialValue: false,
      hidden: ({ document }) => document?.group !== 'training',
    }),
    arrangedOrder('place'),
  ],
  orderings: [
    {
      name: 'page',
      title: 'Page, puis ordre d’affichage',
      by: [
        { field: 'group', direction: 'asc' },
        { field: 'order', direction: 'asc' },
      ],
    },
  ],
  preview: {
    select: { title: 'question', group: 'group' },
    prepare: ({ title, group }) => ({
      title: title ?? 'Question à écrire',
      subtitle: FAQ_GROUPS.find(({ value }) => value === group)?.title ?? 'Aucune page choisie',
    }),
  },
});
