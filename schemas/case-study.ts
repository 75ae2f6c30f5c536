import { CaseIcon } from '@sanity/icons/Case';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { formatMonth } from '../lib/format/dates.ts';
import { arrangedOrder } from './shared/arranged-order.ts';
import { FRENCH_DAY, line, paragraph, titledTexts } from './shared/fields.ts';
import { formerSlugs } from './shared/former-slugs.ts';
import { MESSAGES } from './shared/messages.ts';
import { seoField } from './shared/seo.ts';
import { isUniqueCaseStudySlug, knownPlaces, textRules, validSlug } from './shared/validation.ts';
import { videoField } from './shared/video.ts';

/** A measured figure: when it was measured, and by whom or what. */
const measures = defineField({
  name: 'measures',
  title: 'Mesures',
  description: 'Ce que le projet a changé, en chiffres. La première paraît aussi dans la liste.',
  type: 'array',
  group: 'proof',
  of: [
    defineArrayMember({
      name: 'measure',
      title: 'Mesure',
      type: 'object',
      fields: [
        line({
          name: 'value',
          title: 'Chiffre',
          description: 'Par exemple « 12 h » ou « 40 % ».',
          max: 16,
          empty: MESSAGES.figure,
        }),
        line({
          name: 'label',
          title: 'Libellé',
          description: 'Sous le chiffre : ce qu’il mesure.',
          max: 160,
          empty: MESSAGES.label,
        }),
        defineField({
          name: 'date',
          title: 'Mesuré le',
          description: 'Le jour du relevé : un chiffre sans date ne prouve rien.',
          type: 'date',
          options: FRENCH_DAY,
          validation: (rule) => rule.required().error(MESSAGES.date),
        }),
        line({
          name: 'source',
          title: 'Source',
          description: 'Qui l’a relevé, ou dans quel outil.',
          max: 160,
          empty: 'Indiquez d’où vient ce chiffre.',
        }),
      ],
      preview: { select: { title: 'value', subtitle: 'label' } },
    }),
  ],
  validation: (rule) => rule.max(4).error('Quatre mesures au plus.'),
});

/** A project that was delivered, told with its proof (product.md, Case studies). Public once published. */
export const caseStudy = defineType({
  name: 'caseStudy',
  title: 'Réalisation',
  type: 'document',
  icon: CaseIcon,
  groups: [
    { name: 'presentation', title: 'Présentation', default: true },
    { name: 'story', title: 'Récit' },
    { name: 'proof', title: 'Preuves' },
    { name: 'sharing', title: 'Référencement' },
  ],
  fields: [
    line({
      name: 'title',
      title: 'Titre',
      description: 'En grand sur la page et dans la liste : ce que le projet a permis.',
      max: 110,
      group: 'presentation',
      empty: 'Donnez un titre à la réalisation.',
    }),
    defineField({
      name: 'slug',
      title: 'Adresse',
      description:
        'La fin de l’adresse : /realisations/suivi-chantiers. Si vous la changez, l’ancienne mène à la nouvelle.',
      type: 'slug',
      group: 'presentation',
      // Two with one slug are refused below, in French.
      options: { source: 'title', maxLength: 60, isUnique: () => true },
      validation: (rule) => [
        rule.custom(validSlug('Donnez une adresse à la réalisation.')),
        rule.custom(isUniqueCaseStudySlug),
      ],
    }),
    formerSlugs('presentation'),
    defineField({
      name: 'isOwn',
      title: 'Réalisation du studio',
      description:
        'À cocher pour un travail fait pour le studio lui-même, sans client : la page, la liste, les résultats de recherche et les partages le disent.',
      type: 'boolean',
      group: 'presentation',
      initialValue: false,
    }),
    defineField({
      name: 'client',
      title: 'Client',
      description: 'Le nom sous lequel le client accepte d’être cité.',
      type: 'string',
      group: 'presentation',
      hidden: ({ document }) => document?.isOwn === true,
      validation: (rule) => [
        ...textRules(rule, { max: 80 }),
        rule.custom(knownPlaces()),
        rule.custom(
          (client, { document }) =>
            document?.isOwn === true || Boolean(client?.trim()) || 'Nommez le client.',
        ),
      ],
    }),
    line({
      name: 'sector',
      title: 'Secteur',
      description: 'Son métier, au-dessus du titre : « Bâtiment », « Commerce en ligne ».',
      max: 60,
      group: 'presentation',
      empty: 'Indiquez un secteur.',
    }),
    defineField({
      name: 'deliveredOn',
      title: 'Livrée le',
      description: 'Le mois s’affiche, et range les réalisations : la plus récente d’abord.',
      type: 'date',
      options: FRENCH_DAY,
      group: 'presentation',
      validation: (rule) => rule.required().error(MESSAGES.date),
    }),
    paragraph({
      name: 'summary',
      title: 'Chapeau',
      description: 'Deux phrases sous le titre, dans la liste et dans les résultats de recherche.',
      max: 320,
      group: 'presentation',
      empty: MESSAGES.summary,
    }),
    defineField({
      name: 'services',
      title: 'Services',
      description:
        'Ceux que le projet a employés : la page y mène, et la page Services mène à celle-ci.',
      type: 'array',
      group: 'presentation',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'service' }] })],
      validation: (rule) => rule.unique().error('Ce service est présent deux fois.'),
    }),
    paragraph({
      name: 'problem',
      title: 'Le problème',
      description: 'Ce qui coûtait du temps ou de l’argent. Une ligne vide entre deux paragraphes.',
      rows: 8,
      max: 3000,
      group: 'story',
      empty: 'Racontez le problème.',
    }),
    titledTexts({
      name: 'built',
      title: 'Ce qui a été construit',
      description: 'Bloc par bloc, dans l’ordre où le travail y passe.',
      group: 'story',
      item: 'part',
      itemTitle: 'Bloc',
      min: 1,
      max: 8,
    }),
    defineField({
      name: 'screens',
      title: 'Écrans',
      description:
        'Des captures du projet, sans donnée personnelle. Le premier paraît dans la liste.',
      type: 'array',
      group: 'story',
      of: [defineArrayMember({ type: 'articleImage' })],
      validation: (rule) => rule.max(12).error('Douze écrans au plus.'),
    }),
    videoField('story'),
    measures,
    defineField({
      name: 'review',
      title: 'Avis du client',
      description:
        'Un avis publié sur ce site. Retiré ou supprimé, il disparaît aussi de cette page.',
      type: 'publishedReview',
      group: 'proof',
    }),
    arrangedOrder('story'),
    seoField('sharing'),
  ],
  orderings: [
    {
      name: 'newest',
      title: 'Plus récentes d’abord',
      by: [{ field: 'deliveredOn', direction: 'desc' }],
    },
    { name: 'client', title: 'Client', by: [{ field: 'client', direction: 'asc' }] },
  ],
  preview: {
    select: {
      title: 'title',
      isOwn: 'isOwn',
      client: 'client',
      date: 'deliveredOn',
      media: 'screens.0.image',
    },
    prepare: ({ title, isOwn, client, date, media }) => ({
      title: title ?? 'Réalisation sans titre',
      subtitle: [isOwn ? 'Du studio' : client, date ? formatMonth(date) : null]
        .filter(Boolean)
        .join(' · '),
      media: media ?? CaseIcon,
    }),
  },
});
