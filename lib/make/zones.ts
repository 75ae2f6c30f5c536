/** Zones of Make that a client may choose. The token goes to no other host. */
export const MAKE_ZONES = [
  { id: 'eu2', label: 'EU2 (Europe)' },
  { id: 'eu1', label: 'EU1 (Europe)' },
  { id: 'us1', label: 'US1 (États-Unis)' },
  { id: 'us2', label: 'US2 (États-Unis)' },
] as const;

export type MakeZone = (typeof MAKE_ZONES)[number]['id'];

/** The zone of the page, and the one chosen where a client says nothing. */
export const DEFAULT_ZONE: MakeZone = 'eu2';

const MAKE_API_VERSION = 2;

/** Whether a client's choice is on the list. */
export function isMakeZone(value: unknown): value is MakeZone {
  return MAKE_ZONES.some(({ id }) => id === value);
}

/** Host of a zone, for instance `eu2.make.com`. */
export const zoneHost = (zone: MakeZone) => `${zone}.make.com`;

/** Base URL of the API that the configuration card shows (product.md, Make). */
export const apiBaseUrl = (zone: MakeZone) => `https://${zoneHost(zone)}/api/v${MAKE_API_VERSION}`;

/** The endpoints that the configuration card lists. */
export const MAKE_ENDPOINTS = [
  { name: 'Scénarios', path: '/scenarios' },
  { name: 'Data Stores', path: '/data-stores' },
  { name: 'Équipes', path: '/teams' },
  { name: 'Utilisateurs', path: '/users' },
] as const;
