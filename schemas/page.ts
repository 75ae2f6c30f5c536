import { DocumentIcon } from '@sanity/icons/Document';
import { defineField, defineType } from 'sanity';
import { blocksField } from './page-blocks/blocks-field.ts';
import { line, paragraph } from './shared/fields.ts';
import { formerSlugs } from './shared/former-slugs.ts';
import { closing, links } from './shared/link.ts';
import { isUnredirected, validAddress } from './shared/page-address.ts';
import { seoField } from './shared/seo.ts';
import { isUniquePageSlug } from './shared/validation.ts';

/** A page of the consultant's own: an opening, blocks, a closing panel (product.md, Own pages). */
export const page = defineType({
  name: 'page',
  title: 'Page',
  type: 'document',
  icon: DocumentIcon,
  groups: [
    { name: 'opening', title: 'Ouverture', default: true },
    { name: 'blocks', title: 'Blocs' },
    { name: 'end', title: 'Fin de page' },
    { name: 'sharing', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'En grand, en haut de la page : ce que le visiteur y gagne.',
      max: 90,
      group: 'opening',
      empty: 'Donnez un titre à la page.',
    }),
    defineField({
      name: 'slug',
      title: 'Adresse',
      description:
        'Après le nom du site, en un nom, ou deux séparés d’une barre oblique : « automatiser-un-cabinet », « metiers/avocats ». Si vous la changez, l’ancienne mène à la nouvelle.',
      type: 'slug',
      group: 'opening',
      // Two pages with one address are refused below, in French.
      options: { source: 'title', maxLength: 60, isUnique: () => true },
      validation: (rule) => [
        rule.custom(validAddress),
        rule.custom(isUniquePageSlug),
        rule.custom(isUnredirected),
      ],
    }),
    formerSlugs('opening'),
    paragraph({
      name: 'text',
      title: 'Chapeau',
      description: 'Sous le titre, et dans les résultats de recherche. Une à trois phrases.',
      max: 400,
      group: 'opening',
    }),
    links({
      name: 'buttons',
      title: 'Boutons',
      description: 'Sous le chapeau, deux au plus. Le premier est plein.',
      group: 'opening',
      min: 0,
      max: 2,
    }),
    blocksField({ group: 'blocks', description: 'De haut en bas de la page.' }),
    closing('end', 'Le dernier bloc de la page, avec ses deux boutons. Facultatif.', false),
    defineField({
      name: 'isUnlisted',
      title: 'Absente des moteurs de recherche',
      description:
        'À cocher pour une page de remerciement ou de campagne : ni plan du site, ni résultats de recherche.',
      type: 'boolean',
      group: 'sharing',
      initialValue: false,
    }),
    seoField('sharing'),
  ],
  orderings: [
    { name: 'address', title: 'Adresse', by: [{ field: 'slug.current', direction: 'asc' }] },
    { name: 'title', title: 'Titre', by: [{ field: 'title', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'title', slug: 'slug.current', isUnlisted: 'isUnlisted' },
    prepare: ({ title, slug, isUnlisted }) => ({
      title: title ?? 'Page sans titre',
      subtitle: [slug ? `/${slug}` : null, isUnlisted ? 'hors moteurs' : null]
        .filter(Boolean)
        .join(' · '),
    }),
  },
});
