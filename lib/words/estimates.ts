/** Texts of an estimate and of the time regained, on /devis and on paper, where the consultant has written none. */
export const ESTIMATE_TEXTS = {
  opening: {
    start:
      'Un projet standard commence à {prix}\u202f; un projet plus léger coûte moins, et le calcul le montre.',
    shortTitle: 'Devis gratuit',
  },
  panel: {
    total: 'Total',
    margin: 'Ce qui reste à préciser',
    range: 'Fourchette arrondie',
  },
  table: { type: 'Type de projet', price: 'Prix', duration: 'Durée' },
  letter: {
    title: 'Estimation',
    binding: 'Cette estimation ne vous engage à rien.',
    download: 'Télécharger l’estimation (PDF)',
  },
  time: {
    title: 'Le temps que vous regagnez',
    hours: 'Heures par semaine',
    hoursHint: 'Ce que la tâche prend aujourd’hui, toutes personnes comprises.',
    cost: 'Coût d’une heure (€ {taxe})',
    costHint: 'Salaire et charges, ou ce qu’une heure facturée vous rapporte.',
    waiting: 'Indiquez vos heures\u00a0: le calcul s’affichera ici.',
    regained: 'Heures regagnées par mois',
    value: 'Économie par mois',
    payback: 'Prix du projet, divisé par cette économie',
    paid: 'Rentabilisé en {durée}.',
    notPaid: 'Il faudrait plus de {limite}\u00a0: ce projet ne se rembourse pas par le temps seul.',
    note: 'Vos chiffres et mes hypothèses, pas une promesse\u00a0: {semaines} travaillées par an, {part} de la tâche automatisée. Les abonnements aux outils ne sont pas déduits.',
  },
};

/** Step that a range of prices is shown in, in euros (product.md, Estimates), likewise. */
export const PRICE_STEP = 10;

/** Assumptions that the time regained is counted with (product.md, Time regained), likewise. */
export const TIME_ASSUMPTIONS = {
  weeksPerYear: 45,
  sharePercent: 70,
  hourlyCost: 35,
  maxMonths: 36,
};
