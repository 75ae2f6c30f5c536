/** Texts of the site's own mails to a visitor (product.md, Mails), where the consultant has written none. */
export const MAIL_TEXTS = {
  greeting: 'Bonjour,',
  messageTitle: 'Votre message est bien arrivé',
  messageText: 'Merci pour votre message. Je vous réponds dans les {délai}.',
  quoteTitle: 'Votre demande de devis est bien arrivée',
  trainingTitle: 'Votre demande de formation est bien arrivée',
  requestText:
    'Merci pour votre demande. Je vous recontacte dans les {délai} avec une proposition détaillée. Si vous souhaitez en parler avant de décider, l’appel découverte de {appel} est gratuit.',
  letterText: 'Le détail du calcul est dans le document joint (PDF).',
  bindingText: 'Cette estimation ne vous engage à rien. {engagement}',
  followText: 'Où en est votre demande\u202f? Suivez-la quand vous voulez, sans compte\u00a0:',
  followCodeText:
    'Saisissez ce code sur la page de votre demande. Il est valable quinze minutes et ne sert qu’une fois.',
  followCodeMistake:
    'Vous n’avez pas demandé ce code\u202f? Ignorez cet e-mail\u00a0: sans lui, personne ne lit votre demande.',
  accountText:
    'Avec un compte à cette adresse, vous retrouvez cette demande, mes réponses, votre devis, puis l’avancement du projet dans votre espace client\u00a0:',
  answerTitle: 'Réponse à votre demande',
  answerText:
    'Vous pouvez me répondre sur cette page, sans compte, ou simplement à cet e-mail. Avec un compte à cette adresse, vous retrouvez aussi notre échange dans votre espace client, sur le site.',
  replyButton: 'Répondre ici',
  proposalTitle: 'Votre devis',
  proposalText:
    'Voici le devis que je vous ai préparé. Il est joint à cet e-mail. Vous pouvez aussi le lire en ligne, me poser une question, l’accepter ou le refuser.',
  proposalButton: 'Lire le devis en ligne',
  proposalCode:
    'Ce lien vous est personnel\u00a0: ne le transmettez pas. Un code à usage unique vous sera envoyé à cette adresse pour ouvrir le devis.',
  codeTitle: 'Votre code',
  codeText:
    'Saisissez ce code sur la page de votre devis. Il est valable quinze minutes et ne sert qu’une fois.',
  codeMistake:
    'Vous n’avez pas demandé ce code\u202f? Ignorez cet e-mail\u00a0: sans lui, personne n’ouvre votre devis.',
  acceptedTitle: 'Votre devis est accepté',
  acceptedText:
    'Merci pour votre confiance\u202f! Vous trouverez ci-joints le devis et la preuve de son acceptation\u00a0: conservez-les. Je reviens vers vous pour la suite.',
  receiptTitle: 'Votre rétractation est enregistrée',
  receiptText:
    'J’accuse réception de votre rétractation\u00a0: le contrat prend fin. Le document joint en garde le contenu, la date et l’heure\u202f; conservez-le. Je vous rembourse ce que vous avez versé au plus tard quatorze jours après votre déclaration, moins, si le travail a commencé plus tôt à votre demande, le prix de ce qui a été fait jusque-là.',
  withdrawnTitle: 'Votre devis est retiré',
  withdrawnText: 'J’ai retiré ce devis\u00a0: il ne peut plus être accepté. Voici pourquoi.',
  proposalAnswerTitle: 'Réponse à votre question',
  newsTitle: 'Du nouveau dans votre projet {projet}',
  newsTitleSeveral: 'Du nouveau dans vos projets',
  newsText: 'Voici ce qui a changé depuis votre dernière visite.',
  newsButton: 'Ouvrir mon projet',
  newsChoice: 'Vous choisissez les e-mails que vous recevez, et pouvez les couper',
  invitationTitle: 'Suivez votre projet {projet}',
  invitationText:
    'Votre projet a son espace\u00a0: les étapes, le journal de chaque semaine, les fichiers et nos échanges. Créez un compte avec cette adresse, et vous l’y trouverez.',
  invitationButton: 'Créer mon compte',
  projectLinkText:
    'Votre projet a sa page\u00a0: les étapes, le journal de chaque semaine, les fichiers et nos échanges. Elle s’ouvre sans compte, par un code envoyé à cette adresse.',
  callProofTitle: 'Confirmez votre rendez-vous',
  callProofText:
    'Un appel a été demandé avec votre adresse, au moment ci-dessous. Il n’est pas encore pris\u00a0: confirmez-le dans l’heure, sinon le créneau redevient libre.',
  callProofButton: 'Confirmer mon rendez-vous',
  callTitle: 'Votre rendez-vous est confirmé',
  callText:
    'C’est noté\u00a0: nous nous parlons au moment ci-dessous. Le fichier joint l’ajoute à votre agenda.',
  callMovedTitle: 'Votre rendez-vous est déplacé',
  callMovedText:
    'C’est noté\u00a0: voici le nouveau moment. Le fichier joint met votre agenda à jour.',
  callPlacedTitle: 'Comment se passe notre appel',
  callPlacedText: 'Voici comment nous nous retrouvons. Le fichier joint met votre agenda à jour.',
  callCancelledTitle: 'Votre rendez-vous est annulé',
  callCancelledText:
    'Ce rendez-vous n’aura pas lieu. Vous pouvez en choisir un autre quand vous voulez.',
  callReminderTitle: 'Rappel de notre rendez-vous',
  callReminderText: 'Notre appel approche. Un empêchement\u202f? Déplacez-le en un instant.',
  callButton: 'Voir, déplacer ou annuler',
  callAgainButton: 'Choisir un autre créneau',
  replyText: 'Un détail à ajouter\u202f? Répondez simplement à cet e-mail.',
  mistakeText:
    'Vous n’avez rien envoyé depuis ce site\u202f? Quelqu’un a sans doute saisi votre adresse par erreur\u00a0: vous pouvez ignorer cet e-mail.',
};

export type MailTexts = typeof MAIL_TEXTS;
