/** Promises and labels of the site (product.md, Site settings), where the consultant has written none. */
export const SITE_VALUES = {
  previewText: 'Aperçu\u00a0: ce site est encore en préparation.',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: 'Seul le devis signé fait foi.',
  paymentMeans: 'en ligne, par carte bancaire',
  labels: { example: 'Exemple', ownWork: 'Réalisation du studio' },
  estimateDays: 30,
};

/** Texts of pages with nothing to show (product.md, Words of the pages), likewise. */
export const HELP_TEXTS = {
  notFoundTitle: 'Cette page est introuvable (erreur 404)',
  homeButton: 'Retour à l’accueil',
  contactButton: 'M’écrire',
};

/** Labels of the header and the footer (product.md, Header, Footer), likewise. */
export const NAVIGATION_TEXTS = {
  caseStudiesLabel: 'Réalisations',
  ctaShort: 'Devis',
  footerCookiesLabel: 'Gérer les cookies',
};

/** Texts about cookies (product.md, Consent), likewise. */
export const COOKIE_TEXTS = {
  bannerUnusedText: 'Rien de facultatif n’est en service sur ce site.',
  unusedText: 'Rien de cette catégorie n’est en service sur ce site.',
  words: {
    acceptButton: 'Tout accepter',
    customizeButton: 'Personnaliser',
    rejectButton: 'Rejeter tout',
    preferencesTitle: 'Préférences des cookies',
    saveButton: 'Sauvegarder',
    cancelButton: 'Annuler',
    saveAllButton: 'Sauvegarder les préférences',
    refuseButton: 'Tout refuser',
    savedText: 'Préférences sauvegardées avec succès\u202f!',
    acceptedText: 'Tous les cookies ont été acceptés\u202f!',
    refusedText: 'Seuls les cookies nécessaires ont été acceptés\u202f!',
    nameColumn: 'Nom',
    purposeColumn: 'À quoi il sert',
    placeColumn: 'Où',
    durationColumn: 'Durée',
    categoryColumn: 'Catégorie',
  },
};
