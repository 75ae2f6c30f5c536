import { ProjectsIcon } from '@sanity/icons/Projects';
import { defineField, defineType } from 'sanity';
import { SERVICES_TEXTS } from '../lib/words/services.ts';
import { ADDED_BLOCKS_GROUP, addedBlocks } from './page-blocks/blocks-field.ts';
import { line, paragraph, titledTexts } from './shared/fields.ts';
import { closing, link } from './shared/link.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownTexts } from './shared/own-texts.ts';
import { seoField } from './shared/seo.ts';

/** The copy of /services around the catalogue (product.md, Services). Singleton. */
export const servicesPage = defineType({
  name: 'servicesPage',
  title: 'Page des services',
  type: 'document',
  icon: ProjectsIcon,
  groups: [
    { name: 'hero', title: 'En-tête', default: true },
    { name: 'cards', title: 'Libellés des services' },
    { name: 'process', title: 'Méthode' },
    { name: 'training', title: 'Formation' },
    ADDED_BLOCKS_GROUP,
    { name: 'closing', title: 'Encart final' },
    { name: 'seo', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'heroTitle',
      title: 'Titre principal',
      description: 'En grand, en haut de la page.',
      max: 90,
      group: 'hero',
      empty: MESSAGES.heading,
    }),
    paragraph({
      name: 'heroText',
      title: 'Texte principal',
      description: 'Sous le titre : ce que le visiteur trouve sur la page.',
      max: 300,
      group: 'hero',
      empty: MESSAGES.text,
    }),
    line({
      name: 'comparisonTitle',
      title: 'Titre de la comparaison',
      description: 'Au-dessus du tableau des services, tiré de chacun d’eux.',
      max: 80,
      group: 'hero',
      empty: MESSAGES.title,
    }),
    defineField({
      name: 'comparison',
      title: 'Colonnes de la comparaison',
      description: 'En tête du tableau des services. Un champ vide garde le texte affiché en gris.',
      type: 'object',
      group: 'hero',
      fields: ownTexts(
        SERVICES_TEXTS.comparison,
        {},
        {
          service: ['Colonne du service', 40, 'La première.'],
          audience: ['Colonne du public', 40, 'Quand un service dit pour qui il est.'],
          replaces: ['Colonne de ce qui change', 40, 'Quand un service dit ce qu’il remplace.'],
          price: ['Colonne du prix', 40, 'Avant celle du délai.'],
        },
      ),
    }),
    line({
      name: 'includedLabel',
      title: 'Titre des points forts',
      description: 'Sur chaque service, au-dessus de ses points forts.',
      max: 40,
      group: 'cards',
      empty: MESSAGES.label,
    }),
    line({
      name: 'deliverablesLabel',
      title: 'Titre des livrables',
      description: 'Sur chaque service, au-dessus de ses livrables.',
      max: 40,
      group: 'cards',
      empty: MESSAGES.label,
    }),
    line({
      name: 'timelineLabel',
      title: 'Libellé du délai',
      description: 'Sur chaque service, au-dessus de son délai.',
      max: 40,
      group: 'cards',
      empty: MESSAGES.label,
    }),
    line({
      name: 'quoteLabel',
      title: 'Bouton vers le devis',
      description: 'Sur chaque service : ouvre l’estimateur, le service déjà choisi.',
      max: 40,
      group: 'cards',
      empty: MESSAGES.label,
    }),
    line({
      name: 'processTitle',
      title: 'Titre de la méthode',
      description: 'Sous les services, avant les étapes d’un projet.',
      max: 80,
      group: 'process',
      empty: 'Donnez un titre à la méthode.',
    }),
    paragraph({
      name: 'processText',
      title: 'Texte de la méthode',
      description: 'Sous ce titre, en une ou deux phrases.',
      rows: 2,
      max: 300,
      group: 'process',
      empty: MESSAGES.text,
    }),
    titledTexts({
      name: 'process',
      title: 'Étapes d’un projet',
      description: 'Quatre étapes, dans l’ordre.',
      group: 'process',
      item: 'step',
      itemTitle: 'Étape',
      min: 4,
      max: 4,
    }),
    line({
      name: 'trainingTitle',
      title: 'Titre de l’encart Formation',
      description: 'Après la méthode, à côté d’un dessin.',
      max: 80,
      group: 'training',
      empty: 'Donnez un titre à l’encart.',
    }),
    paragraph({
      name: 'trainingText',
      title: 'Texte de l’encart Formation',
      description: 'Les chiffres et le prix viennent de la page Formations.',
      rows: 2,
      max: 300,
      group: 'training',
      empty: MESSAGES.text,
    }),
    link({
      name: 'trainingLink',
      title: 'Bouton de l’encart Formation',
      description: 'À côté du prix : mène d’ordinaire à la page Formations.',
      group: 'training',
    }),
    addedBlocks(),
    closing('closing'),
    seoField('seo'),
  ],
  preview: { prepare: () => ({ title: 'Page des services' }) },
});
