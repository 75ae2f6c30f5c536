import { expect, test } from 'vitest';
import { aNew, oneOf } from './gender.ts';

test.each([
  ['Article', 'Nouvel article', 'un article'],
  ['Étape', 'Nouvelle étape', 'une étape'],
  ['Élément', 'Nouvel élément', 'un élément'],
  ['Service', 'Nouveau service', 'un service'],
  ['Question fréquente', 'Nouvelle question fréquente', 'une question fréquente'],
  ['FAQ', 'Nouvelle FAQ', 'une FAQ'],
])('« %s »: « %s », « %s »', (title, created, added) => {
  expect(aNew(title)).toBe(created);
  expect(oneOf(title)).toBe(added);
});
