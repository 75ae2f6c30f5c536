import { ComposeIcon } from '@sanity/icons/Compose';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { formatDay } from '../lib/format/dates.ts';
import { articleBlocks } from './blocks/index.ts';
import { arrangedOrder } from './shared/arranged-order.ts';
import { FRENCH_DAY, imageWithAlt, line, listLine, paragraph } from './shared/fields.ts';
import { formerSlugs } from './shared/former-slugs.ts';
import { linkFields } from './shared/link-fields.ts';
import { MESSAGES } from './shared/messages.ts';
import { questionsField } from './shared/questions.ts';
import { richTextBlock } from './shared/rich-text.ts';
import { seoField } from './shared/seo.ts';
import { isUniqueArticleSlug, validSlug } from './shared/validation.ts';

const DATE_AHEAD =
  'Cette date est à venir, mais n’attend pas\u00a0: publié, l’article est public aussitôt. Pour qu’il paraisse ce jour-là, choisissez «\u202fProgrammer\u202f» à côté de «\u202fPublier\u202f».';

/** Later than now, by more than clocks differ. */
const isAhead = (date: string | undefined): boolean =>
  date !== undefined && Date.parse(date) > Date.now() + 60_000;

/** The ending of a new article until it has an invitation of its own: nobody has to look for a required field. */
export const INVITATION = {
  title: 'Et chez vous\u202f?',
  text: 'Racontez-moi ce qui vous prend du temps\u00a0: je vous dis ce qui peut se faire seul, et à quel prix.',
  linkLabel: 'Me raconter votre projet',
  page: { _type: 'reference', _ref: 'contactPage' },
};

