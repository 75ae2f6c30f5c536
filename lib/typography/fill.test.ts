import { describe, expect, it } from 'vitest';
import { fill, placesProblem } from './fill.ts';

describe('page copy: values inside a sentence', () => {
  it('puts each value in its place and leaves unknown places alone', () => {
    expect(fill('de {prix} à {autre} pour {type}', { prix: '600 €', type: '$&' })).toBe(
      'de 600 € à {autre} pour $&',
    );
  });

  it.each([
    ['dès {prix}', ['prix'], null],
    ['sans rien', ['prix'], /\{prix\}/],
    ['{prix} {prix}', ['prix'], /une fois/],
    ['{prix} {prx}', ['prix'], /\{prx\}/],
    ['rien du tout', [], null],
    ['de {fourchette:make}, dès {prix:make}', [], null],
    ['de {fourchete:make}', [], /\{fourchete:make\}/],
  ])('checks « %s »', (sentence, places, problem) => {
    const found = placesProblem(sentence, places);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeNull();
  });
});
