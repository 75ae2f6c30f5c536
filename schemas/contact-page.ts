import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { defineField, defineType } from 'sanity';
import { CONTACT_TEXTS } from '../lib/words/requests.ts';
import { ADDED_BLOCKS_GROUP, addedBlocks } from './page-blocks/blocks-field.ts';
import { line, paragraph, section } from './shared/fields.ts';
import { closing } from './shared/link.ts';
import { MESSAGES } from './shared/messages.ts';
import { ownWords } from './shared/own-texts.ts';
import { seoField } from './shared/seo.ts';

/** A way to get in touch: its card's title, text and button. */
const route = (name: string, title: string, description: string, leadsTo: 'mail' | 'profile') =>
  defineField({
    name,
    title,
    description,
    type: 'object',
    group: 'routes',
    fields: [
      line({
        name: 'title',
        title: 'Titre',
        description: 'En tête de la carte.',
        max: 60,
        empty: MESSAGES.title,
      }),
      paragraph({
        name: 'text',
        title: 'Texte',
        description: 'Quand choisir ce moyen, et ce qu’il faut en attendre.',
        rows: 2,
        max: 240,
        empty: MESSAGES.text,
      }),
      line({
        name: 'label',
        title: 'Bouton',
        description:
          leadsTo === 'mail'
            ? 'Ouvre un e-mail prêt à écrire.'
            : 'Ouvre votre profil professionnel.',
        max: 40,
        empty: MESSAGES.label,
      }),
      ...(leadsTo === 'mail'
        ? [
            line({
              name: 'subject',
              title: 'Objet de l’e-mail',
              description: 'Déjà rempli dans le message du visiteur.',
              max: 80,
              empty: 'Donnez un objet.',
            }),
          ]
        : []),
    ],
    validation: (rule) => rule.required().error('Complétez cette carte.'),
  });

/** The copy of /contact (product.md, Contact). The e-mail, the profile and the hours are site settings. */
export const contactPage = defineType({
  name: 'contactPage',
  title: 'Page de contact',
  type: 'document',
  icon: EnvelopeIcon,
  groups: [
    { name: 'opening', title: 'Ouverture', default: true },
    { name: 'routes', title: 'Moyens de contact' },
    ADDED_BLOCKS_GROUP,
    { name: 'closing', title: 'Questions et suite' },
    { name: 'search', title: 'Référencement' },
  ],
  fields: [
    section({
      name: 'hero',
      title: 'Ouverture de la page',
      description: 'En haut de la page, avant les moyens de contact.',
      group: 'opening',
    }),
    section({
      name: 'form',
      title: 'Formulaire',
      description: 'À gauche du formulaire de message, ou au-dessus sur un téléphone.',
      group: 'opening',
    }),
    ownWords(
      CONTACT_TEXTS,
      {
        group: 'opening',
        title: 'Champs et bouton du formulaire',
        description: 'Les petits mots du formulaire de message, où qu’il soit.',
      },
      {
        nameLabel: ['Champ du nom', 40, 'Au-dessus du champ, et dans la liste des erreurs.'],
        emailLabel: ['Champ de l’e-mail', 40, 'Au-dessus du champ, et dans la liste des erreurs.'],
        subjectLabel: ['Champ du sujet', 40, 'Au-dessus du champ, et dans la liste des erreurs.'],
        messageLabel: ['Champ du message', 40, 'Au-dessus du champ, et dans la liste des erreurs.'],
        sendButton: ['Bouton', 40, 'Envoie le message.'],
        consentText: [
          'À côté du bouton',
          300,
          'Ce que vous faites de ce qui est écrit. {confidentialité} devient le lien.',
          ['confidentialité'],
        ],
        privacyLink: ['Texte de ce lien', 60, 'À la place de {confidentialité}.'],
      },
    ),
    line({
      name: 'availabilityTitle',
      title: 'Titre des disponibilités',
      description: 'Les horaires eux-mêmes sont dans les réglages du site.',
      max: 60,
      group: 'opening',
      empty: MESSAGES.title,
    }),
    line({
      name: 'locationTitle',
      title: 'Titre du lieu',
      description: 'Le lieu lui-même est dans les réglages du site.',
      max: 60,
      group: 'opening',
      empty: MESSAGES.title,
    }),
    route('email', 'E-mail', 'L’adresse vient des réglages du site.', 'mail'),
    route(
      'appointment',
      'Rendez-vous',
      'Par e-mail, tant que les rendez-vous sont fermés dans les réglages ; ouverts, la carte garde son titre et mène aux créneaux.',
      'mail',
    ),
    route('social', 'Profil professionnel', 'Son adresse vient des réglages du site.', 'profile'),
    line({
      name: 'faqTitle',
      title: 'Titre des questions',
      description: 'Les questions elles-mêmes sont dans « Questions fréquentes ».',
      max: 80,
      group: 'closing',
      empty: MESSAGES.title,
    }),
    addedBlocks({ hasForm: true }),
    closing('closing'),
    seoField('search'),
  ],
  preview: { prepare: () => ({ title: 'Page de contact' }) },
});
