import { defineArrayMember, defineField } from 'sanity';
import { placesProblem } from '../../lib/typography/fill.ts';
import { line, listLine } from './fields.ts';
import { MESSAGES } from './messages.ts';
import { textRules } from './validation.ts';

/** Scenarios that the hero shows: fewer are no choice, more do not fit beside the title. */
const COUNT = { from: 3, to: 5 };

/** The daily pains that a visitor of the home page picks from, each with its drawing (product.md, Scenarios). */
export const scenarios = (group: string) =>
  defineField({
    name: 'scenarios',
    title: 'Scénarios',
    description:
      'Trois à cinq corvées dans les mots du visiteur, la plus courante d’abord. Celle qu’il choisit se dessine à côté du titre. Aucune : le dessin garde ses quatre mots.',
    type: 'array',
    group,
    of: [
      defineArrayMember({
        name: 'scenario',
        title: 'Scénario',
        type: 'object',
        fields: [
          line({
            name: 'pain',
            title: 'Corvée',
            description: 'Comme il le dirait : « Je ressaisis chaque commande à la main ».',
            max: 48,
            empty: 'Écrivez la corvée.',
          }),
          defineField({
            name: 'icon',
            title: 'Signe',
            description: 'Dessiné dans le premier bloc.',
            type: 'string',
            options: {
              layout: 'radio',
              list: [
                { title: 'Commande', value: 'order' },
                { title: 'Facture', value: 'invoice' },
                { title: 'Alerte', value: 'alert' },
                { title: 'Message', value: 'message' },
                { title: 'Tableau', value: 'table' },
              ],
            },
            validation: (rule) => rule.required().error('Choisissez un signe.'),
          }),
          defineField({
            name: 'blocks',
            title: 'Mots du dessin',
            description:
              'Trois ou quatre blocs de haut en bas : ce qui déclenche, ce qui se fait tout seul, ce qui en sort. Deux ou trois mots pour chacun.',
            type: 'array',
            of: [listLine(26)],
            validation: (rule) => [
              rule.required().min(3).error('Trois ou quatre blocs.'),
              rule.max(4).error('Trois ou quatre blocs.'),
              rule.unique().error(MESSAGES.sameLine),
            ],
          }),
          defineField({
            name: 'service',
            title: 'Service',
            description:
              'Celui qui y répond : le bouton ouvre son estimation. Sans prix dans l’« Estimateur de devis », le scénario ne paraît pas.',
            type: 'reference',
            to: [{ type: 'service' }],
            validation: (rule) => rule.required().error(MESSAGES.service),
          }),
          line({
            name: 'reason',
            title: 'Pourquoi lui',
            description:
              'À la suite du nom du service, à côté du bouton : ce qu’il change à la corvée.',
            max: 90,
          }),
        ],
        preview: { select: { title: 'pain', subtitle: 'service.name' } },
      }),
    ],
    validation: (rule) =>
      rule.custom((items) => {
        const count = Array.isArray(items) ? items.length : 0;
        return (
          count === 0 ||
          (count >= COUNT.from && count <= COUNT.to) ||
          'Trois à cinq scénarios, ou aucun.'
        );
      }),
  });

/** The words around them. A field that is left empty keeps the words of the query. */
export const scenarioWords = (group: string) =>
  defineField({
    name: 'scenarioWords',
    title: 'Autour des scénarios',
    description: 'Les questions et le résultat. Un champ vide garde le texte d’origine.',
    type: 'object',
    group,
    fields: [
      line({ name: 'question', title: 'Question', description: 'Au-dessus des corvées.', max: 60 }),
      line({
        name: 'hours',
        title: 'Question sur les heures',
        description: 'Au-dessus des heures perdues par semaine.',
        max: 60,
      }),
      line({
        name: 'regained',
        title: 'Après les heures retrouvées',
        description: 'Le chiffre est calculé pour un mois.',
        max: 40,
      }),
      defineField({
        name: 'note',
        title: 'Hypothèse',
        description:
          'Sous le résultat : ce qu’il suppose. À garder dans la phrase : {part}, {semaines}.',
        type: 'text',
        rows: 2,
        validation: (rule) => [
          ...textRules(rule, { max: 200 }),
          rule.custom(
            (value: string | undefined) =>
              !value || (placesProblem(value, ['part', 'semaines']) ?? true),
          ),
        ],
      }),
      line({
        name: 'action',
        title: 'Bouton',
        description: 'Mène à l’estimation, service et heures déjà remplis.',
        max: 40,
      }),
    ],
  });
