import { describe, expect, it } from 'vitest';
import { sirenProblem, siretProblem } from './siren.ts';

const WRONG_KEY = 'Un chiffre de ce numéro est faux\u00a0: sa clé ne correspond pas.';

describe('the number of a business', () => {
  it.each(['732829320', '732 829 320', '732 829 320 00074', '73282932000074', '356 000 000 00048'])(
    '%s is right',
    (typed) => expect(sirenProblem(typed)).toBeNull(),
  );

  it('of La Poste has the key of its sum, and no other business has', () => {
    // 3 + 5 + 6 + 9 + 7 + 5 = 35, in a number that Luhn’s key refuses.
    expect(siretProblem('35600000009075')).toBeNull();
    expect(siretProblem('35600000009076')).toBe(WRONG_KEY);
    expect(siretProblem('73282932000075')).toBe(WRONG_KEY);
  });

  it.each([
    ['732829321', WRONG_KEY],
    // The key of the whole is right, that of its SIREN is not.
    ['12345678900007', WRONG_KEY],
    ['73282932', 'Un SIREN a 9\u00a0chiffres, un SIRET 14\u00a0: celui-ci en a 8.'],
    ['FR732829320', 'Un SIREN a 9\u00a0chiffres, un SIRET 14, et rien d’autre.'],
  ])('%s is refused: %s', (typed, said) => expect(sirenProblem(typed)).toBe(said));

  it('of a seller is a SIRET', () => {
    expect(siretProblem('732 829 320 00074')).toBeNull();
    expect(siretProblem('732 829 320')).toBe('Un SIRET a 14\u00a0chiffres\u00a0: celui-ci en a 9.');
  });
});
