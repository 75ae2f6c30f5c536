import { WrenchIcon } from '@sanity/icons/Wrench';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { ID_MESSAGE, ID_PATTERN, isUniqueServiceId, notBlank } from './validation.ts';

/** A list of short lines, at least one, none twice. */
const points = ({ empty, ...field }: Record<'name' | 'title' | 'description' | 'empty', string>) =>
  defineField({
    ...field,
    type: 'array',
    group: 'offer',
    of: [
      defineArrayMember({
        type: 'string',
        validation: (rule) => [
          rule.required().error('Cette ligne est vide.'),
          rule.max(120).error('120 caractères au plus.'),
          rule.custom(notBlank),
        ],
      }),
    ],
    validation: (rule) => [
      rule.required().error(empty),
      rule.min(1).error(empty),
      rule.unique().error('Cette ligne est présente deux fois.'),
    ],
  });

/** One service of the catalogue (§3 « Service catalogue », §9 « Public service cards »). */
export const service = defineType({
  name: 'service',
  title: 'Service',
  type: 'document',
  icon: WrenchIcon,
  groups: [
    { name: 'presentation', title: 'Présentation', default: true },
    { name: 'offer', title: 'Offre' },
  ],
  fields: [
    defineField({
      name: 'name',
      title: 'Nom',
      description: 'Le titre du service, tel que le visiteur le lit.',
      type: 'string',
      group: 'presentation',
      validation: (rule) => [
        rule.required().error('Donnez un nom à ce service.'),
        rule.max(60).error('60 caractères au plus.'),
        rule.custom(notBlank),
      ],
    }),
    defineField({
      name: 'serviceId',
      title: 'Identifiant',
      description:
        'Sert d’ancre (/services#bubble) et de présélection du devis (/devis?service=bubble). Le changer casse les liens existants.',
      type: 'slug',
      group: 'presentation',
      // Two services with one id are refused below, in French.
      options: { source: 'name', isUnique: () => true },
      validation: (rule) => [
        rule.required().error('Donnez un identifiant à ce service.'),
        rule.custom((value) =>
          !value?.current || ID_PATTERN.test(value.current) ? true : ID_MESSAGE,
        ),
        rule.custom(isUniqueServiceId),
      ],
    }),
    defineField({
      name: 'tagline',
      title: 'Accroche',
      description: 'Une ligne sous le nom : ce que le client y gagne.',
      type: 'string',
      group: 'presentation',
      validation: (rule) => [
        rule.required().error('Écrivez une accroche.'),
        rule.max(120).error('120 caractères au plus.'),
        rule.custom(notBlank),
      ],
    }),
    defineField({
      name: 'description',
      title: 'Description',
      description: 'Deux à quatre phrases, sur la page Services.',
      type: 'text',
      rows: 4,
      group: 'presentation',
      validation: (rule) => [
        rule.required().error('Décrivez ce service.'),
        rule.max(600).error('600 caractères au plus.'),
        rule.custom(notBlank),
      ],
    }),
    defineField({
      name: 'icon',
      title: 'Schéma animé',
      description: 'Le petit schéma dessiné à côté du service.',
      type: 'string',
      group: 'presentation',
      options: {
        layout: 'radio',
        list: [
          { title: 'Écran qui se construit', value: 'bubble' },
          { title: 'Vitrine de boutique', value: 'shopify' },
          { title: 'Scénario d’automatisation', value: 'make' },
          { title: 'Tableau qui se remplit', value: 'airtable' },
        ],
      },
      validation: (rule) => rule.required().error('Choisissez un schéma.'),
    }),
    defineField({
      name: 'popular',
      title: 'Mettre en avant',
      description: 'Affiche la mention « Populaire » sur ce service.',
      type: 'boolean',
      group: 'presentation',
      initialValue: false,
    }),
    defineField({
      name: 'order',
      title: 'Ordre d’affichage',
      description: 'Du plus petit au plus grand.',
      type: 'number',
      group: 'presentation',
      initialValue: 100,
      validation: (rule) => [
        rule.required().error('Donnez un ordre d’affichage.'),
        rule.integer().error('Un nombre entier.'),
      ],
    }),
    defineField({
      name: 'startingPrice',
      title: 'Prix de départ (€ HT)',
      description: 'Affiché « à partir de ». L’estimateur a ses propres prix de base.',
      type: 'number',
      group: 'offer',
      validation: (rule) => [
        rule.required().error('Indiquez un prix de départ.'),
        rule.min(0).error('Un prix ne peut pas être inférieur à 0.'),
        rule.max(100_000).error('100 000 € au plus.'),
      ],
    }),
    defineField({
      name: 'timeline',
      title: 'Délai',
      description: 'Par exemple « 3-8 semaines ».',
      type: 'string',
      group: 'offer',
      validation: (rule) => [
        rule.required().error('Indiquez un délai.'),
        rule.max(40).error('40 caractères au plus.'),
        rule.custom(notBlank),
      ],
    }),
    points({
      name: 'features',
      title: 'Points forts',
      description: 'Ce que le service comprend, un point par ligne.',
      empty: 'Ajoutez au moins un point fort.',
    }),
    points({
      name: 'deliverables',
      title: 'Livrables',
      description: 'Ce que le client reçoit à la fin, un livrable par ligne.',
      empty: 'Ajoutez au moins un livrable.',
    }),
    defineField({
      name: 'image',
      title: 'Image',
      description: 'Facultative : une capture d’un projet réalisé.',
      type: 'image',
      group: 'presentation',
      options: { hotspot: true },
      fields: [
        defineField({
          name: 'alt',
          title: 'Texte de remplacement',
          description: 'Ce que montre l’image, pour qui ne la voit pas.',
          type: 'string',
        }),
      ],
      validation: (rule) =>
        rule.custom((value) => {
          const image = value as { asset?: unknown; alt?: string } | undefined;
          return (
            !image?.asset ||
            Boolean(image.alt?.trim()) ||
            'Ajoutez un texte de remplacement : il est lu à voix haute aux personnes qui ne voient pas l’image.'
          );
        }),
    }),
  ],
  orderings: [
    { name: 'order', title: 'Ordre d’affichage', by: [{ field: 'order', direction: 'asc' }] },
    { name: 'price', title: 'Prix de départ', by: [{ field: 'startingPrice', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'name', price: 'startingPrice', popular: 'popular', media: 'image' },
    prepare: ({ title, price, popular, media }) => ({
      title: title ?? 'Service sans nom',
      subtitle: [
        typeof price === 'number' ? `à partir de ${price.toLocaleString('fr-FR')} €` : null,
        popular ? 'populaire' : null,
      ]
        .filter(Boolean)
        .join(' · '),
      media: media ?? WrenchIcon,
    }),
  },
});
