import { ControlsIcon } from '@sanity/icons/Controls';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { line, paragraph } from './shared/fields.ts';
import { seoField } from './shared/seo.ts';

const CATEGORIES = [
  ['necessary', 'Nécessaires'],
  ['analytics', 'Mesure d’audience'],
  ['marketing', 'Marketing'],
  ['functional', 'Fonctionnels'],
] as const;

const category = ([name, title]: (typeof CATEGORIES)[number]) =>
  defineField({
    name,
    title,
    type: 'object',
    group: 'categories',
    options: { collapsible: true },
    fields: [
      line({ name: 'title', title: 'Nom', max: 40, empty: 'Donnez un nom.' }),
      line({
        name: 'summary',
        title: 'En une phrase',
        description: 'Sous l’interrupteur, dans la fenêtre des préférences.',
        max: 120,
        empty: 'Écrivez une phrase.',
      }),
      paragraph({
        name: 'text',
        title: 'Explication',
        description: 'Sur la page Cookies.',
        max: 600,
        empty: 'Écrivez une explication.',
      }),
    ],
    validation: (rule) => rule.required().error('Remplissez cette catégorie.'),
  });

const COOKIE_FIELDS = [
  ['name', 'Nom', 80],
  ['purpose', 'À quoi il sert', 240],
  ['place', 'Où il est gardé', 60],
  ['duration', 'Combien de temps', 80],
] as const;

/** The banner, the preferences and /cookies (§2 « Cookie banner », « Cookie page »). Singleton. */
export const cookiesPage = defineType({
  name: 'cookiesPage',
  title: 'Page Cookies',
  type: 'document',
  icon: ControlsIcon,
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'banner', title: 'Bandeau' },
    { name: 'categories', title: 'Catégories' },
    { name: 'sharing', title: 'Référencement' },
  ],
  fields: [
    line({ name: 'title', title: 'Titre', max: 80, group: 'page', empty: 'Donnez un titre.' }),
    paragraph({
      name: 'intro',
      title: 'Introduction',
      max: 600,
      group: 'page',
      empty: 'Écrivez une introduction.',
    }),
    line({
      name: 'tableTitle',
      title: 'Titre du tableau',
      max: 80,
      group: 'page',
      empty: 'Donnez un titre.',
    }),
    defineField({
      name: 'cookies',
      title: 'Ce que le site enregistre',
      description: 'Chaque cookie ou stockage, même nécessaire : la loi demande de les annoncer.',
      type: 'array',
      group: 'page',
      of: [
        defineArrayMember({
          name: 'cookie',
          title: 'Cookie ou stockage',
          type: 'object',
          fields: [
            ...COOKIE_FIELDS.map(([name, title, max]) =>
              line({ name, title, max, empty: 'Remplissez cette case.' }),
            ),
            defineField({
              name: 'category',
              title: 'Catégorie',
              type: 'string',
              options: {
                list: CATEGORIES.map(([value, title]) => ({ value, title })),
                layout: 'radio',
              },
              validation: (rule) => rule.required().error('Choisissez une catégorie.'),
            }),
          ],
          preview: { select: { title: 'name', subtitle: 'purpose' } },
        }),
      ],
      validation: (rule) => rule.min(1).error('Le choix du visiteur, au moins, est enregistré.'),
    }),
    line({
      name: 'bannerTitle',
      title: 'Titre du bandeau',
      max: 60,
      group: 'banner',
      empty: 'Donnez un titre.',
    }),
    paragraph({
      name: 'bannerText',
      title: 'Texte du bandeau',
      description: 'Court : le bandeau couvre le bas de la page.',
      rows: 2,
      max: 200,
      group: 'banner',
      empty: 'Écrivez un texte.',
    }),
    ...CATEGORIES.map(category),
    seoField('sharing'),
  ],
  preview: { prepare: () => ({ title: 'Page Cookies', subtitle: 'Bandeau et préférences' }) },
});
