/** The fields of a review, in their order on the page. */
export const TESTIMONIAL_LABELS = {
  rating: 'Votre note',
  name: 'Nom',
  email: 'E-mail (facultatif, jamais publié)',
  role: 'Fonction (facultatif)',
  company: 'Entreprise (facultatif)',
  content: 'Votre avis',
} as const;
