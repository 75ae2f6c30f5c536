import { expect, it } from 'vitest';
import { greet } from './greet.ts';

it.each([
  ['Alice Martin', 'Bonjour Alice,'],
  [' Éric  D’Arc ', 'Bonjour Éric,'],
  ['Anne-Laure de la Tour', 'Bonjour Anne-Laure,'],
  ['Un mot de six mots ici', 'Bonjour,'],
  ['Mme Martin', 'Bonjour Mme\u00a0Martin,'],
  ['M. D’Arc', 'Bonjour M.\u00a0D’Arc,'],
  ['MARTIN Alice', 'Bonjour,'],
  ['', 'Bonjour,'],
  ['M.', 'Bonjour,'],
  ['alice@exemple.fr', 'Bonjour,'],
  ['Gagnez 1 000 € sur https://exemple.test', 'Bonjour,'],
  ['https://exemple.test', 'Bonjour,'],
  ['Gagnez https://exemple.test', 'Bonjour,'],
  ['Alice <b>', 'Bonjour,'],
  [`A${'a'.repeat(40)} Martin`, 'Bonjour,'],
])('« %s » is greeted by « %s »', (name, greeting) => {
  expect(greet('Bonjour,', name)).toBe(greeting);
});

it('leaves a greeting of the consultant’s own as it is written, but for a word', () => {
  expect(greet('Salut,', 'Alice Martin')).toBe('Salut Alice,');
  expect(greet('Bonjour à vous,', 'Alice Martin')).toBe('Bonjour à vous,');
  expect(greet('Bonjour !', 'Alice Martin')).toBe('Bonjour !');
});
