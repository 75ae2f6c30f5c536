/** Texts of every article's page around its own (product.md, Words of the pages), where the consultant has written none. */
export const ARTICLE_TEXTS = {
  summaryTitle: 'En bref',
  authorLabel: 'Par',
  publishedLabel: 'Publié le',
  updatedLabel: 'Mis à jour le',
  readingLabel: 'Temps',
  durationLabel: 'À réaliser en',
  costLabel: 'Coût',
  infoLabel: 'À savoir',
  attentionLabel: 'Attention',
  tipLabel: 'Astuce',
  prosLabel: 'Pour',
  consLabel: 'Contre',
  exampleQuote: 'Témoignage d’exemple',
  mailButton: 'Par e-mail',
  linkedInButton: 'Sur LinkedIn',
  copyButton: 'Copier le lien',
  copiedText: 'Lien copié',
};

/** Labels between the pages of the list of articles, likewise. */
export const LIST_TEXTS = {
  olderTitle: 'Plus anciens',
  newerLabel: 'Articles plus récents',
  olderLabel: 'Articles plus anciens',
};
