import { expect, test } from 'vitest';
import { readMoment, sayMoment } from './read-moment.ts';

/** A Saturday. */
const NOW = new Date(2026, 10, 28, 14, 30);

test.each([
  ['30/11/2026 9h', [2026, 10, 30, 9, 0]],
  ['30/11/26 9:05', [2026, 10, 30, 9, 5]],
  ['30-11 9 h 30', [2026, 10, 30, 9, 30]],
  ['demain 9 h', [2026, 10, 29, 9, 0]],
  ['Demain à 9h', [2026, 10, 29, 9, 0]],
  ['après-demain', [2026, 10, 30, 9, 0]],
  ['aujourd’hui 18h', [2026, 10, 28, 18, 0]],
  ['18h15', [2026, 10, 28, 18, 15]],
  ['lundi', [2026, 10, 30, 9, 0]],
  ['samedi prochain à midi', [2026, 11, 5, 12, 0]],
  ['1er décembre 2026 à 14 heures', [2026, 11, 1, 14, 0]],
  ['mardi 1 déc. 2026, 14 h', [2026, 11, 1, 14, 0]],
  ['le 3 mars 8h', [2027, 2, 3, 8, 0]],
] as const)('« %s »', (text, [year, month, day, hours, minutes]) => {
  expect(readMoment(text, NOW)).toEqual(new Date(year, month, day, hours, minutes));
});

test.each(['', 'bientôt', '31/02/2027 9h', 'demain 25h', '12/13/2026', 'demain 9h75', '9'])(
  '« %s » means no moment',
  (text) => {
    expect(readMoment(text, NOW)).toBeNull();
  },
);

test('a moment is said with its zone', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const said = sayMoment(new Date(2026, 11, 1, 9, 0));
  expect(said).toMatch(/^mardi 1er décembre 2026 à 09:00, heure de /);
  expect(said).toContain(timeZone.split('/').at(-1)?.replaceAll('_', ' '));
});
