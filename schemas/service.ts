import { WrenchIcon } from '@sanity/icons/Wrench';
import { defineField, defineType } from 'sanity';
import { arrangedOrder } from './shared/arranged-order.ts';
import { imageWithAlt, line, lines, paragraph } from './shared/fields.ts';
import { flowSteps } from './shared/flow-steps.ts';
import { formerSlugs } from './shared/former-slugs.ts';
import { isUniqueServiceId, validSlug } from './shared/validation.ts';

/** One service of the catalogue (product.md, Services). */
export const service = defineType({
  name: 'service',
  title: 'Service',
  type: 'document',
  icon: WrenchIcon,
  groups: [
    { name: 'presentation', title: 'Présentation', default: true },
    { name: 'offer', title: 'Offre' },
  ],
  fieldsets: [
    {
      name: 'terms',
      title: 'Prix et délai',
      description:
        'Le prix « à partir de » et le délai viennent de l’« Estimateur de devis » : ils se changent là, une fois pour tout le site.',
    },
  ],
  fields: [
    line({
      name: 'name',
      title: 'Nom',
      description: 'Le titre du service, tel que le visiteur le lit.',
      max: 60,
      group: 'presentation',
      empty: 'Donnez un nom à ce service.',
    }),
    defineField({
      name: 'serviceId',
      title: 'Identifiant',
      description:
        'Sert d’adresse sur la page Services (/services#bubble) et choisit le service du devis (?service=bubble). Si vous le changez, les anciens liens mènent au nouveau.',
      type: 'slug',
      group: 'presentation',
      // Two services with one id are refused below, in French.
      options: { source: 'name', isUnique: () => true },
      validation: (rule) => [
        rule.custom(validSlug('Donnez un identifiant à ce service.')),
        rule.custom(isUniqueServiceId),
      ],
    }),
    formerSlugs('presentation'),
    line({
      name: 'tagline',
      title: 'Accroche',
      description: 'Une ligne sous le nom : ce que le client y gagne.',
      max: 120,
      group: 'presentation',
      empty: 'Écrivez une accroche.',
    }),
    line({
      name: 'audience',
      title: 'Pour qui',
      description: 'Dans le tableau en tête de la page Services : à qui ce service s’adresse.',
      max: 90,
      group: 'presentation',
      empty: 'Dites en quelques mots pour qui est ce service.',
    }),
    line({
      name: 'replaces',
      title: 'Ce que cela remplace',
      description: 'Au même endroit : ce que le client n’a plus à faire, ou à subir.',
      max: 90,
      group: 'presentation',
      empty: 'Dites en quelques mots ce que ce service remplace.',
    }),
    paragraph({
      name: 'description',
      title: 'Description',
      description: 'Une à trois phrases, sur la page Services.',
      rows: 4,
      max: 600,
      group: 'presentation',
      empty: 'Décrivez ce service.',
    }),
    defineField({
      name: 'icon',
      title: 'Schéma animé',
      description: 'Le petit schéma dessiné à côté du service, sur l’accueil.',
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
    flowSteps({
      name: 'steps',
      title: 'Schéma de la page Services',
      description:
        'Facultatif, sur un grand écran : le chemin du travail avec ce que vous construisez, de trois à cinq étapes. Sans lui, la page montre le schéma animé de l’accueil.',
      group: 'presentation',
      isRequired: false,
    }),
    defineField({
      name: 'popular',
      title: 'Mettre en avant',
      description: 'Affiche la mention « Populaire » sur ce service.',
      type: 'boolean',
      group: 'presentation',
      initialValue: false,
    }),
    arrangedOrder('presentation'),
    line({
      name: 'timeline',
      title: 'Délai, sans estimation',
      description:
        'Seulement pour un service que l’« Estimateur de devis » ne connaît pas, par exemple « 3 à 8 semaines » : le délai des autres est celui de leurs types de projet.',
      max: 40,
      group: 'offer',
      fieldset: 'terms',
    }),
    lines({
      name: 'features',
      group: 'offer',
      title: 'Points forts',
      description: 'Ce que le service comprend, un point par ligne.',
      empty: 'Ajoutez au moins un point fort.',
    }),
    lines({
      name: 'deliverables',
      group: 'offer',
      title: 'Livrables',
      description: 'Ce que le client reçoit à la fin, un livrable par ligne.',
      empty: 'Ajoutez au moins un livrable.',
    }),
    imageWithAlt({
      name: 'image',
      title: 'Image',
      description: 'Facultative : une capture d’un projet réalisé.',
      group: 'presentation',
    }),
  ],
  orderings: [
    { name: 'order', title: 'Ordre d’affichage', by: [{ field: 'order', direction: 'asc' }] },
  ],
  preview: {
    select: { title: 'name', timeline: 'timeline', popular: 'popular', media: 'image' },
    prepare: ({ title, timeline, popular, media }) => ({
      title: title ?? 'Service sans nom',
      subtitle: [timeline, popular ? 'populaire' : null].filter(Boolean).join(' · '),
      media: media ?? WrenchIcon,
    }),
  },
});
