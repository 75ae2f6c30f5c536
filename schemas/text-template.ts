import { ComposeIcon } from '@sanity/icons/Compose';
import { defineField, defineType } from 'sanity';
import { templateProblem } from '../lib/typography/template.ts';
import { line } from './shared/fields.ts';
import { textRules } from './shared/validation.ts';

/** A text that is written often, as the tools offer it where one writes to a client (studio.md, Templates). */
export const textTemplate = defineType({
  name: 'textTemplate',
  title: 'Modèle de texte',
  type: 'document',
  icon: ComposeIcon,
  fields: [
    line({
      name: 'name',
      title: 'Nom',
      description: 'Dans la liste des modèles, là où vous écrivez.',
      max: 80,
      empty: 'Donnez un nom au modèle.',
    }),
    defineField({
      name: 'use',
      title: 'Où il se propose',
      description:
        'Sous le champ où vous écrivez, dans «\u202fDemandes\u202f», «\u202fDevis\u202f» et «\u202fProjets\u202f».',
      type: 'string',
      options: {
        layout: 'radio',
        list: [
          { title: 'Réponses et messages', value: 'answer' },
          { title: 'Introduction d’un devis', value: 'introduction' },
        ],
      },
      initialValue: 'answer',
      validation: (rule) => rule.required().error('Dites où ce modèle se propose.'),
    }),
    defineField({
      name: 'text',
      title: 'Texte',
      description:
        'Tel qu’il s’insère. {prénom}, {société} et {lien} (celui de la prise de rendez-vous) se remplissent d’eux-mêmes.',
      type: 'text',
      rows: 10,
      validation: (rule) => [
        ...textRules(rule, { max: 4000, empty: 'Écrivez le texte du modèle.' }),
        rule.custom((text: string | undefined) => (text && templateProblem(text)) || true),
      ],
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'text' } },
});
