/** The signs that a step of a figure may carry, as the Studio calls them (product.md, Articles). */
export const FLOW_SIGNS = {
  form: 'Formulaire',
  envelope: 'E-mail',
  cart: 'Commande',
  contract: 'Document',
  table: 'Tableau',
  automation: 'Scénario',
  calendar: 'Rendez-vous',
  bell: 'Alerte',
  person: 'Personne',
  done: 'Résultat',
} as const;

export type FlowSign = keyof typeof FLOW_SIGNS;
