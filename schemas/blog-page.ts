import { BookIcon } from '@sanity/icons/Book';
import { defineType } from 'sanity';
import { line, paragraph } from './shared/fields.ts';
import { seoField } from './shared/seo.ts';

const label = (name: string, title: string, description?: string) =>
  line({
    name,
    title,
    ...(description ? { description } : {}),
    max: 60,
    group: 'article',
    empty: 'Écrivez un texte.',
  });

/** The list of articles, and the words that every article's page shares (§2). Singleton. */
export const blogPage = defineType({
  name: 'blogPage',
  title: 'Page Blog',
  type: 'document',
  icon: BookIcon,
  groups: [
    { name: 'list', title: 'Liste des articles', default: true },
    { name: 'article', title: 'Page d’un article' },
    { name: 'sharing', title: 'Référencement' },
  ],
  fields: [
    line({ name: 'title', title: 'Titre', max: 90, group: 'list', empty: 'Donnez un titre.' }),
    paragraph({
      name: 'intro',
      title: 'Introduction',
      max: 320,
      group: 'list',
      empty: 'Écrivez une introduction.',
    }),
    paragraph({
      name: 'emptyText',
      title: 'Texte sans article',
      description: 'À la place de la liste tant qu’aucun article n’est publié.',
      max: 200,
      group: 'list',
      empty: 'Écrivez un texte.',
    }),
    label('feedLabel', 'Lien du flux RSS', 'Pour suivre le blog dans un lecteur de flux.'),
    label('readLabel', 'Lien vers un article'),
    label('allLabel', 'Lien vers tous les articles'),
    label('contentsTitle', 'Titre du sommaire'),
    label('faqTitle', 'Titre des questions fréquentes'),
    label('shareTitle', 'Titre du partage'),
    label('moreTitle', 'Titre des autres articles'),
    seoField('sharing'),
  ],
  preview: {
    select: { title: 'title' },
    prepare: ({ title }) => ({ title, subtitle: 'Page Blog' }),
  },
});
