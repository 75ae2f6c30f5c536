/** Texts of the review form (product.md, Words of the pages), where the consultant has written none. */
export const REVIEW_TEXTS = {
  ratingLabel: 'Votre note',
  nameLabel: 'Nom',
  emailLabel: 'E-mail (facultatif, jamais publié)',
  roleLabel: 'Fonction (facultatif)',
  companyLabel: 'Entreprise (facultatif)',
  contentLabel: 'Votre avis',
  sendButton: 'Envoyer mon avis',
  /** `{connexion}` is the link to the client area. */
  signInText: 'Les avis viennent de comptes clients\u00a0: {connexion} pour laisser le vôtre.',
  signInLink: 'connectez-vous',
};
