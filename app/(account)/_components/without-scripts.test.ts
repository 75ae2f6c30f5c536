import { expect, test } from 'vitest';
import { withoutScripts } from './without-scripts.ts';

test.each([
  ['/make', {}, '/make?sans-script=1'],
  [
    '/make',
    { recherche: 'a&b', equipe: '7', onglet: 'data-stores', page: '2' },
    '/make?onglet=data-stores&equipe=7&page=2&recherche=a%26b&sans-script=1',
  ],
  [
    '/dashboard',
    { onglet: 'profil', export: 'indisponible' },
    '/dashboard?onglet=profil&export=indisponible&sans-script=1',
  ],
  ['/make', { equipe: ['1', '2'], 'sans-script': '1' }, '/make?sans-script=1'],
])('without scripts %s with %j is %s', (path, params, url) => {
  expect(withoutScripts(path, params)).toBe(url);
});

test('a parameter that no page reads is not repeated, whatever its name', () => {
  const params = JSON.parse('{"token":"canary","zone":"eu2","__proto__":"canary"}');
  expect(withoutScripts('/make', params)).toBe('/make?sans-script=1');
});
