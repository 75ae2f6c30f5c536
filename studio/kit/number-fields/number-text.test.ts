import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../../tests/support/scale.ts';
import { readNumber, showNumber, stepNumber } from './number-text.ts';

/** A number in digits, and a way to type it. */
const typing = fc
  .record({
    sign: fc.constantFrom('', '-', '−'),
    whole: fc.stringMatching(/^(?:0|[1-9]\d{0,8})$/),
    space: fc.constantFrom('', ' ', '\u00a0', '\u202f'),
    comma: fc.constantFrom(',', '.'),
    decimals: fc.stringMatching(/^\d{0,6}$/),
    around: fc.constantFrom('', ' '),
  })
  .map(({ sign, whole, space, comma, decimals, around }) => {
    const groups = whole.replace(/\B(?=(?:\d{3})+$)/g, space);
    return {
      typed: `${around}${sign}${groups}${decimals && comma}${decimals}${around}`,
      meant: Number(`${sign && '-'}${whole}.${decimals}`) + 0,
    };
  });

describe('a number field: what is typed is what is stored', () => {
  it('with a comma or a point, in groups or not, of any sign', LONG_FORM, () => {
    fc.assert(
      fc.property(typing, ({ typed, meant }) => {
        expect(readNumber(typed)).toEqual({ value: meant, problem: null });
      }),
      generated(500),
    );
  });

  it('at each stroke on the way there', () => {
    expect([...'1 234,50'].map((_, end) => readNumber('1 234,50'.slice(0, end + 1)).value)).toEqual(
      [1, 1, 12, 123, 1234, 1234, 1234.5, 1234.5],
    );
    expect(readNumber(',75').value).toBe(0.75);
  });

  it('and what is shown of it is read as it again', LONG_FORM, () => {
    fc.assert(
      fc.property(typing, ({ meant }) => {
        expect(readNumber(showNumber(meant)).value).toBe(meant);
      }),
      generated(500),
    );
    expect(showNumber(0.75)).toBe('0,75');
    expect(showNumber(undefined)).toBe('');
  });

  it('nothing but spaces is no number, and no mistake', () => {
    for (const text of ['', ' ', '\u202f'])
      expect(readNumber(text)).toEqual({ value: undefined, problem: null });
  });

  it.each([
    '12a',
    'dix',
    '1e3',
    '0x10',
    '1.234,5',
    '1,2,3',
    '5 €',
    '-',
    ',',
    '1-2',
    'Infinity',
    '٣',
  ])('« %s » is refused, and stored as nothing', (text) => {
    expect(readNumber(text)).toEqual({
      value: undefined,
      problem: 'Un nombre s’écrit en chiffres\u00a0: 1\u202f250 ou 0,75 par exemple.',
    });
  });

  it('whatever is typed is a number, or refused in words', LONG_FORM, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { value, problem } = readNumber(text);
        if (value !== undefined) {
          expect(problem).toBeNull();
          expect(Number.isFinite(value)).toBe(true);
          expect(text).toMatch(/\d/);
        } else expect(problem === null).toBe(text.trim() === '');
      }),
      generated(500),
    );
    expect(readNumber('9'.repeat(17)).problem).toBe('Ce nombre est trop grand.');
  });
});

it('an arrow key counts one up or down, and adds no decimal', () => {
  expect(stepNumber(0.75, 1)).toBe(1.75);
  expect(stepNumber(2.2, -1)).toBe(1.2);
  expect(stepNumber(undefined, 1)).toBe(1);
  expect(stepNumber(1, -1)).toBe(0);
});
