import { KEPT_TERMS } from './kept.ts';

/** Texts of the pages around signing in (product.md, Words of the client area), where the consultant has written none. */
export const ACCOUNT_TEXTS = {
  continueText: 'Connectez-vous pour continuer.',
  questionText: 'Une question\u202f?',
  questionLink: 'Écrivez-moi',
  resendQuestion: 'Pas encore confirmé votre adresse\u202f?',
  resendLink: 'Recevoir l’e-mail de nouveau',
  createdText:
    'Ouvrez le message que vous recevez et cliquez sur son bouton\u00a0: c’est la dernière étape. Il arrive en une minute ou deux\u202f; regardez aussi parmi les indésirables.',
  recoveryTitle: 'Mot de passe oublié',
  recoveryText:
    'Donnez l’adresse de votre compte. Un lien, valable une heure, vous permettra d’en choisir un nouveau.',
  passwordTitle: 'Nouveau mot de passe',
  passwordText:
    'Il remplace celui d’avant. Choisissez-le long et différent de vos autres mots de passe.',
  elsewhereTitle: 'Votre adresse est confirmée',
  elsewhereText:
    'Vous avez ouvert le lien dans un autre navigateur que celui de l’inscription. Quelqu’un d’autre aurait pu s’inscrire avec votre adresse\u00a0: choisissez donc ici le mot de passe de votre compte.',
  passwordOverTitle: 'Ce lien n’est plus valable',
  passwordOverText:
    'Un lien pour choisir un mot de passe sert une fois, dans le quart d’heure qui suit son ouverture.',
  resendTitle: 'Confirmer votre adresse',
  resendText:
    'Le message n’est pas arrivé, ou son lien a expiré\u202f? Demandez-en un nouveau. Regardez aussi parmi les indésirables.',
  confirmTitle: 'Confirmez votre adresse',
  confirmText: 'Un clic, et votre espace client est ouvert.',
  confirmButton: 'Confirmer mon adresse',
  signInTitle: 'Connectez-vous',
  signInText: 'Un clic, et vous êtes dans votre espace client.',
  signInButton: 'Ouvrir mon espace',
  newPasswordTitle: 'Choisissez un nouveau mot de passe',
  newPasswordText: 'Un clic confirme que la demande vient de vous, puis vous le choisissez.',
  newPasswordButton: 'Continuer',
  newEmailTitle: 'Confirmez votre nouvelle adresse',
  newEmailText: 'Un clic, et votre compte utilise cette adresse.',
  newEmailButton: 'Confirmer cette adresse',
  brokenTitle: 'Ce lien n’est pas complet',
  brokenText: 'Il a sans doute été coupé en route. Copiez-le en entier, ou demandez-en un nouveau.',
  openedText: 'Vous l’aviez déjà ouvert\u202f? Tout va bien\u00a0: votre adresse est confirmée.',
  newLink: 'Demander un nouveau lien',
  backLink: 'Retour à la connexion',
  contactLink: 'M’écrire',
  deletedTitle: 'Votre compte est supprimé',
  deletedText:
    'Tout est effacé, sauf ce qui prouve un contrat signé, gardé hors de votre vue le temps que prévoit la loi. Merci pour le chemin fait ensemble\u202f; la porte reste ouverte.',
  deletedButton: 'Revenir à l’accueil',
};

