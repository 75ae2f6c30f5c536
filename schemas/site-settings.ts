import { CogIcon } from '@sanity/icons/Cog';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { notBlank } from './shared/validation.ts';

const titledText = (name: string, title: string, textRows: number) =>
  defineArrayMember({
    name,
    title,
    type: 'object',
    fields: [
      defineField({
        name: 'title',
        title: 'Titre',
        type: 'string',
        validation: (rule) => [
          rule.required().error('Donnez un titre.'),
          rule.max(80).error('80 caractères au plus.'),
          rule.custom(notBlank),
        ],
      }),
      defineField({
        name: 'text',
        title: 'Texte',
        type: 'text',
        rows: textRows,
        validation: (rule) => [
          rule.required().error('Écrivez un texte.'),
          rule.max(300).error('300 caractères au plus.'),
          rule.custom(notBlank),
        ],
      }),
    ],
    preview: { select: { title: 'title', subtitle: 'text' } },
  });

/** Identity, contact and shared copy of the site (§1, §2 Header and Footer). Singleton. */
export const siteSettings = defineType({
  name: 'siteSettings',
  title: 'Réglages du site',
  type: 'document',
  icon: CogIcon,
  groups: [
    { name: 'identity', title: 'Identité', default: true },
    { name: 'contact', title: 'Contact' },
    { name: 'home', title: 'Accueil' },
    { name: 'services', title: 'Page Services' },
  ],
  fields: [
    defineField({
      name: 'brand',
      title: 'Nom du studio',
      description: 'Dans l’en-tête, le pied de page et les titres.',
      type: 'string',
      group: 'identity',
      validation: (rule) => [
        rule.required().error('Donnez un nom au studio.'),
        rule.max(40).error('40 caractères au plus.'),
        rule.custom(notBlank),
      ],
    }),
    defineField({
      name: 'baseline',
      title: 'Présentation courte',
      description: 'Une ou deux phrases, dans le pied de page et les résultats de recherche.',
      type: 'text',
      rows: 2,
      group: 'identity',
      validation: (rule) => [
        rule.required().error('Présentez le studio en une phrase.'),
        rule.max(200).error('200 caractères au plus.'),
        rule.custom(notBlank),
      ],
    }),
    defineField({
      name: 'ownerName',
      title: 'Nom du responsable',
      description: 'La personne que le visiteur contacte.',
      type: 'string',
      group: 'identity',
      validation: (rule) => [rule.required().error('Indiquez un nom.'), rule.custom(notBlank)],
    }),
    defineField({
      name: 'email',
      title: 'Adresse e-mail',
      description: 'Affichée dans le pied de page et sur la page Contact.',
      type: 'string',
      group: 'contact',
      validation: (rule) => [
        rule.required().error('Indiquez une adresse e-mail.'),
        rule.email().error('Cette adresse e-mail n’est pas valable.'),
      ],
    }),
    defineField({
      name: 'country',
      title: 'Pays',
      type: 'string',
      description: 'Dans le pied de page.',
      group: 'contact',
      initialValue: 'France',
      validation: (rule) => rule.required().error('Indiquez un pays.'),
    }),
    defineField({
      name: 'socialUrl',
      title: 'Profil professionnel',
      description: 'L’adresse complète, par exemple de votre page LinkedIn. Facultatif.',
      type: 'url',
      group: 'contact',
      validation: (rule) =>
        rule.uri({ scheme: ['https'] }).error('Une adresse complète, qui commence par https://.'),
    }),
    defineField({
      name: 'heroTitle',
      title: 'Titre principal',
      description: 'La première phrase que lit un visiteur.',
      type: 'string',
      group: 'home',
      validation: (rule) => [
        rule.required().error('Écrivez un titre.'),
        rule.max(90).error('90 caractères au plus.'),
        rule.custom(notBlank),
      ],
    }),
    defineField({
      name: 'heroText',
      title: 'Texte principal',
      description: 'Deux ou trois phrases sous le titre.',
      type: 'text',
      rows: 3,
      group: 'home',
      validation: (rule) => [
        rule.required().error('Écrivez un texte.'),
        rule.max(300).error('300 caractères au plus.'),
        rule.custom(notBlank),
      ],
    }),
    defineField({
      name: 'claims',
      title: 'Chiffres clés',
      description: 'Les chiffres de la page d’accueil : gardez-les vrais et à jour.',
      type: 'array',
      group: 'home',
      of: [
        defineArrayMember({
          name: 'claim',
          title: 'Chiffre',
          type: 'object',
          fields: [
            defineField({
              name: 'value',
              title: 'Chiffre',
              description: 'Par exemple « 20+ » ou « 24h ».',
              type: 'string',
              validation: (rule) => [
                rule.required().error('Indiquez un chiffre.'),
                rule.max(12).error('12 caractères au plus.'),
                rule.custom(notBlank),
              ],
            }),
            defineField({
              name: 'label',
              title: 'Libellé',
              type: 'string',
              validation: (rule) => [
                rule.required().error('Donnez un libellé.'),
                rule.max(60).error('60 caractères au plus.'),
                rule.custom(notBlank),
              ],
            }),
            defineField({
              name: 'source',
              title: 'Source ou date',
              description: 'Facultatif : d’où vient ce chiffre.',
              type: 'string',
            }),
          ],
          preview: { select: { title: 'value', subtitle: 'label' } },
        }),
      ],
      validation: (rule) => rule.max(4).error('Quatre chiffres au plus.'),
    }),
    defineField({
      name: 'reasons',
      title: 'Raisons de choisir le studio',
      description: 'Quatre, sur la page d’accueil.',
      type: 'array',
      group: 'home',
      of: [titledText('reason', 'Raison', 3)],
      validation: (rule) => rule.max(4).error('Quatre raisons au plus.'),
    }),
    defineField({
      name: 'process',
      title: 'Étapes d’un projet',
      description: 'Quatre étapes, dans l’ordre.',
      type: 'array',
      group: 'services',
      of: [titledText('step', 'Étape', 3)],
      validation: (rule) => rule.max(6).error('Six étapes au plus.'),
    }),
    defineField({
      name: 'trainingFromPrice',
      title: 'Formation : prix par personne à partir de (€ HT)',
      description: 'Dans l’encart de la page Services.',
      type: 'number',
      group: 'services',
      validation: (rule) => [
        rule.required().error('Indiquez un prix.'),
        rule.min(0).error('Un prix ne peut pas être inférieur à 0.'),
      ],
    }),
  ],
  preview: {
    select: { title: 'brand' },
    prepare: ({ title }) => ({ title, subtitle: 'Réglages du site' }),
  },
});
