/** Words of the home page's drawing and of its scenarios (product.md, Scenarios), where the consultant has written none. */
export const HOME_TEXTS = {
  heroBlocks: ['Application', 'Boutique', 'Automatisation', 'Base de données'],
  scenarioWords: {
    question: 'Qu’est-ce qui vous prend du temps\u202f?',
    hours: 'Combien d’heures par semaine\u202f?',
    regained: 'regagnées chaque mois',
    note: 'Hypothèse\u00a0: {part} de ces heures automatisées, {semaines} travaillées par an. Un ordre de grandeur, pas une promesse.',
    action: 'Estimer ce projet',
  },
};