/** Texts of the dashboard, likewise. */
export const DASHBOARD_TEXTS = {
  greeting: 'Bonjour {prénom}',
  emptyText: 'Votre espace est prêt\u00a0: il n’attend que votre premier projet.',
  newProject: 'Nouveau projet',
  callText: 'Un point à faire de vive voix\u202f? Choisissez le moment de notre appel.',
  projectsTab: 'Mes projets',
  requestsTab: 'Demandes et devis',
  profileTab: 'Profil',
  supportTab: 'Support',
  pauseTitle: 'Votre espace fait une pause',
  pauseText:
    'Le service des comptes ne répond pas pour le moment. Rien n’est perdu\u00a0: vos projets et vos données sont en sécurité.',
  noProjectsTitle: 'Aucun projet pour l’instant',
  noProjectsText:
    'Décrivez votre idée dans le configurateur\u00a0: le prix s’affiche au fil de vos choix, et votre demande apparaît ici dès qu’elle est envoyée.',
  noProjectsButton: 'Chiffrer mon premier projet',
  examplesText:
    'Les projets marqués «\u202fExemple\u202f» sont fictifs\u00a0: ils montrent comment vous suivrez les vôtres ici.',
  addProject: 'Ajouter un projet',
  openProject: 'Ouvrir le projet',
  backToProjects: 'Tous mes projets',
  exampleProjectText:
    'Ce projet est un exemple\u00a0: il montre comment vous suivrez les vôtres ici. Il laisse la place à votre première demande.',
  nextStepTitle: 'Prochaine étape',
  noNextStepText: 'Elle s’affichera ici, avec sa date, dès qu’elle sera fixée.',
  milestonesTitle: 'Étapes',
  noMilestonesText: 'Je prépare le plan du projet. Ses étapes et leurs dates arrivent ici.',
  journalTitle: 'Journal',
  noJournalText:
    'Chaque semaine, ce qui a avancé se lit ici, images à l’appui. La première entrée arrive avec le début du projet.',
  fileRequestsTitle: 'À m’envoyer',
  fileRequestsText:
    'Ce dont j’ai besoin pour avancer. Vous pouvez envoyer plusieurs fichiers pour une même demande.',
  filesTitle: 'Fichiers',
  filesText:
    'Ce que vous m’envoyez et ce que je vous envoie reste ici. Personne d’autre n’y a accès.',
  noFilesText: 'Aucun fichier pour le moment.',
  projectMessagesTitle: 'Messages',
  noProjectMessagesText:
    'Une question, une idée, un doute\u202f? Écrivez ici\u00a0: la réponse arrive au même endroit.',
  projectMailsTitle: 'E-mails de ce projet',
  projectMailsText:
    'Choisissez ce dont un e-mail vous prévient. Plusieurs nouvelles proches arrivent dans un seul.',
  noRequestsTitle: 'Aucune demande pour l’instant',
  noRequestsText:
    'Ce que vous envoyez depuis le configurateur de devis ou la page de contact apparaît ici, avec mes réponses.',
  noRequestsButton: 'Demander un devis',
  exampleRequestText:
    'La demande marquée «\u202fExemple\u202f» est fictive\u00a0: elle montre comment vous suivrez les vôtres ici.',
  awaitedText: 'Réponse dans les {délai}.',
  answeredText: 'Vous avez une réponse\u00a0: la suite est à vous.',
  sentText: 'Ce que vous avez envoyé',
  followRequest: 'Suivre cette demande',
  requestsTitle: 'Vos demandes',
  followTitle: 'Où en est votre demande',
  followText:
    'Pour que vous seul puissiez la lire, je vous envoie un code à l’adresse donnée avec elle.',
  followQuotedText: 'Votre devis vous attend\u00a0: ouvrez-le par le lien de son e-mail.',
  followWonText: 'C’est lancé\u00a0: je vous écris à chaque étape.',
  followLostText: 'Cette demande est close. Le projet revient d’actualité\u202f? Écrivez-moi.',
  followAccountText:
    'Avec un compte à cette adresse, vous retrouvez au même endroit vos demandes, vos devis et vos projets.',
  followPauseTitle: 'Votre demande est à l’abri',
  projectLinkTitle: 'Votre projet vous attend',
  projectLinkText: 'Pour que vous seul puissiez le lire, je vous envoie un code par e-mail.',
  projectAccountTitle: 'Un compte, si vous voulez',
  projectReviewTitle: 'Votre avis',
  projectReviewText:
    'Qu’avez-vous pensé de notre travail\u202f? Je relis chaque avis avant qu’il paraisse sur le site, sous le nom que vous donnez.',
  noLinkedProjectTitle: 'Aucun projet ici pour le moment',
  noLinkedProjectText: 'Il s’ouvre quand le devis est signé\u00a0: cette page y mènera.',
  requestQuote: 'Lire le devis {devis}',
  quotesTitle: 'Vos devis',
  quotesText: 'Lisez, posez vos questions, et signez en ligne quand tout vous convient.',
  openQuote: 'Lire et répondre',
  readQuote: 'Relire',
  quoteLockedTitle: 'Une proposition vous attend',
  quoteLockedText: 'Pour que vous seul puissiez la lire, je vous envoie un code par e-mail.',
  quoteGoneTitle: 'Ce lien n’ouvre aucune proposition',
  quoteGoneText:
    'Il est incomplet, il a expiré, ou un lien plus récent l’a remplacé. Reprenez mon dernier e-mail, ou écrivez-moi\u00a0: je vous en envoie un autre.',
  quoteClosedTitle: 'Cette proposition n’est plus en ligne',
  quoteClosedText:
    'Elle s’est fermée avec l’espace client qui l’avait reçue, dont le compte a été supprimé. Votre exemplaire, si vous l’avez signée, est dans l’e-mail reçu ce jour-là.',
  quoteHelpLink: 'Un souci\u202f? Écrivez-moi',
  quoteUnknownTitle: 'Ce devis n’est pas dans votre espace',
  quoteUnknownText:
    'Il a peut-être été envoyé à une autre adresse e-mail\u00a0: ouvrez-le alors par le lien de son e-mail.',
  quotePauseTitle: 'Votre devis est à l’abri',
  quotePauseText:
    'Le service ne répond pas pour le moment. Rien n’est perdu\u00a0: réessayez dans un instant.',
  quoteSentText:
    'Lisez-le tranquillement, posez vos questions, et signez en bas de page quand tout vous convient. Rien ne vous engage avant.',
  quoteAcceptTitle: 'Accepter ce devis',
  quoteAcceptText:
    'Votre accord vous engage, et moi aussi. Vous recevez aussitôt votre exemplaire par e-mail.',
  quoteAcceptedTitle: 'C’est signé, merci\u202f!',
  quoteNextText: 'Je vous écris dans les {délai} pour fixer la date de démarrage.',
  quoteWithdrawTitle: 'Votre droit de rétractation',
  quoteWithdrawText:
    'Vous pouvez renoncer à ce contrat jusqu’au {jour} inclus, sans donner de motif et sans frais.',
  quoteWithdrawWarning:
    'Votre déclaration met fin au contrat\u00a0: rien ne permet de revenir en arrière. Je vous rembourse ce que vous avez versé au plus tard quatorze jours après elle, moins, si le travail a commencé plus tôt à votre demande, le prix de ce qui a été fait jusque-là.',
  quoteWithdrawOverText: 'Vous pouviez renoncer à ce contrat jusqu’au {jour} inclus.',
  quoteAmendmentWithdrawText:
    'Vous pouvez renoncer à cet avenant jusqu’au {jour} inclus, sans donner de motif et sans frais. Le contrat, lui, continue.',
  quoteAmendmentWithdrawWarning:
    'Votre déclaration met fin à l’avenant\u00a0: rien ne permet de revenir en arrière. Le contrat reste tel qu’il était avant lui, et ce qui restait à régler l’est de nouveau. Je vous rembourse ce que vous avez versé pour l’avenant au plus tard quatorze jours après elle, moins, si le travail a commencé plus tôt à votre demande, le prix de ce qui a été fait jusque-là.',
  quoteWithdrawnText:
    'Votre accusé de réception part vers vous par e-mail. Je vous rembourse ce que vous avez versé au plus tard quatorze jours après votre déclaration, moins, si le travail a commencé plus tôt à votre demande, le prix de ce qui a été fait jusque-là.',
  quoteTerminationTitle: 'Mettre fin au contrat d’un commun accord',
  quoteTerminationText:
    'Je vous propose de mettre fin au contrat dans les termes ci-dessous. Rien ne change sans votre accord.',
  quoteTerminationWarning:
    'Votre accord met fin au contrat, avec ses avenants et son projet\u00a0: rien ne permet de revenir en arrière. Ce qui restait à régler n’est plus dû, sauf ce que la proposition garde. Un accusé de réception daté part vers vous par e-mail.',
  quoteTerminatedText:
    'L’accusé de réception daté part vers vous par e-mail, et reste ici. Seul ce que la résiliation garde reste à régler.',
  quoteQuestionTitle: 'Une question\u202f?',
  quoteQuestionText: 'Je réponds dans les {délai}, ici et par e-mail.',
  quoteRefuseLink: 'Refuser ce devis…',
  quoteRefuseWarning:
    'Je reçois votre motif, et ce devis ne pourra plus être signé. Rien ne permet de revenir en arrière.',
  quoteAmendmentAcceptTitle: 'Accepter cet avenant',
  quoteAmendmentRefuseLink: 'Refuser cet avenant…',
  quoteAmendmentRefuseWarning:
    'Je reçois votre motif, et cet avenant ne pourra plus être signé\u00a0: le contrat reste tel qu’il est.',
  quoteRefusedText:
    'Merci de me l’avoir dit. Une autre idée, un autre budget\u202f? Écrivez-moi ci-dessous.',
  quoteExpiredText:
    'Il ne peut plus être signé. Le projet vous intéresse toujours\u202f? Dites-le-moi ci-dessous, je vous en prépare un à jour.',
  quoteReplacedText: 'Celui-ci ne peut plus être signé. Le nouveau vous a été envoyé par e-mail.',
  quoteRevokedText: 'Il ne peut plus être signé. Écrivez-moi ci-dessous si vous avez une question.',
  detailsTitle: 'Vos coordonnées',
  detailsText:
    'Elles servent à vous joindre et à préparer vos devis. Vous seul et votre consultant les voyez.',
  emailHint:
    'Une nouvelle adresse ne compte qu’une fois confirmée, par un lien envoyé à cette adresse.',
  passwordHint: 'Demandé seulement pour changer d’adresse e-mail.',
  reviewsTitle: 'Vos avis',
  reviewsText:
    'Je relis chaque avis avant qu’il paraisse. Un seul attend à la fois\u00a0: le suivant prend sa place.',
  noReviewsText: 'Vous n’avez pas d’avis en cours.',
  writeReview: 'Écrire un avis',
  passwordTitle: 'Mot de passe',
  passwordText: 'Le changer déconnecte vos autres appareils.',
  devicesTitle: 'Appareils',
  devicesText: 'Un appareil perdu ou partagé\u202f? Coupez son accès d’ici.',
  dataTitle: 'Vos données',
  dataText:
    'Profil, projets, demandes, messages et avis, dans un fichier JSON que d’autres outils savent lire.',
  dataButton: 'Télécharger mes données',
  deletionTitle: 'Supprimer le compte',
  deletionText:
    'Efface tout ce qui est à vous, sauf ce qui prouve un contrat signé, sans retour possible. Pensez à télécharger vos données avant.',
  deletionQuestion: 'Supprimer le compte\u202f?',
  deletionWarning:
    'Profil, projets, demandes, devis, messages, avis et connexion Make sont effacés aussitôt, sauf ce qui prouve un contrat signé, et vos rendez-vous à venir annulés. Rien ne permet de revenir en arrière.',
  deletionUnderWay:
    'En cours\u00a0: {projets}. Supprimer le compte ne met pas fin à un contrat\u202f; seulement, nous ne pourrons plus échanger dans cet espace.',
  deletionKeptTitle: 'Ce que je garde, et jusqu’à quand',
  deletionKeptText: `Ce qui prouve un contrat signé reste chez moi, hors de votre vue et sans autre usage. ${KEPT_TERMS}`,
  supportTitle: 'Une question, un blocage\u202f?',
  supportText:
    'Réponse aux e-mails dans les {délai}. Donnez la référence du projet si vous en avez une.',
  emailText: 'Pour tout, à tout moment.',
  socialText: 'Pour un échange rapide.',
  meetingTitle: 'Rendez-vous',
  meetingLink: 'Proposer un créneau',
  meetingSubject: 'Demande de rendez-vous',
  writeMessage: 'Écrire un message',
};
