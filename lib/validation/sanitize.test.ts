import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { isStorable, SANITIZED_MAX, sanitizeText } from './sanitize.ts';

describe('sanitising', () => {
  it.each([
    ['  Zoé ', 'Zoé'],
    ['<b>Zoé</b>', 'bZoéb'],
    ['"Jean" / \\Paul & co', 'Jean  Paul  co'],
    ['< Zoé >', 'Zoé'],
    ['D’Arc', 'D’Arc'],
    ['', ''],
    ['<>"/\\&', ''],
    ['a'.repeat(300), 'a'.repeat(255)],
    [`${'a'.repeat(254)}😀`, 'a'.repeat(254)],
    [`${'a'.repeat(254)} b`, 'a'.repeat(254)],
  ])('%j becomes %j', (value, expected) => {
    expect(sanitizeText(value)).toBe(expected);
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 600 });
  it('leaves none of the characters, fits, and changes nothing a second time', LONG_FORM, () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const text = sanitizeText(value);
        expect(text).not.toMatch(/[<>"/\\&]/);
        expect(text.length).toBeLessThanOrEqual(SANITIZED_MAX);
        expect(text).toBe(text.trim());
        expect(sanitizeText(text)).toBe(text);
        expect(text.isWellFormed()).toBe(true);
      }),
      generated(10_000),
    );
  });
});

it.each([
  ['Zoé 😀', true],
  ['a\u0000b', false],
  ['a\nb', false],
  ['\uD83D', false],
])('%j can be stored: %s', (value, expected) => {
  expect(isStorable(value)).toBe(expected);
});
