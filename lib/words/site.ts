/** What pages say where there is nothing to show (product.md, Words of the pages), where the consultant has written nothing else. */
export const HELP_TEXTS = {
  notFoundTitle: 'Cette page est introuvable (erreur 404)',
  homeButton: 'Retour à l’accueil',
  contactButton: 'M’écrire',
};
