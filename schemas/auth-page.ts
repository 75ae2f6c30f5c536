import { UserIcon } from '@sanity/icons/User';
import { defineType } from 'sanity';
import { line, paragraph, titledTexts } from './shared/fields.ts';

/**
 * The words around the forms of /auth (§2 Auth). What the forms say themselves is the product's and
 * stays in the code. Singleton; no search field, since the page is not indexed.
 */
export const authPage = defineType({
  name: 'authPage',
  title: 'Page Connexion',
  type: 'document',
  icon: UserIcon,
  fields: [
    line({ name: 'title', title: 'Titre', max: 60, empty: 'Donnez un titre.' }),
    paragraph({
      name: 'lead',
      title: 'Sous le titre',
      rows: 2,
      max: 160,
      empty: 'Écrivez une phrase.',
    }),
    line({
      name: 'benefitsTitle',
      title: 'Titre du panneau',
      max: 60,
      empty: 'Donnez un titre.',
    }),
    titledTexts({
      name: 'benefits',
      title: 'Avantages d’un compte',
      item: 'benefit',
      itemTitle: 'Avantage',
      min: 3,
      max: 3,
    }),
  ],
  preview: { prepare: () => ({ title: 'Page Connexion', subtitle: 'Titre et avantages' }) },
});