/** An article of the blog (product.md, Articles). Published in the Studio, it is public, whatever its date. */
export const article = defineType({
  name: 'article',
  title: 'Article',
  type: 'document',
  icon: ComposeIcon,
  groups: [
    { name: 'presentation', title: 'Présentation', default: true },
    { name: 'text', title: 'Texte' },
    { name: 'end', title: 'Fin de page' },
    { name: 'sharing', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'En grand sur la page, dans la liste du blog et dans le flux.',
      max: 110,
      group: 'presentation',
      empty: 'Donnez un titre à l’article.',
    }),
    defineField({
      name: 'slug',
      title: 'Adresse',
      description:
        'La fin de l’adresse : /blog/comparatif. Si vous la changez, l’ancienne mène à la nouvelle.',
      type: 'slug',
      group: 'presentation',
      // Two articles with one slug are refused below, in French.
      options: { source: 'title', maxLength: 60, isUnique: () => true },
      validation: (rule) => [
        rule.custom(validSlug('Donnez une adresse à l’article.')),
        rule.custom(isUniqueArticleSlug),
      ],
    }),
    formerSlugs('presentation'),
    line({
      name: 'menuLabel',
      title: 'Nom dans le menu',
      description: 'Court, pour le menu Blog de l’en-tête.',
      max: 40,
      group: 'presentation',
      empty: 'Donnez un nom court pour le menu.',
    }),
    defineField({
      name: 'pinned',
      title: 'Toujours dans le menu',
      description:
        'Le menu Blog montre cinq articles : d’abord ceux qui sont cochés ici, puis les plus récents.',
      type: 'boolean',
      group: 'presentation',
      options: { layout: 'checkbox' },
    }),
    arrangedOrder('presentation', 'menuOrder'),
    line({
      name: 'category',
      title: 'Genre',
      description: 'Au-dessus du titre, par exemple « Comparatif », « Guide » ou « Étude de cas ».',
      max: 40,
      group: 'presentation',
      empty: 'Indiquez un genre.',
    }),
    paragraph({
      name: 'excerpt',
      title: 'Chapeau',
      description: 'Deux phrases sous le titre, dans la liste et dans le flux.',
      max: 320,
      group: 'presentation',
      empty: MESSAGES.summary,
    }),
    defineField({
      name: 'summary',
      title: 'En bref',
      description:
        'Deux à quatre points avant le texte : ce qu’en retient un lecteur qui s’arrête là. Transmis aussi aux moteurs de recherche.',
      type: 'array',
      group: 'presentation',
      of: [listLine(220)],
      validation: (rule) => [
        rule.custom(
          (points: unknown[] | undefined) =>
            points?.length !== 1 || 'Deux points au moins\u00a0: ajoutez-en un.',
        ),
        rule.max(4).error('Quatre points au plus.'),
        rule.unique().error(MESSAGES.sameLine),
      ],
    }),
    defineField({
      name: 'isExample',
      title: 'Exemple',
      description:
        'À cocher tant que l’entreprise, les chiffres ou les témoignages sont inventés : l’article le dit partout où il paraît.',
      type: 'boolean',
      group: 'presentation',
      options: { layout: 'checkbox' },
      initialValue: false,
    }),
    defineField({
      name: 'publishedAt',
      title: 'Date de l’article',
      description:
        'Affichée, et range les articles. Elle ne retarde rien\u00a0: pour que l’article paraisse plus tard, choisissez «\u202fProgrammer\u202f» à côté de «\u202fPublier\u202f».',
      type: 'datetime',
      options: FRENCH_DAY,
      group: 'presentation',
      initialValue: () => new Date().toISOString(),
      validation: (rule) => [
        rule.required().error(MESSAGES.date),
        rule.custom((date: string | undefined) => !isAhead(date) || DATE_AHEAD).warning(),
      ],
    }),
    defineField({
      name: 'updatedAt',
      title: 'Mis à jour le',
      description: 'À remplir après une correction importante. Facultatif.',
      type: 'datetime',
      options: FRENCH_DAY,
      group: 'presentation',
      // Sanity's own `min` says in English which of the two it could not read.
      validation: (rule) =>
        rule.custom(
          (day: string | undefined, { document }) =>
            !day ||
            !(Date.parse(day) < Date.parse(String(document?.publishedAt))) ||
            'La mise à jour ne peut pas précéder la date de l’article.',
        ),
    }),
    defineField({
      name: 'author',
      title: 'Auteur',
      description: 'Sous le chapeau, à côté de la date.',
      type: 'object',
      group: 'presentation',
      options: { columns: 2 },
      fields: [
        line({
          name: 'name',
          title: 'Nom',
          description: 'Vide : le responsable, dans les réglages du site.',
          max: 80,
        }),
        line({ name: 'role', title: 'Fonction', description: 'Facultative.', max: 80 }),
      ],
    }),
    imageWithAlt({
      name: 'cover',
      title: 'Image de couverture',
      description: 'Facultative, en tête de l’article. 1600 × 900 px au mieux.',
      group: 'presentation',
    }),
    defineField({
      name: 'body',
      title: 'Texte',
      description:
        'Le sommaire se compose seul à partir des titres de partie, et le temps de lecture à partir des mots.',
      type: 'array',
      group: 'text',
      of: [
        richTextBlock({ headings: ['h2', 'h3'] }),
        ...articleBlocks.map(({ name }) => defineArrayMember({ type: name })),
      ],
      validation: (rule) => rule.required().min(1).error('Écrivez l’article.'),
    }),
    defineField({
      name: 'howTo',
      title: 'Mode d’emploi',
      description:
        'Pour un guide : ce qu’il demande à qui le suit. Affiché sous le titre et transmis aux moteurs de recherche, avec les étapes du texte.',
      type: 'object',
      group: 'text',
      options: { columns: 2, collapsible: true, collapsed: true },
      fields: [
        defineField({
          name: 'totalTimeHours',
          title: 'Durée totale (heures)',
          description: 'Affichée après « À réaliser en » : 1,5 pour une heure et demie.',
          type: 'number',
          validation: (rule) => [
            rule.greaterThan(0).error('Plus de 0 heure.'),
            rule.max(1000).error('1 000 heures au plus.'),
          ],
        }),
        defineField({
          name: 'costEuros',
          title: 'Coût (€)',
          description: 'Ce que dépense le lecteur, outils compris. 0 s’affiche aussi.',
          type: 'number',
          validation: (rule) => [
            rule.min(0).error('Un coût ne peut pas être inférieur à 0.'),
            rule.max(100_000).error(MESSAGES.highestPrice),
          ],
        }),
      ],
    }),
    questionsField({
      name: 'faq',
      title: 'Questions fréquentes',
      description: 'À la fin de l’article. Facultatif.',
      group: 'end',
    }),
    defineField({
      name: 'callToAction',
      title: 'Invitation à la fin',
      description:
        'Le dernier bloc de la page. Son second bouton, vers tous les articles, se nomme dans « Page du blog ».',
      type: 'object',
      group: 'end',
      fields: [
        line({
          name: 'title',
          title: 'Titre',
          description: 'En grand, au centre du bloc.',
          max: 90,
          empty: MESSAGES.title,
        }),
        paragraph({
          name: 'text',
          title: 'Texte',
          description: 'Sous le titre : ce que le lecteur gagne à continuer.',
          max: 320,
          empty: MESSAGES.text,
        }),
        line({
          name: 'linkLabel',
          title: 'Bouton',
          description: 'Le bouton plein, sous le texte.',
          max: 40,
          empty: 'Nommez le bouton.',
        }),
        ...linkFields('linkHref'),
      ],
      initialValue: INVITATION,
      validation: (rule) => rule.required().error('Ajoutez une invitation.'),
    }),
    seoField('sharing'),
  ],
  orderings: [
    {
      name: 'newest',
      title: 'Plus récents d’abord',
      by: [{ field: 'publishedAt', direction: 'desc' }],
    },
    { name: 'title', title: 'Titre', by: [{ field: 'title', direction: 'asc' }] },
  ],
  preview: {
    select: {
      title: 'title',
      category: 'category',
      date: 'publishedAt',
      isExample: 'isExample',
      media: 'cover',
    },
    prepare: ({ title, category, date, isExample, media }) => ({
      title: title ?? 'Article sans titre',
      subtitle: [isExample && 'Exemple', category, date && formatDay(date)]
        .filter(Boolean)
        .join(' · '),
      media: media ?? ComposeIcon,
    }),
  },
});
