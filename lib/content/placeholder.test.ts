import { describe, expect, it } from 'vitest';
import { PLACEHOLDER, splitPlaceholders } from './placeholder.ts';

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
