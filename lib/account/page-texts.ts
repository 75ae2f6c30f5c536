/** What the pages around signing in say (product.md, Words of the client area), where the consultant has written nothing else. */
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
    'Profil, projets, demandes, messages, avis et connexion Make sont effacés. Merci pour le chemin fait ensemble\u202f; la porte reste ouverte.',
  deletedButton: 'Revenir à l’accueil',
};

/** Of the dashboard, likewise. */
export const DASHBOARD_TEXTS = {
  greeting: 'Bonjour {prénom}',
  emptyText: 'Votre espace est prêt\u00a0: il n’attend que votre premier projet.',
  newProject: 'Nouveau projet',
  projectsTab: 'Mes projets',
  requestsTab: 'Mes demandes',
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
    'Efface tout ce qui est à vous, sans retour possible. Pensez à télécharger vos données avant.',
  deletionQuestion: 'Supprimer le compte\u202f?',
  deletionWarning:
    'Profil, projets, demandes, messages, avis et connexion Make sont effacés aussitôt. Rien ne permet de revenir en arrière.',
  supportTitle: 'Une question, un blocage\u202f?',
  supportText:
    'Réponse aux e-mails dans les {délai}. Donnez la référence du projet si vous en avez une.',
  emailText: 'Pour tout, à tout moment.',
  socialText: 'Pour un échange rapide.',
  meetingTitle: 'Rendez-vous',
  meetingLink: 'Proposer un créneau',
  meetingSubject: 'Demande de rendez-vous',
  messagesTitle: 'Vos messages',
  noMessagesText:
    'Ce que vous envoyez par le formulaire de contact apparaît ici, avec sa référence.',
  writeMessage: 'Écrire un message',
};
