import { ProjectsIcon } from '@sanity/icons/Projects';
import { defineType } from 'sanity';
import { line, paragraph, titledTexts } from './shared/fields.ts';
import { closing, link } from './shared/link.ts';
import { seoField } from './shared/seo.ts';

/** The copy of /services around the catalogue (§2 « Services »). Singleton. */
export const servicesPage = defineType({
  name: 'servicesPage',
  title: 'Page Services',
  type: 'document',
  icon: ProjectsIcon,
  groups: [
    { name: 'hero', title: 'En-tête', default: true },
    { name: 'cards', title: 'Libellés des services' },
    { name: 'process', title: 'Méthode' },
    { name: 'training', title: 'Formation' },
    { name: 'closing', title: 'Encart final' },
    { name: 'seo', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'heroTitle',
      title: 'Titre principal',
      max: 90,
      group: 'hero',
      empty: 'Écrivez un titre.',
    }),
    paragraph({
      name: 'heroText',
      title: 'Texte principal',
      max: 300,
      group: 'hero',
      empty: 'Écrivez un texte.',
    }),
    line({
      name: 'scaleTitle',
      title: 'Titre des prix de départ',
      description: 'Au-dessus de l’échelle des prix, tirée des services.',
      max: 80,
      group: 'hero',
      empty: 'Donnez un titre aux prix.',
    }),
    line({
      name: 'includedLabel',
      title: 'Titre des points forts',
      max: 40,
      group: 'cards',
      empty: 'Donnez un libellé.',
    }),
    line({
      name: 'deliverablesLabel',
      title: 'Titre des livrables',
      max: 40,
      group: 'cards',
      empty: 'Donnez un libellé.',
    }),
    line({
      name: 'timelineLabel',
      title: 'Libellé du délai',
      max: 40,
      group: 'cards',
      empty: 'Donnez un libellé.',
    }),
    line({
      name: 'quoteLabel',
      title: 'Bouton vers le devis',
      max: 40,
      group: 'cards',
      empty: 'Donnez un libellé.',
    }),
    line({
      name: 'processTitle',
      title: 'Titre de la méthode',
      max: 80,
      group: 'process',
      empty: 'Donnez un titre à la méthode.',
    }),
    paragraph({
      name: 'processText',
      title: 'Texte de la méthode',
      rows: 2,
      max: 300,
      group: 'process',
      empty: 'Écrivez un texte.',
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
      empty: 'Écrivez un texte.',
    }),
    link({ name: 'trainingLink', title: 'Bouton de l’encart Formation', group: 'training' }),
    closing('closing'),
    seoField('seo'),
  ],
  preview: { prepare: () => ({ title: 'Page Services' }) },
});
