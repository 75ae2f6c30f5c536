/**
 * The tabs of the dashboard (product.md, Dashboard), as `?onglet=` names
 * them; the first one is where nothing is named.
 */
export const TABS = ['projets', 'demandes', 'profil', 'support'] as const;

export type TabId = (typeof TABS)[number];

export const toTab = (value: unknown): TabId => TABS.find((id) => id === value) ?? TABS[0];
