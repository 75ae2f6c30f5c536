import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { PASSWORD_SYMBOLS, passwordStrength } from './password.ts';

const LENGTH = 'Le mot de passe doit contenir au moins 8 caractères';
const UPPER = 'Le mot de passe doit contenir au moins une lettre majuscule';
const LOWER = 'Le mot de passe doit contenir au moins une lettre minuscule';
const DIGIT = 'Le mot de passe doit contenir au moins un chiffre';
const SYMBOL = 'Le mot de passe doit contenir au moins un caractère spécial (!@#$%^&*)';
const COMMON = 'Ce mot de passe est trop commun';
const LONG = 'Le mot de passe doit contenir au plus 128 caractères';
const BYTES =
  'Ce mot de passe est trop long pour être enregistré en entier\u00a0: 72 caractères au plus, moins s’il a des accents';
const INVISIBLE = 'Ce mot de passe contient un caractère invisible';

const padded = (length: number) => `Aa1!${'x'.repeat(length - 4)}`;

describe('password rules and strength', () => {
  it.each([
    ['Motdepasse-1!', 'Fort', []],
    ['Aa1!xxxx', 'Fort', []],
    ['Aa1!xxx', 'Moyen', [LENGTH]],
    ['aa1!xxxx', 'Moyen', [UPPER]],
    ['AA1!XXXX', 'Moyen', [LOWER]],
    ['Aaa!xxxx', 'Moyen', [DIGIT]],
    ['Aa1xxxxx', 'Moyen', [SYMBOL]],
    ['Aa1-xxxx', 'Moyen', [SYMBOL]],
    ['aaaaaaaa', 'Faible', [UPPER, DIGIT, SYMBOL]],
    ['', 'Faible', [LENGTH, UPPER, LOWER, DIGIT, SYMBOL]],
    ['ÉÀ1!xxxx', 'Moyen', [UPPER]],
    ['😀😀😀Aa1!', 'Moyen', [LENGTH]],
    [padded(72), 'Fort', []],
    [padded(73), 'Moyen', [BYTES]],
    [`Aa1!${'é'.repeat(34)}`, 'Fort', []],
    [`Aa1!${'é'.repeat(35)}`, 'Moyen', [BYTES]],
    [padded(128), 'Moyen', [BYTES]],
    [padded(129), 'Moyen', [LONG]],
    ['Aa1!xxxx\u0000', 'Moyen', [INVISIBLE]],
  ])('%j is %s', (password, label, errors) => {
    const strength = passwordStrength(password);
    expect(strength.label).toBe(label);
    expect(strength.errors).toEqual(errors);
  });

  it.each([
    'password',
    '123456',
    'password123',
    'admin',
    'qwerty',
    'letmein',
    'welcome',
    'monkey',
    '1234567890',
  ])('%s is too common, whatever its case', (word) => {
    expect(passwordStrength(word).errors).toContain(COMMON);
    expect(passwordStrength(word.toUpperCase()).errors).toContain(COMMON);
    expect(passwordStrength(`${word}!`).errors).not.toContain(COMMON);
  });

  it.each([...PASSWORD_SYMBOLS])('%s counts as a special character', (symbol) => {
    expect(passwordStrength(`Motdepasse1${symbol}`).errors).toEqual([]);
  });

  it('the meter is a third red, two thirds yellow, full green', () => {
    const fill = (password: string) => {
      const { level, thirds } = passwordStrength(password);
      return [level, thirds];
    };
    expect(fill('abc')).toEqual(['weak', 1]);
    expect(fill('aa1!xxxx')).toEqual(['medium', 2]);
    expect(fill('Aa1!xxxx')).toEqual(['strong', 3]);
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 160 });
  it('is strong exactly when no rule fails', LONG_FORM, () => {
    fc.assert(
      fc.property(anyText, (password) => {
        const { level, errors } = passwordStrength(password);
        expect(level === 'strong').toBe(errors.length === 0);
        expect(level === 'medium').toBe(errors.length === 1);
      }),
      generated(10_000),
    );
  });
});
