/** Texts of the form on /contact (product.md, Words of the pages), where the consultant has written none. */
export const CONTACT_TEXTS = {
  nameLabel: 'Votre nom',
  emailLabel: 'Votre adresse e-mail',
  subjectLabel: 'Sujet',
  messageLabel: 'Votre message',
  sendButton: 'Envoyer le message',
  /** `{confidentialité}` is the link to /privacy. */
  consentText:
    'Les quatre champs sont obligatoires. En envoyant, vous acceptez que je m’en serve pour vous répondre\u00a0: voir la {confidentialité}.',
  privacyLink: 'politique de confidentialité',
};

/** Texts of the wizards on /devis, likewise. */
export const QUOTE_TEXTS = {
  stepText: 'Étape {étape} sur {étapes}',
  nextButton: 'Suivant',
  backButton: 'Retour',
  nameLabel: 'Nom du projet',
  descriptionLabel: 'Description',
  firstNameLabel: 'Prénom',
  lastNameLabel: 'Nom',
  emailLabel: 'E-mail',
  phoneLabel: 'Téléphone (facultatif)',
  companyLabel: 'Entreprise (facultatif)',
  moreLabel: 'Informations complémentaires (facultatif)',
  changeButton: 'Modifier',
  /** `{confidentialité}` is the link to /privacy. */
  consentText:
    'En envoyant cette demande, vous acceptez d’être recontacté à son sujet. Vos données ne servent à rien d’autre\u00a0: {confidentialité}.',
  privacyLink: 'politique de confidentialité',
  draftTitle: 'Vous aviez commencé une demande',
  draftButton: 'Reprendre votre demande',
  restartButton: 'Recommencer',
  nameHint: 'Proposé d’après vos choix\u00a0: changez-le comme vous voulez.',
  descriptionHint: 'Ce que vous voulez obtenir, pour qui, et ce qui existe déjà.',
  answersTitle: 'Vérifiez vos réponses',
  sendButton: 'Envoyer ma demande',
  mailedText: 'Un e-mail avec ce récapitulatif est en route vers vous.',
  accountTitle: 'Votre espace client',
  accountText:
    'Avec un compte à la même adresse e-mail, vous retrouvez cette demande, mes réponses, votre devis, puis l’avancement du projet.',
  accountButton: 'Créer mon compte',
  clientText: 'Cette demande vous attend dans votre espace client, et mes réponses y arrivent.',
  clientButton: 'Ouvrir mon espace client',
  anotherButton: 'Faire une autre demande',
  keepButton: 'Garder cette estimation',
  printButton: 'Imprimer',
};
