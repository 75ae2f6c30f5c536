import { PresentationIcon } from '@sanity/icons/Presentation';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { formatGroup, tiersProblem } from '../lib/estimator/training-tiers.ts';
import { TRAINING_TEXTS } from '../lib/words/training.ts';
import { ADDED_BLOCKS_GROUP, addedBlocks } from './page-blocks/blocks-field.ts';
import {
  FRENCH_DAY,
  line,
  lines,
  paragraph,
  price,
  section,
  titledTexts,
} from './shared/fields.ts';
import { closing } from './shared/link.ts';
import { MESSAGES } from './shared/messages.ts';
import { seoField } from './shared/seo.ts';

const participants = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: 'number',
    validation: (rule) => [
      rule.required().error('Indiquez un nombre de participants.'),
      rule.integer().error(MESSAGES.whole),
      rule.min(1).error('1 participant au moins.'),
      rule.max(100).error('100 participants au plus.'),
    ],
  });

const figureLabel = (name: string, title: string, description: string) =>
  line({ name, title, description, max: 60, empty: MESSAGES.label });

/** The AI training (product.md, Training). Its totals follow from modules and tiers. */
export const trainingPage = defineType({
  name: 'trainingPage',
  title: 'Page des formations',
  type: 'document',
  icon: PresentationIcon,
  groups: [
    { name: 'opening', title: 'Ouverture', default: true },
    { name: 'programme', title: 'Programme' },
    { name: 'prices', title: 'Tarifs' },
    { name: 'enquiry', title: 'Demande' },
    ADDED_BLOCKS_GROUP,
    { name: 'closing', title: 'Questions et suite' },
    { name: 'search', title: 'Référencement' },
  ],
  fields: [
    section({
      name: 'hero',
      title: 'Ouverture de la page',
      description: 'En haut de la page, à côté des chiffres clés.',
      group: 'opening',
    }),
    line({
      name: 'pricesLabel',
      title: 'Lien vers les tarifs',
      description: 'Le second bouton de l’ouverture, qui mène à l’échelle des prix.',
      max: 40,
      group: 'opening',
      empty: MESSAGES.linkLabel,
    }),
    defineField({
      name: 'supportMonths',
      title: 'Suivi après la formation (mois)',
      description:
        'Affiché dans les chiffres clés. Le nombre d’heures et de modules vient du programme, le nombre de participants des tarifs.',
      type: 'number',
      group: 'opening',
      validation: (rule) => [
        rule.required().error(MESSAGES.duration),
        rule.integer().error('Un nombre entier de mois.'),
        rule.min(1).error('1 mois au moins.'),
        rule.max(24).error('24 mois au plus.'),
      ],
    }),
    defineField({
      name: 'figureLabels',
      title: 'Libellés des chiffres clés',
      description: 'Ce qui se lit sous chaque chiffre, ici et sur la page Services.',
      type: 'object',
      group: 'opening',
      fields: [
        figureLabel('hours', 'Sous les heures', 'Le chiffre est la somme des modules.'),
        figureLabel('modules', 'Sous les modules', 'Le chiffre est leur nombre.'),
        figureLabel(
          'participants',
          'Sous les participants',
          'Le chiffre est le plus grand groupe des formules.',
        ),
        figureLabel('support', 'Sous le suivi', 'Le chiffre est sa durée, en mois.'),
      ],
      validation: (rule) => rule.required().error('Donnez les libellés.'),
    }),
    section({
      name: 'programme',
      title: 'Titre du programme',
      description: 'À gauche des modules, ou au-dessus sur un téléphone.',
      group: 'programme',
    }),
    defineField({
      name: 'modules',
      title: 'Modules',
      description: 'Dans l’ordre. La durée totale affichée est la somme de leurs heures.',
      type: 'array',
      group: 'programme',
      of: [
        defineArrayMember({
          name: 'module',
          title: 'Module',
          type: 'object',
          fields: [
            line({
              name: 'title',
              title: 'Titre',
              description: 'En tête du module ; son numéro est ajouté.',
              max: 80,
              empty: MESSAGES.title,
            }),
            defineField({
              name: 'hours',
              title: 'Durée (heures)',
              description: 'La hauteur du module sur la page en dépend.',
              type: 'number',
              validation: (rule) => [
                rule.required().error(MESSAGES.duration),
                rule.integer().error('Un nombre entier d’heures.'),
                rule.min(1).error('1 heure au moins.'),
                rule.max(100).error('100 heures au plus.'),
              ],
            }),
            paragraph({
              name: 'objective',
              title: 'Objectif',
              description: 'Ce que le participant sait faire à la fin du module.',
              rows: 2,
              max: 240,
              empty: 'Écrivez l’objectif.',
            }),
            lines({
              name: 'content',
              title: 'Contenu',
              description: 'Ce que le module aborde, un point par ligne.',
              empty: 'Ajoutez au moins un point.',
            }),
          ],
          preview: {
            select: { title: 'title', hours: 'hours' },
            prepare: ({ title, hours }) => ({
              title: title ?? 'Module sans titre',
              subtitle: typeof hours === 'number' ? `${hours}\u00a0h` : 'Durée à indiquer',
            }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Ajoutez au moins un module.'),
        rule.max(8).error('Huit modules au plus.'),
      ],
    }),
    line({
      name: 'includedTitle',
      title: 'Titre de ce qui est compris',
      description: 'Sous les modules, au-dessus de la liste.',
      max: 80,
      group: 'programme',
      empty: MESSAGES.title,
    }),
    titledTexts({
      name: 'included',
      title: 'Ce qui est compris',
      description: 'Chaque élément est précédé d’une coche.',
      group: 'programme',
      item: 'includedItem',
      itemTitle: 'Élément',
      min: 1,
      max: 8,
    }),
    section({
      name: 'certification',
      title: 'Certification',
      description: 'À côté de ce qui est compris, sous le dessin d’un certificat.',
      group: 'programme',
    }),
    section({
      name: 'prices',
      title: 'Titre des tarifs',
      description: 'Au-dessus de l’échelle des prix.',
      group: 'prices',
    }),
    defineField({
      name: 'tiers',
      title: 'Formules',
      description:
        'Du plus petit groupe au plus grand, sans trou. Le prix « à partir de » du site est le plus bas.',
      type: 'array',
      group: 'prices',
      of: [
        defineArrayMember({
          name: 'tier',
          title: 'Formule',
          type: 'object',
          fields: [
            line({
              name: 'name',
              title: 'Nom',
              description: 'Par exemple « Solo » ou « Équipe ».',
              max: 40,
              empty: MESSAGES.name,
            }),
            participants('from', 'De (participants)', 'Le plus petit groupe de la formule.'),
            participants('to', 'À (participants)', 'Le plus grand groupe de la formule.'),
            price({
              name: 'price',
              title: 'Prix par personne (€ HT)',
              description: 'Le coût du groupe se calcule à partir de lui.',
            }),
            paragraph({
              name: 'text',
              title: 'Pour qui',
              description: 'Sous le prix, en une phrase.',
              rows: 2,
              max: 200,
              empty: MESSAGES.sentence,
            }),
          ],
          preview: {
            select: { title: 'name', from: 'from', to: 'to', price: 'price' },
            prepare: ({ title, from, to, price }) => ({
              title: title ?? 'Formule sans nom',
              subtitle: [
                typeof from === 'number' && typeof to === 'number'
                  ? formatGroup({ from, to })
                  : 'groupe à indiquer',
                typeof price === 'number'
                  ? `${price.toLocaleString('fr-FR')}\u00a0€ HT`
                  : 'sans prix',
              ].join(' · '),
            }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Ajoutez au moins une formule.'),
        rule.max(5).error('Cinq formules au plus.'),
        rule.custom((tiers) => tiersProblem((tiers ?? []) as object[]) ?? true),
      ],
    }),
    line({
      name: 'personLabel',
      title: 'Après le prix d’une formule',
      description: 'Dit que le prix vaut pour une personne, par exemple « par personne ».',
      max: 30,
      group: 'prices',
      empty: MESSAGES.label,
    }),
    line({
      name: 'totalsLabel',
      title: 'Sous l’échelle des prix',
      description: 'Dit que l’échelle montre le coût de tout le groupe. Les montants se calculent.',
      max: 120,
      group: 'prices',
      empty: MESSAGES.sentence,
    }),
    section({
      name: 'financing',
      title: 'Financement',
      description: 'Sous les tarifs : qui peut prendre la formation en charge.',
      group: 'prices',
    }),
    defineField({
      name: 'qualiopi',
      title: 'Certification Qualiopi',
      description:
        'Sous le financement : un OPCO ne finance que les organismes certifiés. En ligne pour de vrai, le site ne parle pas de financement tant que le numéro ou la date manque.',
      type: 'object',
      group: 'prices',
      fields: [
        line({
          name: 'label',
          title: 'Libellé',
          description: 'Devant le numéro, par exemple « Certification Qualiopi ».',
          max: 60,
          initialValue: TRAINING_TEXTS.qualiopi.label,
        }),
        line({
          name: 'number',
          title: 'Numéro de certificat Qualiopi',
          description: 'Tel qu’il figure sur votre certificat.',
          max: 40,
        }),
        defineField({
          name: 'date',
          title: 'Date du certificat Qualiopi',
          description: 'Le jour où il a été délivré.',
          type: 'date',
          options: FRENCH_DAY,
        }),
      ],
    }),
    defineField({
      name: 'enquiry',
      title: 'Demande de formation',
      description:
        'Les textes de la demande en trois étapes, et de ce qui y mène. Un champ vide garde le texte d’origine.',
      type: 'object',
      group: 'enquiry',
      fields: [
        line({
          name: 'tierLabel',
          title: 'Bouton d’une formule',
          description: 'Sur la page Formations, sous le prix de chaque formule.',
          max: 40,
        }),
        line({
          name: 'label',
          title: 'Bouton vers la demande',
          description:
            'À côté du curseur des participants, et sur la page Devis après l’invitation.',
          max: 40,
        }),
        line({
          name: 'invitation',
          title: 'Invitation sur la page Devis',
          description: 'Sous l’ouverture, pour qui cherche une formation.',
          max: 80,
        }),
        line({
          name: 'title',
          title: 'Titre de la demande',
          description: 'En haut de la première étape.',
          max: 80,
        }),
        paragraph({
          name: 'text',
          title: 'Texte d’ouverture',
          description: 'Sous ce titre.',
          rows: 2,
          max: 240,
        }),
        line({
          name: 'shortTitle',
          title: 'Titre court',
          description: 'À la place de l’ouverture dès la deuxième étape, et dans les résumés.',
          max: 40,
        }),
        line({
          name: 'groupStep',
          title: 'Titre de la première étape',
          description: 'Le nombre de participants.',
          max: 60,
        }),
        line({
          name: 'participants',
          title: 'Question sur le groupe',
          description: 'Au-dessus des formules, et du curseur de la page Formations.',
          max: 60,
        }),
        line({
          name: 'datesStep',
          title: 'Titre de la deuxième étape',
          description: 'Les dates et les attentes. La troisième garde le titre de la page Devis.',
          max: 60,
        }),
        line({
          name: 'dates',
          title: 'Question sur les dates',
          description: 'Au-dessus des deux dates.',
          max: 60,
        }),
        paragraph({
          name: 'datesText',
          title: 'Sous cette question',
          description: 'Dit que les dates sont facultatives.',
          rows: 2,
          max: 200,
        }),
        line({
          name: 'earliest',
          title: 'Première date',
          description: 'Le début de la période.',
          max: 40,
        }),
        line({
          name: 'latest',
          title: 'Seconde date',
          description: 'La fin de la période.',
          max: 40,
        }),
        line({
          name: 'expectations',
          title: 'Champ des attentes',
          description: 'Au-dessus d’un texte libre ; « (facultatif) » suit.',
          max: 60,
        }),
        paragraph({
          name: 'expectationsText',
          title: 'Sous ce champ',
          description: 'Ce qu’il est utile d’y écrire.',
          rows: 2,
          max: 200,
        }),
        paragraph({
          name: 'note',
          title: 'Sous le total',
          description: 'Rappelle que les prix sont hors taxes (HT), et ce qui engage.',
          rows: 2,
          max: 300,
        }),
      ],
    }),
    line({
      name: 'faqTitle',
      title: 'Titre des questions',
      description: 'Les questions elles-mêmes sont dans « Questions fréquentes ».',
      max: 80,
      group: 'closing',
      empty: MESSAGES.title,
    }),
    addedBlocks(),
    closing(
      'closing',
      'Le dernier bloc de la page. Son bouton principal est aussi tout en haut, sous le texte d’ouverture.',
    ),
    seoField('search'),
  ],
  preview: { prepare: () => ({ title: 'Page des formations' }) },
});
