import { expect, test } from 'vitest';
import { apiBaseUrl, DEFAULT_ZONE, isMakeZone, MAKE_ZONES, zoneHost } from './zones.ts';

test('EU2 is chosen where a client says nothing, and stands first', () => {
  expect(DEFAULT_ZONE).toBe('eu2');
  expect(MAKE_ZONES[0].id).toBe('eu2');
});

test.each([
  ['eu2', 'EU2 (Europe)', 'https://eu2.make.com/api/v2'],
  ['eu1', 'EU1 (Europe)', 'https://eu1.make.com/api/v2'],
  ['us1', 'US1 (États-Unis)', 'https://us1.make.com/api/v2'],
  ['us2', 'US2 (États-Unis)', 'https://us2.make.com/api/v2'],
] as const)('the zone %s: %s, %s', (id, label, url) => {
  expect(MAKE_ZONES.find((zone) => zone.id === id)?.label).toBe(label);
  expect(apiBaseUrl(id)).toBe(url);
  expect(new URL(apiBaseUrl(id)).host).toBe(zoneHost(id));
});

test('the list is as long as that, and nothing else is a zone', () => {
  expect(MAKE_ZONES).toHaveLength(4);
  for (const value of [
    '',
    'eu3',
    'EU2',
    ' eu2',
    'eu2/',
    'toString',
    null,
    undefined,
    ['eu2'],
    {},
  ]) {
    expect(isMakeZone(value)).toBe(false);
  }
});
