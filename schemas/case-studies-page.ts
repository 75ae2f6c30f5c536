import { CaseIcon } from '@sanity/icons/Case';
import { defineType } from 'sanity';
import { ADDED_BLOCKS_GROUP, addedBlocks } from './page-blocks/blocks-field.ts';
import { line, paragraph } from './shared/fields.ts';
import { closing } from './shared/link.ts';
import { MESSAGES } from './shared/messages.ts';
import { seoField } from './shared/seo.ts';

const label = (group: 'list' | 'study', name: string, title: string, description: string) =>
  line({ name, title, description, max: 60, group, empty: MESSAGES.text });

/**
 * The list of case studies, and the words that every case study's page shares (product.md, Case studies).
 * Singleton.
 */
export const caseStudiesPage = defineType({
  name: 'caseStudiesPage',
  title: 'Page des réalisations',
  type: 'document',
  icon: CaseIcon,
  groups: [
    { name: 'list', title: 'Liste', default: true },
    { name: 'study', title: 'Page d’une réalisation' },
    ADDED_BLOCKS_GROUP,
    { name: 'closing', title: 'Encart final' },
    { name: 'sharing', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'En grand, en haut de la page.',
      max: 90,
      group: 'list',
      empty: MESSAGES.title,
    }),
    paragraph({
      name: 'intro',
      title: 'Introduction',
      description: 'Sous le titre.',
      max: 320,
      group: 'list',
      empty: MESSAGES.introduction,
    }),
    label('list', 'readLabel', 'Lien vers une réalisation', 'Le bouton de chacune de la liste.'),
    label(
      'list',
      'serviceLabel',
      'Mention sur la page Services',
      'Au-dessus des liens vers les réalisations, dans le bloc du service qu’elles emploient.',
    ),
    label('study', 'clientLabel', 'Mention du client', 'Avant son nom, sous le chapeau.'),
    label('study', 'deliveredLabel', 'Mention de la livraison', 'Avant le mois.'),
    label('study', 'servicesLabel', 'Mention des services', 'Avant les services employés.'),
    label('study', 'measuresTitle', 'Titre des mesures', 'Au-dessus des chiffres, s’il y en a.'),
    label('study', 'problemTitle', 'Titre du problème', 'La première partie du récit.'),
    label('study', 'builtTitle', 'Titre de la construction', 'Au-dessus des blocs construits.'),
    label('study', 'screensTitle', 'Titre des écrans', 'Au-dessus des captures, s’il y en a.'),
    label(
      'study',
      'reviewTitle',
      'Titre de l’avis',
      'Au-dessus des mots du client, s’il en a écrit.',
    ),
    label(
      'study',
      'moreTitle',
      'Titre des autres réalisations',
      'À la fin du récit, au-dessus de trois autres au plus.',
    ),
    addedBlocks(),
    closing('closing', 'Le dernier bloc de la liste et de chaque réalisation.'),
    seoField('sharing'),
  ],
  preview: {
    select: { title: 'title' },
    prepare: ({ title }) => ({ title, subtitle: 'Page des réalisations' }),
  },
});
