import { expect, it } from 'vitest';
import { bicProblem, ibanProblem, plainIban, shownIban } from './bank.ts';

it.each([
  ['FR76 3000 6000 0112 3456 7890 189', null],
  ['fr7630006000011234567890189', null],
  ['FR76-3000-6000-0112-3456-7890-189', null],
  ['DE89 3704 0044 0532 0130 00', null],
  // Two digits changed places.
  [
    'FR76 3000 6000 0112 3456 7890 198',
    'La clé de cet IBAN ne correspond pas\u00a0: un caractère est faux. Recopiez-le de votre RIB.',
  ],
  [
    'FR76 3000 6000 0112 3456 7890 18',
    'Cet IBAN n’a pas le bon nombre de caractères\u00a0: recopiez-le de votre RIB.',
  ],
  ['1234', 'Un IBAN commence par les deux lettres de son pays, comme FR.'],
  [
    'TR33 0006 1005 1978 6457 8413 26',
    'Ce compte n’est pas dans l’espace SEPA\u00a0: un client ne pourrait pas y faire un virement européen.',
  ],
])('IBAN %s', (typed, problem) => {
  expect(ibanProblem(typed)).toBe(problem);
  expect(plainIban(typed) === '').toBe(problem !== null);
});

it('an IBAN is read in groups of four, however it was typed', () => {
  expect(shownIban('fr7630006000011234567890189')).toBe('FR76 3000 6000 0112 3456 7890 189');
});

it('a BIC has eight characters or eleven', () => {
  expect(['AGRIFRPP', 'agri fr pp xxx', 'AGRIFRP'].map(bicProblem)).toEqual([
    null,
    null,
    'Un BIC a 8 ou 11 caractères, comme AGRIFRPP.',
  ]);
});
