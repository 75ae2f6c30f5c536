/** Texts of the form on /contact (product.md, Words of the pages), where the consultant has written none. */
export const CONTACT_TEXTS = {
  sendButton: 'Envoyer le message',
};

/** Texts of the wizards on /devis, likewise. */
export const QUOTE_TEXTS = {
  draftTitle: 'Vous aviez commencé une demande',
  draftButton: 'Reprendre votre demande',
  restartButton: 'Recommencer',
  descriptionHint: 'Ce que vous voulez obtenir, pour qui, et ce qui existe déjà.',
  answersTitle: 'Vérifiez vos réponses',
  sendButton: 'Envoyer ma demande',
  mailedText: 'Un e-mail avec ce récapitulatif est en route vers vous.',
  anotherButton: 'Faire une autre demande',
  keepButton: 'Garder cette estimation',
  printButton: 'Imprimer',
};
