/** Texts of /formations and of the training enquiry (product.md, Training enquiry), where the consultant has written none. */
export const TRAINING_TEXTS = {
  pricesLabel: 'Voir les tarifs',
  personLabel: 'par personne',
  qualiopi: { label: 'Certification Qualiopi' },
  enquiry: {
    title: 'Votre formation, à vos dates',
    text: 'Dites combien vous serez et quand cela vous arrange\u00a0: le prix suit la formule, et vous en voyez le calcul.',
    shortTitle: 'Demande de formation',
    label: 'Demander une formation',
    tierLabel: 'Demander cette formule',
    invitation: 'Une formation à l’IA, plutôt qu’un projet\u202f?',
    groupStep: 'Votre groupe',
    participants: 'Combien de participants\u202f?',
    datesStep: 'Vos dates et vos attentes',
    dates: 'Quelles dates vous conviennent\u202f?',
    datesText: 'Facultatif. Une période suffit\u00a0: les jours exacts se décident ensemble.',
    earliest: 'Au plus tôt le',
    latest: 'Au plus tard le',
    expectations: 'Votre équipe et vos attentes',
    expectationsText:
      'Les métiers, le niveau de chacun, ce que vous aimeriez savoir faire ensuite.',
    note: 'Prix {taxe}. {engagement}',
  },
};
