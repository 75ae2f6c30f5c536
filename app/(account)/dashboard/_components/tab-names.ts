/**
 * The tabs of the dashboard (product.md, Dashboard), as `?onglet=` names
 * them; the first one is where nothing is named.
 */
export const TABS = [
  { id: 'projets', label: 'Mes projets' },
  { id: 'profil', label: 'Profil' },
  { id: 'support', label: 'Support' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

export const toTab = (value: unknown): TabId =>
  TABS.find(({ id }) => id === value)?.id ?? TABS[0].id;
