import { describe, expect, it } from 'vitest';
import { PLACEHOLDER, splitPlaceholders, withoutPlaceholders } from './placeholder.ts';

describe('unknown facts are marked', () => {
  it('finds what is to be filled in, and leaves other brackets alone', () => {
    expect(PLACEHOLDER.test('[Prénom Nom à compléter]')).toBe(true);
    expect(PLACEHOLDER.test('[Parcours, études : à compléter]')).toBe(true);
    expect(PLACEHOLDER.test('Le tableau [1] est à compléter')).toBe(false);
  });

  it('cuts a text at them without losing a letter', () => {
    const text = 'Né à [Ville à compléter], formé à [École à compléter].';
    const parts = splitPlaceholders(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter((part) => part.missing).map((part) => part.text)).toEqual([
      '[Ville à compléter]',
      '[École à compléter]',
    ]);
    expect(splitPlaceholders('')).toEqual([]);
  });
});

describe('a live site shows nothing that is still to be filled in', () => {
  it.each([
    ['Bonjour. Né à [Ville à compléter], je code. Merci\u202f!', 'Bonjour. Merci\u202f!'],
    ['Un.\n\n[Parcours, études : à compléter]\n\nDeux.', 'Un.\n\n\n\nDeux.'],
    ['tarif public, [date du relevé à compléter]', null],
    ['[A. B. à compléter] et [C à compléter]. Fin.', 'Fin.'],
    ['Le tableau [1] est à compléter.', 'Le tableau [1] est à compléter.'],
  ])('of %j it leaves %j', (text, left) => {
    expect(withoutPlaceholders(text)).toBe(left);
  });

  it('an item of a list goes with what it said of it, and so does a block with its last words', () => {
    const span = (text: string) => ({ _type: 'span', _key: text, text });
    const block = (...children: object[]) => ({ _type: 'block', _key: 'b', children });
    const answer = {
      title: 'Titre',
      phone: '[Téléphone à compléter]',
      tiles: [
        { title: 'Formation', text: '[Diplôme à compléter]' },
        { title: 'Lieu', text: 'France', note: null },
      ],
      articles: [{ title: 'A', figures: [{ value: '2x', source: '[source à compléter]' }] }],
      body: [
        block(span('Entier.')),
        block(span('[à compléter]')),
        block(span('Reste.'), span(' Pas [ceci à compléter].')),
        { _type: 'figureHighlight', figures: [{ value: '2x', source: '[source à compléter]' }] },
      ],
    };
    expect(withoutPlaceholders(answer)).toEqual({
      title: 'Titre',
      phone: null,
      tiles: [{ title: 'Lieu', text: 'France', note: null }],
      articles: [{ title: 'A', figures: [] }],
      body: [block(span('Entier.')), block(span('Reste.'))],
    });
    expect(withoutPlaceholders(null)).toBeNull();
  });
});
