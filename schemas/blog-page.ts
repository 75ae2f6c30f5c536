import { BookIcon } from '@sanity/icons/Book';
import { defineType } from 'sanity';
import { ARTICLE_TEXTS } from '../lib/words/blog.ts';
import { line, paragraph } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownWords } from './shared/own-texts.ts';
import { seoField } from './shared/seo.ts';

const label = (group: 'list' | 'article', name: string, title: string, description: string) =>
  line({ name, title, description, max: 60, group, empty: MESSAGES.text });

/** The list of articles, and the words that every article's page shares (product.md, Articles). Singleton. */
export const blogPage = defineType({
  name: 'blogPage',
  title: 'Page du blog',
  type: 'document',
  icon: BookIcon,
  groups: [
    { name: 'list', title: 'Liste des articles', default: true },
    { name: 'article', title: 'Page d’un article' },
    { name: 'sharing', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'En grand, en haut de la page ; c’est aussi le nom du flux RSS.',
      max: 90,
      group: 'list',
      empty: MESSAGES.title,
    }),
    paragraph({
      name: 'intro',
      title: 'Introduction',
      description: 'Sous le titre, et dans le flux RSS.',
      max: 320,
      group: 'list',
      empty: MESSAGES.introduction,
    }),
    paragraph({
      name: 'emptyText',
      title: 'Texte sans article',
      description: 'À la place de la liste tant qu’aucun article n’est publié.',
      max: 200,
      group: 'list',
      empty: MESSAGES.text,
    }),
    label(
      'list',
      'feedLabel',
      'Lien du flux RSS',
      'Sous l’introduction : pour suivre le blog dans un lecteur de flux.',
    ),
    label('list', 'readLabel', 'Lien vers un article', 'Sous chacun des articles de la liste.'),
    label(
      'list',
      'olderTitle',
      'Titre des articles plus anciens',
      'Au-dessus de la liste courte, sous les articles récents, une fois qu’ils sont nombreux.',
    ),
    label(
      'list',
      'newerLabel',
      'Lien vers les articles plus récents',
      'Au bas de la liste, une fois qu’elle tient sur plusieurs pages.',
    ),
    label(
      'list',
      'olderLabel',
      'Lien vers les articles plus anciens',
      'À côté du précédent, sur toutes les pages de la liste sauf la dernière.',
    ),
    label(
      'article',
      'allLabel',
      'Lien vers tous les articles',
      'Le second bouton de l’invitation, à la fin de l’article.',
    ),
    label(
      'article',
      'contentsTitle',
      'Titre du sommaire',
      'Au-dessus du sommaire, composé à partir des titres de partie.',
    ),
    label(
      'article',
      'faqTitle',
      'Titre des questions fréquentes',
      'Au-dessus des questions de l’article, s’il en a.',
    ),
    label('article', 'shareTitle', 'Titre du partage', 'Au-dessus des boutons de partage.'),
    label(
      'article',
      'moreTitle',
      'Titre des autres articles',
      'Sous le partage, au-dessus de trois autres articles.',
    ),
    ownWords(
      ARTICLE_TEXTS,
      {
        group: 'article',
        title: 'Mentions et boutons',
        description: 'Les petits mots de chaque article.',
      },
      {
        summaryTitle: ['Titre du résumé', 40, 'Au-dessus des points qui résument l’article.'],
        authorLabel: ['Avant l’auteur', 30, 'Sous le chapeau.'],
        publishedLabel: ['Avant la date de l’article', 30, 'Sous le chapeau.'],
        updatedLabel: ['Avant la date de mise à jour', 30, 'Sous le chapeau, s’il y en a une.'],
        readingLabel: ['Avant le temps de lecture', 30, 'Sous le chapeau.'],
        durationLabel: ['Avant la durée d’un guide', 30, 'Sous le chapeau d’un guide.'],
        costLabel: ['Avant le coût d’un guide', 30, 'Sous le chapeau d’un guide.'],
        infoLabel: ['Encart d’information', 30, 'En tête de l’encart, s’il n’a pas de titre.'],
        attentionLabel: ['Encart d’attention', 30, 'En tête de l’encart, s’il n’a pas de titre.'],
        tipLabel: ['Encart d’astuce', 30, 'En tête de l’encart, s’il n’a pas de titre.'],
        prosLabel: ['Ce qui est pour', 30, 'Au-dessus des avantages.'],
        consLabel: ['Ce qui est contre', 30, 'Au-dessus des inconvénients.'],
        exampleQuote: ['Citation d’exemple', 40, 'Sous une citation cochée « Exemple ».'],
        mailButton: ['Bouton de partage par e-mail', 40, 'Ouvre un e-mail avec le lien.'],
        linkedInButton: ['Bouton de partage sur LinkedIn', 40, 'Ouvre LinkedIn avec le lien.'],
        copyButton: ['Bouton qui copie le lien', 40, 'À côté des deux précédents.'],
        copiedText: ['Une fois le lien copié', 60, 'À côté de ce bouton.'],
      },
    ),
    seoField('sharing'),
  ],
  preview: {
    select: { title: 'title' },
    prepare: ({ title }) => ({ title, subtitle: 'Page du blog' }),
  },
});
