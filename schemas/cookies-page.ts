import { ControlsIcon } from '@sanity/icons/Controls';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { COOKIE_TEXTS } from '../lib/words/site.ts';
import { line, paragraph } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownWords } from './shared/own-texts.ts';
import { seoField } from './shared/seo.ts';

const CATEGORIES = [
  ['necessary', 'Nécessaires', 'Toujours actifs : le site ne peut pas s’en passer.'],
  ['analytics', 'Mesure d’audience', 'Le compte des visites et des pages lues.'],
  ['marketing', 'Marketing', 'Le suivi des annonces.'],
  ['functional', 'Fonctionnels', 'Les contenus d’autres sites : vidéos, cartes, agendas.'],
] as const;

const category = ([name, title, description]: (typeof CATEGORIES)[number]) =>
  defineField({
    name,
    title,
    description,
    type: 'object',
    group: 'categories',
    options: { collapsible: true },
    fields: [
      line({
        name: 'title',
        title: 'Nom',
        description: 'À côté de l’interrupteur, et dans le tableau.',
        max: 40,
        empty: MESSAGES.name,
      }),
      line({
        name: 'summary',
        title: 'En une phrase',
        description: 'Sous l’interrupteur, dans la fenêtre des préférences.',
        max: 120,
        empty: MESSAGES.sentence,
      }),
      paragraph({
        name: 'text',
        title: 'Explication',
        description: 'Sur la page Cookies, quand la catégorie est en service.',
        max: 600,
        empty: 'Écrivez une explication.',
      }),
    ],
    validation: (rule) => rule.required().error('Remplissez cette catégorie.'),
  });

const COOKIE_FIELDS = [
  ['name', 'Nom', 80, 'Tel que le navigateur le montre ; une virgule entre deux noms.'],
  ['purpose', 'À quoi il sert', 240, 'En une phrase, sans jargon.'],
  ['place', 'Où il est gardé', 60, 'Par exemple « Stockage local du navigateur ».'],
  ['duration', 'Combien de temps', 80, 'Par exemple « 182 jours ».'],
] as const;

/** The banner, the preferences and /cookies (product.md, Consent). Singleton. */
export const cookiesPage = defineType({
  name: 'cookiesPage',
  title: 'Page des cookies',
  type: 'document',
  icon: ControlsIcon,
  groups: [
    { name: 'page', title: 'Page', default: true },
    { name: 'banner', title: 'Bandeau' },
    { name: 'categories', title: 'Catégories' },
    { name: 'sharing', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'En grand, en haut de la page.',
      max: 80,
      group: 'page',
      empty: MESSAGES.title,
    }),
    paragraph({
      name: 'intro',
      title: 'Introduction',
      description: 'Sous le titre : ce qui est enregistré, et comment changer d’avis.',
      max: 600,
      group: 'page',
      empty: MESSAGES.introduction,
    }),
    line({
      name: 'tableTitle',
      title: 'Titre du tableau',
      description: 'Sous les choix, au-dessus de ce que le site enregistre.',
      max: 80,
      group: 'page',
      empty: MESSAGES.title,
    }),
    defineField({
      name: 'cookies',
      title: 'Ce que le site enregistre',
      description:
        'Chaque cookie ou stockage, même nécessaire : la loi demande de les annoncer. Ceux d’une mesure d’audience ne se montrent que si elle est en service.',
      type: 'array',
      group: 'page',
      of: [
        defineArrayMember({
          name: 'cookie',
          title: 'Cookie ou stockage',
          type: 'object',
          fields: [
            ...COOKIE_FIELDS.map(([name, title, max, description]) =>
              line({ name, title, description, max, empty: 'Remplissez cette case.' }),
            ),
            defineField({
              name: 'category',
              title: 'Catégorie',
              description: 'Le choix du visiteur dont il dépend.',
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
      validation: (rule) =>
        rule.required().min(1).error('Le choix du visiteur, au moins, est enregistré.'),
    }),
    line({
      name: 'bannerTitle',
      title: 'Titre du bandeau',
      description: 'En bas de chaque page, tant que le visiteur n’a pas choisi.',
      max: 60,
      group: 'banner',
      empty: MESSAGES.title,
    }),
    paragraph({
      name: 'bannerText',
      title: 'Texte du bandeau',
      description:
        'À la suite du titre. Une phrase courte : sur un téléphone, 60 signes font deux lignes avec le titre.',
      rows: 2,
      max: 120,
      group: 'banner',
      empty: MESSAGES.text,
    }),
    line({
      name: 'bannerUnusedText',
      title: 'Bandeau sans rien de facultatif',
      description:
        'À la place de ce texte, tant que rien de facultatif n’est en service. Vide : « Rien de facultatif n’est en service sur ce site. »',
      max: 90,
      group: 'banner',
    }),
    line({
      name: 'unusedText',
      title: 'Catégorie sans usage',
      description:
        'À la place de l’explication, tant que rien de la catégorie n’est en service. Vide : « Rien de cette catégorie n’est en service sur ce site. »',
      max: 120,
      group: 'categories',
    }),
    ...CATEGORIES.map(category),
    ownWords(
      COOKIE_TEXTS.words,
      {
        group: 'banner',
        title: 'Boutons et messages',
        description: 'Du bandeau, de la fenêtre des préférences et de la page Cookies.',
      },
      {
        acceptButton: ['Tout accepter', 30, 'Dans le bandeau, et sur la page Cookies.'],
        customizeButton: ['Ouvrir les préférences', 30, 'Dans le bandeau.'],
        rejectButton: ['Tout refuser, dans le bandeau', 30, 'Aussi visible que le premier.'],
        preferencesTitle: ['Titre des préférences', 60, 'En haut de leur fenêtre.'],
        saveButton: ['Bouton qui enregistre', 40, 'Dans cette fenêtre.'],
        cancelButton: ['Bouton qui ne change rien', 40, 'À côté du précédent.'],
        saveAllButton: ['Bouton qui enregistre, sur la page', 40, 'Sur la page Cookies.'],
        refuseButton: ['Tout refuser, sur la page', 40, 'Sur la page Cookies.'],
        savedText: ['Choix enregistré', 90, 'Sur la page Cookies, une fois que c’est fait.'],
        acceptedText: ['Tout est accepté', 90, 'Sur la page Cookies, une fois que c’est fait.'],
        refusedText: ['Tout est refusé', 90, 'Sur la page Cookies, une fois que c’est fait.'],
        nameColumn: ['Colonne du nom', 40, 'En tête du tableau de la page Cookies.'],
        purposeColumn: ['Colonne de l’usage', 40, 'En tête du tableau de la page Cookies.'],
        placeColumn: ['Colonne du lieu', 40, 'En tête du tableau de la page Cookies.'],
        durationColumn: ['Colonne de la durée', 40, 'En tête du tableau de la page Cookies.'],
        categoryColumn: ['Colonne de la catégorie', 40, 'En tête du tableau de la page Cookies.'],
      },
    ),
    seoField('sharing'),
  ],
  preview: { prepare: () => ({ title: 'Page des cookies', subtitle: 'Bandeau et préférences' }) },
});
