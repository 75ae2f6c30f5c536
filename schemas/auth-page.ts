import { UserIcon } from '@sanity/icons/User';
import { defineType } from 'sanity';
import { line, paragraph, titledTexts } from './shared/fields.ts';
import { MESSAGES } from './shared/messages.ts';

/**
 * The words around the forms of /auth (product.md, Accounts). What the forms say themselves is the
 * product's and stays in the code. Singleton; no search field, since the page is not indexed.
 */
export const authPage = defineType({
  name: 'authPage',
  title: 'Page de connexion',
  type: 'document',
  icon: UserIcon,
  groups: [
    { name: 'forms', title: 'Connexion et inscription', default: true },
    { name: 'benefits', title: 'Avantages' },
  ],
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'En grand, au-dessus des formulaires de connexion et d’inscription.',
      max: 60,
      group: 'forms',
      empty: MESSAGES.title,
    }),
    paragraph({
      name: 'lead',
      title: 'Sous le titre',
      description: 'Ce que le client trouve dans son espace, en une phrase.',
      rows: 2,
      max: 160,
      group: 'forms',
      empty: MESSAGES.sentence,
    }),
    line({
      name: 'benefitsTitle',
      title: 'Titre du panneau',
      description: 'Dans le panneau à côté des formulaires, au-dessus des avantages.',
      max: 60,
      group: 'benefits',
      empty: MESSAGES.title,
    }),
    titledTexts({
      name: 'benefits',
      title: 'Avantages d’un compte',
      description: 'Trois, dans l’ordre du panneau.',
      group: 'benefits',
      item: 'benefit',
      itemTitle: 'Avantage',
      min: 3,
      max: 3,
    }),
  ],
  preview: { prepare: () => ({ title: 'Page de connexion', subtitle: 'Titre et avantages' }) },
});
