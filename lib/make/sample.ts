import type { DataStore, MakeApi, Scenario, Team } from './api.ts';

const MEGABYTE = 1_000_000;

const TEAM: Team = { id: 1, name: 'Équipe d’exemple', organisation: 'Organisation d’exemple' };

/** Organisation of the configuration, as long as the settings name none. */
export const SAMPLE_ORGANISATION = '1234567 (exemple)';

const SCENARIOS: readonly Scenario[] = [
  { id: 1, name: 'Nouveau contact vers Airtable (exemple)', isActive: true, teamId: TEAM.id },
  { id: 2, name: 'Relance des devis (exemple)', isActive: false, teamId: TEAM.id },
];

const DATA_STORES: readonly DataStore[] = [
  {
    id: 1,
    name: 'Contacts (exemple)',
    records: 150,
    size: 2.5 * MEGABYTE,
    maxSize: 100 * MEGABYTE,
    teamId: TEAM.id,
  },
  {
    id: 2,
    name: 'Commandes (exemple)',
    records: 300,
    size: 5.2 * MEGABYTE,
    maxSize: 500 * MEGABYTE,
    teamId: TEAM.id,
  },
];

/** The specified samples (product.md, Make); running one starts nothing anywhere. */
export const sampleApi: MakeApi = {
  teams: async () => [TEAM],
  scenarios: async (teamId, { page, search }) => ({
    items:
      teamId === TEAM.id && page === 0
        ? SCENARIOS.filter(({ name }) => isPartOf(search, name))
        : [],
    hasMore: false,
  }),
  dataStores: async (teamId) => (teamId === TEAM.id ? [...DATA_STORES] : []),
  run: async () => 'exemple',
  runStatus: async () => 'done',
  runs: async () => [],
  setActive: async () => {},
};

/** Whether `part` stands in `text`, letter case and accents aside. */
export function isPartOf(part: string, text: string): boolean {
  return fold(text).includes(fold(part));
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
