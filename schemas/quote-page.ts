import { DocumentSheetIcon } from '@sanity/icons/DocumentSheet';
import { defineField, defineType, type FieldDefinition } from 'sanity';
import { placesProblem } from '../lib/typography/fill.ts';
import { line, section, titledTexts } from './shared/fields.ts';
import { seoField } from './shared/seo.ts';

const label = (name: string, title: string, description?: string) =>
  line({
    name,
    title,
    max: 60,
    empty: 'Donnez un libellé.',
    ...(description ? { description } : {}),
  });

/** A sentence with places that the site fills in. */
const sentence = (name: string, title: string, places: string[], description?: string) =>
  defineField({
    name,
    title,
    description: [
      description,
      places.length > 0 && `À garder dans la phrase : ${places.map((p) => `{${p}}`).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
    type: 'text',
    rows: 2,
    validation: (rule) => [
      rule.required().error('Écrivez une phrase.'),
      rule.max(300).error('300 caractères au plus.'),
      rule.custom((value: string | undefined) => !value || (placesProblem(value, places) ?? true)),
    ],
  });

const group = (name: string, title: string, tab: string, fields: FieldDefinition[]) =>
  defineField({
    name,
    title,
    type: 'object',
    group: tab,
    fields,
    validation: (rule) => rule.required().error('Complétez ces textes.'),
  });

/** The copy of /devis (§2 Quote wizard). Prices, durations and choices are the estimator's. */
export const quotePage = defineType({
  name: 'quotePage',
  title: 'Page Devis',
  type: 'document',
  icon: DocumentSheetIcon,
  groups: [
    { name: 'opening', title: 'Ouverture', default: true },
    { name: 'questions', title: 'Questions' },
    { name: 'confirmation', title: 'Confirmation' },
    { name: 'panel', title: 'Estimation' },
    { name: 'search', title: 'Référencement' },
  ],
  fields: [
    section({ name: 'hero', title: 'Ouverture de la page', group: 'opening' }),
    group('opening', 'Prix de départ', 'opening', [
      sentence('from', 'Sous le texte', ['prix'], 'Le prix le plus bas des services, HT compris.'),
    ]),
    group('questions', 'Questions', 'questions', [
      label('service', 'Choix du service'),
      label('projectType', 'Choix du type de projet'),
      sentence('projectTypeFirst', 'Tant qu’aucun service n’est choisi', []),
      label('features', 'Choix des options'),
      sentence('featuresText', 'Sous le choix des options', ['pourcentage']),
      sentence('featuresPrice', 'À la suite, une fois le projet choisi', ['prix']),
      label('planning', 'Délai et budget'),
      label('timeline', 'Liste des délais'),
      label('budget', 'Liste des budgets'),
      label('undecided', 'Sans réponse', 'Le premier choix de ces deux listes.'),
    ]),
    defineField({
      name: 'steps',
      title: 'Titres des trois étapes',
      description: 'Besoin, projet, coordonnées : dans cet ordre.',
      type: 'array',
      group: 'questions',
      of: [{ type: 'string' }],
      validation: (rule) => rule.required().length(3).error('Trois titres, un par étape.'),
    }),
    group('confirmation', 'Une fois la demande envoyée', 'confirmation', [
      label('title', 'Titre'),
      sentence('text', 'Sous le titre', []),
      titledTexts({
        name: 'next',
        title: 'La suite',
        description: 'Ce qui se passe ensuite, dans l’ordre.',
        item: 'step',
        itemTitle: 'Étape',
        min: 1,
        max: 4,
      }),
    ]),
    group('panel', 'Encart de l’estimation', 'panel', [
      label('title', 'Titre'),
      label('waitingForService', 'Avant le choix du service'),
      label('waitingForType', 'Avant le choix du type de projet'),
      sentence('waitingText', 'Sous ces deux phrases', []),
      label('base', 'Ligne du prix de base'),
      label('minimum', 'Ligne du minimum'),
      label('maximum', 'Ligne du maximum'),
      sentence('note', 'Sous le calcul', [], 'Rappelle que les prix sont hors taxes (HT).'),
      sentence(
        'belowStart',
        'Sous le prix « à partir de »',
        ['prix', 'type'],
        'S’affiche quand une estimation commence plus bas que le prix de la page Services : dites pourquoi.',
      ),
      label('contactLabel', 'Bouton vers la page Contact'),
    ]),
    group('table', 'Barème, pour qui lit sans JavaScript', 'panel', [
      label('title', 'Titre'),
      sentence('text', 'Sous le barème', ['pourcentage']),
    ]),
    seoField('search'),
  ],
  preview: { prepare: () => ({ title: 'Page Devis' }) },
});
