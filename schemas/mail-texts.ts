import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { defineType } from 'sanity';
import { MAIL_TEXTS } from '../lib/mail/texts.ts';
import { line, paragraph } from './shared/fields.ts';
import { ownTexts } from './shared/own-texts.ts';

/**
 * The words of the mails that the site sends to a visitor (product.md, Mails). An empty field takes the site's own
 * words. Singleton.
 */
export const mailTexts = defineType({
  name: 'mailTexts',
  title: 'E-mails aux visiteurs',
  type: 'document',
  icon: EnvelopeIcon,
  groups: [
    { name: 'message', title: 'Après un message', default: true },
    { name: 'request', title: 'Après une demande' },
    { name: 'answer', title: 'Vos réponses' },
    { name: 'proposal', title: 'Devis' },
    { name: 'projects', title: 'Projets' },
    { name: 'calls', title: 'Rendez-vous' },
    { name: 'all', title: 'Dans tous' },
  ],
  fields: [
    line({
      name: 'messageTitle',
      title: 'Objet',
      placeholder: MAIL_TEXTS.messageTitle,
      description: 'De l’accusé de réception d’un message, suivi de sa référence.',
      max: 80,
      group: 'message',
    }),
    paragraph({
      name: 'messageText',
      title: 'Texte',
      placeholder: MAIL_TEXTS.messageText,
      description: 'Sous la salutation. Le délai s’écrit {délai} : il suit les réglages du site.',
      max: 400,
      group: 'message',
    }),
    line({
      name: 'quoteTitle',
      title: 'Objet, pour un devis',
      placeholder: MAIL_TEXTS.quoteTitle,
      description: 'De l’accusé de réception d’une demande de devis, suivi de sa référence.',
      max: 80,
      group: 'request',
    }),
    line({
      name: 'trainingTitle',
      title: 'Objet, pour une formation',
      placeholder: MAIL_TEXTS.trainingTitle,
      description: 'De l’accusé de réception d’une demande de formation, suivi de sa référence.',
      max: 80,
      group: 'request',
    }),
    paragraph({
      name: 'requestText',
      title: 'Texte',
      placeholder: MAIL_TEXTS.requestText,
      description:
        'Sous la salutation, avant ce que la personne a choisi. {délai} et {appel} suivent les réglages du site.',
      rows: 4,
      max: 600,
      group: 'request',
    }),
    line({
      name: 'letterText',
      title: 'Document joint',
      placeholder: MAIL_TEXTS.letterText,
      description: 'Quand l’estimation part avec l’e-mail.',
      max: 160,
      group: 'request',
    }),
    paragraph({
      name: 'bindingText',
      title: 'Ce qui engage',
      placeholder: MAIL_TEXTS.bindingText,
      description: 'Après l’estimation. {engagement} suit les réglages du site.',
      max: 400,
      group: 'request',
    }),
    line({
      name: 'answerTitle',
      title: 'Objet',
      placeholder: MAIL_TEXTS.answerTitle,
      description: 'De ce que vous écrivez depuis l’outil Demandes, suivi de la référence.',
      max: 80,
      group: 'answer',
    }),
    paragraph({
      name: 'answerText',
      title: 'Pour répondre',
      placeholder: MAIL_TEXTS.answerText,
      description: 'Sous votre texte : comment vous répondre.',
      max: 400,
      group: 'answer',
    }),
    ...ownTexts(
      MAIL_TEXTS,
      { group: 'proposal' },
      {
        proposalTitle: ['Objet', 60, 'Quand vous envoyez un devis, suivi de son numéro.'],
        proposalText: ['Texte', 600, 'Sous la salutation.'],
        proposalButton: ['Bouton', 40, 'Mène au devis, en ligne.'],
        proposalCode: ['Sous le bouton', 400, 'Ce qu’il faut savoir du lien.'],
        codeTitle: ['Objet, pour le code', 60, 'De l’e-mail qui donne le code, suivi de celui-ci.'],
        codeText: ['Texte, pour le code', 300, 'Sous le code.'],
        codeMistake: ['Code non demandé', 300, 'Pour qui n’a rien demandé.'],
        acceptedTitle: ['Objet, une fois accepté', 60, 'Suivi du numéro du devis.'],
        acceptedText: ['Texte, une fois accepté', 600, 'Avec le devis et sa preuve.'],
        withdrawnTitle: ['Objet, une fois retiré', 60, 'Suivi du numéro du devis.'],
        withdrawnText: ['Texte, une fois retiré', 300, 'Avant la raison que vous donnez.'],
        proposalAnswerTitle: [
          'Objet, pour une réponse',
          60,
          'De ce que vous écrivez sur un devis, suivi de son numéro.',
        ],
      },
    ),
    ...ownTexts(
      MAIL_TEXTS,
      { group: 'projects' },
      {
        newsTitle: [
          'Objet, du nouveau dans un projet',
          80,
          'Quand vous publiez, écrivez ou envoyez un fichier. {projet} est le nom du projet.',
          ['projet'],
        ],
        newsTitleSeveral: ['Objet, du nouveau dans plusieurs', 80, 'Dans un seul e-mail.'],
        newsText: ['Texte, du nouveau', 400, 'Au-dessus de la liste de ce qui est nouveau.'],
        newsButton: ['Bouton, du nouveau', 40, 'Mène au projet, ou à tous.'],
        newsChoice: ['Choix des e-mails', 160, 'À la fin, suivi du lien qui mène à ce choix.'],
        invitationTitle: [
          'Objet, pour inviter',
          80,
          'À qui n’a pas de compte, quand son projet l’attend. {projet} : de même.',
          ['projet'],
        ],
        invitationText: ['Texte, pour inviter', 400, 'Ce qui attend le client dans son espace.'],
        invitationButton: ['Bouton, pour inviter', 40, 'Mène à la création du compte.'],
      },
    ),
    ...ownTexts(
      MAIL_TEXTS,
      { group: 'calls' },
      {
        callTitle: ['Objet, confirmé', 80, 'Quand un rendez-vous est pris, suivi de la référence.'],
        callText: ['Texte, confirmé', 400, 'Au-dessus du jour et de l’heure.'],
        callMovedTitle: ['Objet, déplacé', 80, 'Quand un rendez-vous change de moment.'],
        callMovedText: ['Texte, déplacé', 400, 'Au-dessus du nouveau moment.'],
        callCancelledTitle: ['Objet, annulé', 80, 'Par le visiteur ou par vous.'],
        callCancelledText: ['Texte, annulé', 400, 'Au-dessus du moment annulé et de votre raison.'],
        callReminderTitle: ['Objet, rappel', 80, 'La veille du rendez-vous.'],
        callReminderText: ['Texte, rappel', 400, 'Au-dessus du jour et de l’heure.'],
        callButton: ['Bouton', 40, 'Mène à la page du rendez-vous.'],
        callAgainButton: ['Bouton, annulé', 40, 'Mène aux créneaux libres.'],
      },
    ),
    line({
      name: 'greeting',
      title: 'Salutation',
      placeholder: MAIL_TEXTS.greeting,
      description: 'Au début de chaque e-mail.',
      max: 60,
      group: 'all',
    }),
    line({
      name: 'replyText',
      title: 'Pour répondre',
      placeholder: MAIL_TEXTS.replyText,
      description: 'Vers la fin : comment ajouter un détail.',
      max: 200,
      group: 'all',
    }),
    paragraph({
      name: 'mistakeText',
      title: 'Reçu par erreur',
      placeholder: MAIL_TEXTS.mistakeText,
      description: 'À la fin, pour qui n’a rien demandé.',
      max: 400,
      group: 'all',
    }),
  ],
  preview: {
    prepare: () => ({
      title: 'E-mails aux visiteurs',
      subtitle: 'Accusés de réception, réponses, devis, projets',
    }),
  },
});
