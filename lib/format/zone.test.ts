import { afterEach, expect, it, vi } from 'vitest';
import { ownZone } from './zone.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['America/Martinique', 'America/Martinique'],
  // Chrome's name where the system names no zone: no format takes it.
  ['Etc/Unknown', 'Europe/Paris'],
  ['', 'Europe/Paris'],
])('of a machine that says « %s » it is %s', (timeZone, zone) => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  });
  expect(ownZone()).toBe(zone);
});
