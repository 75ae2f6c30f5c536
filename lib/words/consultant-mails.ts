/** Texts of the site's mails to the consultant (product.md, Mails), where they have written none. */
export const CONSULTANT_MAIL_TEXTS = {
  quoteTitle: 'Nouvelle demande de devis',
  trainingTitle: 'Nouvelle demande de formation',
  messageTitle: 'Nouveau message',
  requestButton: 'Ouvrir dans le Studio',
  threadTitle: 'Nouveau message de {nom}',
  threadText:
    'Répondez depuis le Studio pour garder la conversation au même endroit, ou à cet e-mail pour écrire directement à cette personne.',
  acceptedTitle: '{nom} a accepté votre devis',
  acceptedText:
    'Le devis et la preuve de son acceptation sont joints\u00a0: ce sont les mêmes fichiers que ceux de votre client.',
  amendmentAcceptedTitle: '{nom} a accepté votre avenant',
  amendmentAcceptedText:
    'L’avenant et la preuve de son acceptation sont joints. Son échéancier remplace ce qui restait à régler du contrat.',
  amendmentWithdrawalTitle: '{nom} a renoncé à l’avenant',
  amendmentWithdrawalText:
    'L’avenant prend fin\u00a0: le contrat est tel qu’avant lui, et ce qui restait à régler l’est de nouveau. Remboursez ce qui a été versé pour l’avenant au plus tard quatorze jours après la déclaration (article L. 221-24 du code de la consommation).',
  amendmentRefusedTitle: '{nom} a refusé votre avenant',
  amendmentRefusedText:
    'Le contrat reste tel qu’il est. Vous pouvez lui répondre, ou corriger l’avenant\u00a0: la correction le remplacera.',
  terminatedTitle: '{nom} a confirmé la résiliation',
  terminatedText:
    'Le contrat est résilié d’un commun accord, et son projet est clos. Le document joint est celui que votre client a reçu.',
  terminationDeclinedTitle: '{nom} a décliné la résiliation',
  terminationDeclinedText:
    'Le contrat continue comme avant. Vous pouvez lui répondre depuis le Studio.',
  withdrawalTitle: '{nom} a renoncé au contrat',
  withdrawalText:
    'Le contrat prend fin, et son projet est annulé. Remboursez ce qui a été versé au plus tard quatorze jours après la déclaration (article L. 221-24 du code de la consommation)\u202f; si le travail a commencé plus tôt à la demande du client, le prix de ce qui a été fait jusque-là vous est dû (article L. 221-25). L’accusé de réception joint est celui qu’il a reçu.',
  signedTitle: '{nom} a signé',
  signedText:
    'Il manque encore une signature, ou plusieurs\u00a0: l’accord vaut une fois que tous ont signé, et le site vous prévient alors. Depuis le Studio, «\u202fRelancer\u202f» écrit à qui n’a pas signé.',
  refusedTitle: '{nom} a refusé votre devis',
  refusedText: 'Vous pouvez lui répondre, ou corriger le devis\u00a0: la correction le remplacera.',
  expiredTitle: 'Votre devis pour {nom} a expiré',
  expiredText:
    'Il est resté sans suite, et ne peut plus être accepté. Depuis le Studio, un clic le renvoie avec une nouvelle date.',
  questionTitle: 'Question de {nom} sur votre devis',
  questionText:
    'Répondez depuis le Studio pour garder la conversation au même endroit, ou à cet e-mail pour écrire directement à cette personne.',
  newsTitle: 'Du nouveau de {nom}',
  newsTitleSeveral: 'Du nouveau de vos clients',
  callTitle: 'Nouveau rendez-vous avec {nom}',
  callMovedTitle: 'Rendez-vous déplacé par {nom}',
  callCancelledTitle: 'Rendez-vous annulé par {nom}',
  callFreedTitle: 'Rendez-vous annulé par une suppression de compte',
  callFreedText:
    'Cette personne a supprimé son compte\u00a0: ses données sont effacées, et le créneau est de nouveau libre.',
  accountDeletedTitle: '{nom}\u00a0: compte supprimé',
  accountDeletedText:
    'Ce qui prouve vos contrats est conservé dans le Studio, en lecture seule\u202f; le reste est effacé. La suppression du compte ne met pas fin à un contrat en cours.',
  reviewTitle: 'Nouvel avis de {nom}',
  correctionTitle: 'Correction d’un avis de {nom}',
  reviewText: 'Il paraîtra sur le site une fois que vous l’aurez publié.',
  reviewButton: 'Lire et décider',
  waitingTitle: 'Des accusés de réception attendent',
  waitingText:
    'Beaucoup de demandes arrivent en peu de temps. Le site envoie au plus {heure} accusés de réception par heure et {jour} par jour\u00a0: les suivants attendent leur tour, et partiront d’eux-mêmes.',
  waitingSafe:
    'Rien n’est perdu\u00a0: chaque demande est enregistrée, et vous est annoncée par son propre e-mail.',
  waitingSpam:
    'Ces demandes ne viennent pas de vraies personnes\u202f? Marquez-les comme indésirables dans l’outil «\u202fDemandes\u202f» du Studio\u00a0: leurs accusés de réception ne partiront pas.',
  replyText: 'Répondez à cet e-mail pour écrire directement à cette personne.',
  signature: 'Envoyé par le site {site}',
};

export type ConsultantMailTexts = typeof CONSULTANT_MAIL_TEXTS;
