import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { defineType } from 'sanity';
import { CONSULTANT_MAIL_TEXTS } from '../lib/words/consultant-mails.ts';
import { ownTexts } from './shared/own-texts.ts';

/**
 * The words of the mails to the consultant (product.md, Mails). An empty field takes the site's own words. Singleton.
 */
export const consultantMails = defineType({
  name: 'consultantMails',
  title: 'E-mails que je reçois',
  type: 'document',
  icon: EnvelopeIcon,
  groups: [
    { name: 'requests', title: 'Demandes et messages', default: true },
    { name: 'quotes', title: 'Devis' },
    { name: 'projects', title: 'Projets' },
    { name: 'calls', title: 'Rendez-vous' },
    { name: 'reviews', title: 'Avis' },
    { name: 'waiting', title: 'Accusés en attente' },
    { name: 'all', title: 'Dans plusieurs' },
  ],
  fields: [
    ...ownTexts(
      CONSULTANT_MAIL_TEXTS,
      { group: 'requests' },
      {
        quoteTitle: ['Objet, pour un devis', 60, 'Suivi de la référence et du projet.'],
        trainingTitle: ['Objet, pour une formation', 60, 'Suivi de la référence et du groupe.'],
        messageTitle: ['Objet, pour un message', 60, 'Suivi de la référence et du sujet.'],
        requestButton: ['Bouton', 40, 'Mène à la demande, au devis ou au projet, dans le Studio.'],
        threadTitle: [
          'Objet, quand un client écrit depuis son espace',
          60,
          'Suivi de la référence. {nom} est celui du client.',
          ['nom'],
        ],
        threadText: ['Pour répondre à un client', 240, 'Sous ce qu’il a écrit.'],
      },
    ),
    ...ownTexts(
      CONSULTANT_MAIL_TEXTS,
      { group: 'quotes' },
      {
        acceptedTitle: [
          'Objet, pour un devis accepté',
          60,
          'Suivi du numéro. {nom} est celui du client.',
          ['nom'],
        ],
        acceptedText: ['Texte, pour un devis accepté', 300, 'Au-dessus du montant.'],
        amendmentAcceptedTitle: ['Objet, avenant accepté', 60, '{nom} : de même.', ['nom']],
        amendmentAcceptedText: ['Texte, avenant accepté', 300, 'Au-dessus du montant.'],
        amendmentWithdrawalTitle: [
          'Objet, rétractation d’un avenant',
          60,
          '{nom} : de même.',
          ['nom'],
        ],
        amendmentWithdrawalText: [
          'Texte, rétractation d’un avenant',
          500,
          'Au-dessus de qui s’est rétracté, et quand.',
        ],
        amendmentRefusedTitle: ['Objet, avenant refusé', 60, '{nom} : de même.', ['nom']],
        amendmentRefusedText: ['Texte, avenant refusé', 300, 'Sous la raison du client.'],
        terminatedTitle: ['Objet, résiliation confirmée', 60, '{nom} : de même.', ['nom']],
        terminatedText: ['Texte, résiliation confirmée', 300, 'Au-dessus des termes.'],
        terminationDeclinedTitle: ['Objet, résiliation déclinée', 60, '{nom} : de même.', ['nom']],
        terminationDeclinedText: ['Texte, résiliation déclinée', 300, 'Sous la raison du client.'],
        withdrawalTitle: ['Objet, pour une rétractation', 60, '{nom} : de même.', ['nom']],
        withdrawalText: [
          'Texte, pour une rétractation',
          500,
          'Au-dessus de qui s’est rétracté, et quand.',
        ],
        signedTitle: [
          'Objet, pour une signature parmi d’autres',
          60,
          '{nom} est celui de qui vient de signer.',
          ['nom'],
        ],
        signedText: ['Texte, pour une signature parmi d’autres', 300, 'Au-dessus de qui manque.'],
        refusedTitle: ['Objet, pour un devis refusé', 60, '{nom} : de même.', ['nom']],
        refusedText: ['Texte, pour un devis refusé', 300, 'Sous la raison du client.'],
        expiredTitle: ['Objet, pour un devis expiré', 60, '{nom} : de même.', ['nom']],
        expiredText: ['Texte, pour un devis expiré', 300, 'Au-dessus du devis.'],
        questionTitle: ['Objet, pour une question', 60, '{nom} : de même.', ['nom']],
        questionText: ['Texte, pour une question', 240, 'Sous la question.'],
      },
    ),
    ...ownTexts(
      CONSULTANT_MAIL_TEXTS,
      { group: 'projects' },
      {
        newsTitle: [
          'Objet, du nouveau d’un client',
          60,
          'Quand il écrit ou envoie un fichier. {nom} est le sien.',
          ['nom'],
        ],
        newsTitleSeveral: ['Objet, du nouveau de plusieurs', 60, 'Dans un seul e-mail.'],
      },
    ),
    ...ownTexts(
      CONSULTANT_MAIL_TEXTS,
      { group: 'projects' },
      {
        accountDeletedTitle: [
          'Objet, compte supprimé',
          60,
          'Quand un client qui a un contrat ou un projet en cours supprime son compte. {nom} est le sien.',
          ['nom'],
        ],
        accountDeletedText: [
          'Texte, compte supprimé',
          300,
          'Au-dessus de ce qui est conservé, avec les dates.',
        ],
      },
    ),
    ...ownTexts(
      CONSULTANT_MAIL_TEXTS,
      { group: 'calls' },
      {
        callTitle: ['Objet, pris', 60, 'Suivi du moment. {nom} est celui du visiteur.', ['nom']],
        callMovedTitle: ['Objet, déplacé', 60, '{nom} : de même.', ['nom']],
        callCancelledTitle: ['Objet, annulé', 60, '{nom} : de même.', ['nom']],
        callFreedTitle: ['Objet, compte supprimé', 60, 'Suivi du moment.'],
        callFreedText: ['Texte, compte supprimé', 240, 'De qui c’était n’est plus connu.'],
      },
    ),
    ...ownTexts(
      CONSULTANT_MAIL_TEXTS,
      { group: 'reviews' },
      {
        reviewTitle: [
          'Objet, pour un avis',
          60,
          '{nom} est celui que son auteur a signé.',
          ['nom'],
        ],
        correctionTitle: ['Objet, pour une correction', 60, '{nom} : de même.', ['nom']],
        reviewText: ['Texte', 240, 'Au-dessus de l’avis.'],
        reviewButton: ['Bouton', 40, 'Mène aux avis du Studio.'],
      },
    ),
    ...ownTexts(
      CONSULTANT_MAIL_TEXTS,
      { group: 'waiting' },
      {
        waitingTitle: ['Objet', 80, 'Quand trop de demandes arrivent en peu de temps.'],
        waitingText: [
          'Texte',
          400,
          '{heure} et {jour} sont les nombres d’e-mails que le site envoie au plus.',
          ['heure', 'jour'],
        ],
        waitingSafe: ['Suite', 240, 'Ce qui n’est pas perdu.'],
        waitingSpam: ['À la fin', 300, 'Que faire si ce sont des robots.'],
      },
    ),
    ...ownTexts(
      CONSULTANT_MAIL_TEXTS,
      { group: 'all' },
      {
        replyText: ['Pour répondre', 160, 'À la fin d’une demande, d’un message ou d’un avis.'],
        signature: ['Signature', 80, '{site} est l’adresse du site.', ['site']],
      },
    ),
  ],
  preview: {
    prepare: () => ({ title: 'E-mails que je reçois', subtitle: 'Demandes, messages, avis' }),
  },
});
