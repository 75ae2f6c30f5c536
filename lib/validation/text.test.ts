import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSeen } from '../../tests/support/as-seen.ts';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { isVisible, plainName, withoutOverrides, withoutUnseen } from './text.ts';

describe('a text by which others know somebody', () => {
  it.each([
    ['facture\u202efdp.exe', 'facturefdp.exe'],
    ['\u2066Ana\u2069', 'Ana'],
    ['\u200eAna\u200f\u061c', 'Ana'],
    ['A\u200bn\u2060a\ufeff', 'Ana'],
    ['A\u00adna', 'Ana'],
    ['Ana\u3164', 'Ana'],
    ['Ana\u{e0041}', 'Ana'],
    ['A\u200dna', 'Ana'],
    ['\u200c\u200dAna', 'Ana'],
    // Meaningful joiners stay.
    ['👩‍👩‍👧 🏳️‍🌈 ❤️‍🔥 👩🏽‍💻', '👩‍👩‍👧 🏳️‍🌈 ❤️‍🔥 👩🏽‍💻'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['علی\u200c\u200c\u200bرضا', 'علی\u200cرضا'],
    ['क\u094d\u200dष', 'क\u094d\u200dष'],
    ['ශ\u0dca\u200dර\u0dd3', 'ශ\u0dca\u200dර\u0dd3'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['O’Neil\u00a0& Fils', 'O’Neil\u00a0& Fils'],
  ])('%j is %j', (typed, kept) => {
    expect(withoutUnseen(typed)).toBe(kept);
    expect(withoutUnseen(kept)).toBe(kept);
  });

  it('has plain spaces where it is a name', () => {
    expect(plainName(' \u00a0Jean\u202fDupont\t& Fils\u3000')).toBe('Jean Dupont & Fils');
  });

  it('looks as it was typed, and is the same the second time', LONG_FORM, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const kept = withoutUnseen(typed);
        expect(asSeen(kept)).toBe(asSeen(typed));
        expect(withoutUnseen(kept)).toBe(kept);
        expect(kept).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
      }),
      generated(10_000),
    );
  });
});

it('a text of several lines turns the direction of nothing, and keeps the rest', () => {
  expect(withoutOverrides('Bon\u202ejour\u2069,\n\u200fمرحبا co\u00adop 👩‍👧')).toBe(
    'Bonjour,\n\u200fمرحبا co\u00adop 👩‍👧',
  );
});

it.each([
  ['Ana', true],
  ['…', true],
  ['\u2800', false],
  [' \u200b\ufeff\n', false],
])('%j is seen: %s', (text, seen) => expect(isVisible(text)).toBe(seen));
