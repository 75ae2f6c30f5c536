/** Texts of pages with nothing to show (product.md, Words of the pages), where the consultant has written none. */
export const HELP_TEXTS = {
  notFoundTitle: 'Cette page est introuvable (erreur 404)',
  homeButton: 'Retour à l’accueil',
  contactButton: 'M’écrire',
};
