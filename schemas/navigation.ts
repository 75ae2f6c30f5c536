import { MenuIcon } from '@sanity/icons/Menu';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { line } from './shared/fields.ts';
import { link, links } from './shared/link.ts';
import { MESSAGES } from './shared/messages.ts';

const label = (name: string, title: string, description: string) =>
  line({
    name,
    title,
    description,
    max: 40,
    group: /^(footer|caseStudies)/.test(name) ? 'footer' : 'header',
    empty: MESSAGES.label,
  });

/** The links of the header and the footer (product.md, Header, Footer). Singleton. */
export const navigation = defineType({
  name: 'navigation',
  title: 'Menus',
  type: 'document',
  icon: MenuIcon,
  groups: [
    { name: 'header', title: 'En-tête', default: true },
    { name: 'footer', title: 'Pied de page' },
  ],
  fields: [
    links({
      name: 'header',
      title: 'Liens de l’en-tête',
      description: 'Dans l’ordre du menu. Le menu des articles vient après, tout seul.',
      group: 'header',
      min: 1,
      max: 8,
    }),
    label(
      'caseStudiesLabel',
      'Réalisations',
      'Le lien vers leur liste, au pied de chaque page, dès que l’une d’elles est publiée.',
    ),
    label('blogLabel', 'Menu des articles', 'Le nom du menu déroulant.'),
    label('allArticlesLabel', 'Lien vers tous les articles', 'En bas du menu des articles.'),
    link({
      name: 'cta',
      title: 'Bouton',
      description: 'À droite du menu, pour qui n’est pas connecté.',
      group: 'header',
    }),
    label('ctaShort', 'Bouton, en un mot', 'Sur un téléphone, à côté du menu.'),
    label('signInLabel', 'Connexion', 'Avant ce bouton : mène à la page Connexion.'),
    label('dashboardLabel', 'Espace client', 'À la place des deux, pour un client connecté.'),
    label('signOutLabel', 'Déconnexion', 'Le bouton d’un client connecté.'),
    defineField({
      name: 'footer',
      title: 'Colonnes du pied de page',
      description: 'Entre la présentation du studio et la colonne Contact.',
      type: 'array',
      group: 'footer',
      of: [
        defineArrayMember({
          name: 'column',
          title: 'Colonne',
          type: 'object',
          fields: [
            line({
              name: 'title',
              title: 'Titre',
              description: 'Au-dessus des liens.',
              max: 40,
              empty: MESSAGES.title,
            }),
            links({
              name: 'links',
              title: 'Liens',
              description: 'L’un sous l’autre, dans cet ordre.',
              min: 1,
              max: 10,
            }),
          ],
          preview: { select: { title: 'title' } },
        }),
      ],
      validation: (rule) => rule.max(3).error('Trois colonnes au plus.'),
    }),
    label(
      'footerContactTitle',
      'Titre de la colonne Contact',
      'L’e-mail, le nom et le lieu qui suivent viennent des réglages du site.',
    ),
    label('footerEmailLabel', 'Lien e-mail', 'Sous la présentation du studio.'),
    link({
      name: 'footerContact',
      title: 'Lien Contact',
      description: 'À côté du lien e-mail.',
      group: 'footer',
    }),
    label('footerRights', 'Mention de droits', 'Après l’année et le nom du studio.'),
    label('footerCookiesLabel', 'Préférences des cookies', 'Au pied de chaque page : les rouvre.'),
  ],
  preview: { prepare: () => ({ title: 'Menus' }) },
});
