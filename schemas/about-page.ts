import { UserIcon } from '@sanity/icons/User';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { ADDED_BLOCKS_GROUP, addedBlocks } from './page-blocks/blocks-field.ts';
import { FRENCH_DAY, imageWithAlt, line, paragraph, titledTexts } from './shared/fields.ts';
import { closing } from './shared/link.ts';
import { MESSAGES } from './shared/messages.ts';
import { seoField } from './shared/seo.ts';

/** The founder's profile (product.md, About). Singleton; the name and the role are in the site settings. */
export const aboutPage = defineType({
  name: 'aboutPage',
  title: 'Page À propos',
  type: 'document',
  icon: UserIcon,
  groups: [
    { name: 'profile', title: 'Profil', default: true },
    { name: 'tiles', title: 'Repères' },
    { name: 'values', title: 'Valeurs' },
    ADDED_BLOCKS_GROUP,
    { name: 'closing', title: 'Encart final' },
    { name: 'seo', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'heroTitle',
      title: 'Titre principal',
      description: 'En grand, en haut de la page.',
      max: 90,
      group: 'profile',
      empty: MESSAGES.heading,
    }),
    paragraph({
      name: 'heroText',
      title: 'Texte principal',
      description: 'Sous le titre, à côté du portrait : deux ou trois phrases.',
      max: 300,
      group: 'profile',
      empty: MESSAGES.text,
    }),
    imageWithAlt({
      name: 'portrait',
      title: 'Portrait',
      description:
        'Facultatif : en haut de la page, et en petit à côté de votre nom, ici et sur l’accueil. Sans lui, la page montre un dessin. Recadrez-le et placez le point d’intérêt sur le visage.',
      group: 'profile',
    }),
    line({
      name: 'biographyTitle',
      title: 'Titre de la biographie',
      description: 'À gauche de la biographie, ou au-dessus sur un téléphone.',
      max: 80,
      group: 'profile',
      empty: 'Donnez un titre à la biographie.',
    }),
    paragraph({
      name: 'biography',
      title: 'Biographie',
      description: 'Une ligne vide entre deux paragraphes ; le premier s’affiche en plus grand.',
      rows: 14,
      max: 3000,
      group: 'profile',
      empty: 'Écrivez la biographie.',
    }),
    defineField({
      name: 'signedOn',
      title: 'Signée le',
      description:
        'Facultatif : le mois s’affiche dans la signature, sous la biographie, après le nom et la fonction du responsable.',
      type: 'date',
      options: FRENCH_DAY,
      group: 'profile',
    }),
    line({
      name: 'tilesTitle',
      title: 'Titre des repères',
      description: 'Entre la biographie et les repères.',
      max: 80,
      group: 'tiles',
      empty: 'Donnez un titre aux repères.',
    }),
    defineField({
      name: 'tiles',
      title: 'Repères',
      description: 'Formation, certification, localisation, spécialité.',
      type: 'array',
      group: 'tiles',
      of: [
        defineArrayMember({
          name: 'tile',
          title: 'Repère',
          type: 'object',
          fields: [
            defineField({
              name: 'icon',
              title: 'Dessin',
              description: 'Le pictogramme au-dessus du titre.',
              type: 'string',
              options: {
                layout: 'radio',
                direction: 'horizontal',
                list: [
                  { title: 'Formation', value: 'training' },
                  { title: 'Certification', value: 'certification' },
                  { title: 'Localisation', value: 'location' },
                  { title: 'Spécialité', value: 'specialty' },
                ],
              },
              validation: (rule) => rule.required().error(MESSAGES.icon),
            }),
            line({
              name: 'title',
              title: 'Titre',
              description: 'En un ou deux mots, par exemple « Formation ».',
              max: 40,
              empty: MESSAGES.title,
            }),
            paragraph({
              name: 'text',
              title: 'Texte',
              description: 'Le fait lui-même : un diplôme, un lieu, un métier.',
              rows: 2,
              max: 200,
              empty: MESSAGES.text,
            }),
          ],
          preview: { select: { title: 'title', subtitle: 'text' } },
        }),
      ],
      validation: (rule) => rule.max(4).error('Quatre repères au plus.'),
    }),
    line({
      name: 'valuesTitle',
      title: 'Titre des valeurs',
      description: 'Sous les repères, au-dessus des valeurs.',
      max: 80,
      group: 'values',
      empty: 'Donnez un titre aux valeurs.',
    }),
    titledTexts({
      name: 'values',
      title: 'Valeurs',
      description: 'Ce à quoi vous tenez dans votre travail, l’une sous l’autre.',
      group: 'values',
      item: 'value',
      itemTitle: 'Valeur',
      min: 1,
      max: 4,
    }),
    addedBlocks(),
    closing('closing'),
    seoField('seo'),
  ],
  preview: { prepare: () => ({ title: 'Page À propos' }) },
});
