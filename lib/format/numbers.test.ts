import { describe, expect, it } from 'vitest';
import {
  formatCents,
  formatDecimal,
  formatEuros,
  formatExactCents,
  formatPriceRange,
  formatWeeksRange,
} from './numbers.ts';

describe('formatEuros', () => {
  it.each([
    [0, '0\u00a0€'],
    [600, '600\u00a0€'],
    [2500, '2\u202f500\u00a0€'],
    [1234567, '1\u202f234\u202f567\u00a0€'],
    [1312.5, '1\u202f312,50\u00a0€'],
  ])('%d', (value, text) => expect(formatEuros(value)).toBe(text));

  it('reads cents', () => {
    expect(formatCents(250000)).toBe('2\u202f500\u00a0€');
    expect(formatCents(131250)).toBe('1\u202f312,50\u00a0€');
  });
});

describe('formatDecimal', () => {
  it('has a decimal comma', () => {
    expect(formatDecimal(1.3)).toBe('1,3');
    expect(formatDecimal(2)).toBe('2');
    expect(formatDecimal(1234.5)).toBe('1\u202f234,5');
  });
});

it('what is less than nothing has a true minus', () => {
  expect(formatEuros(-1250)).toBe('\u22121\u202f250\u00a0€');
  expect(formatCents(-50)).toBe('\u22120,50\u00a0€');
  expect(formatExactCents(-7875)).toBe('\u221278,75\u00a0€');
  expect(formatDecimal(-1.5)).toBe('\u22121,5');
});

describe('formatPriceRange', () => {
  it('joins two prices', () => {
    expect(formatPriceRange(2500, 3250)).toBe('2\u202f500\u00a0€ à 3\u202f250\u00a0€');
  });
  it('shows equal ends once', () => {
    expect(formatPriceRange(600, 600)).toBe('600\u00a0€');
  });
});

describe('formatWeeksRange', () => {
  it.each([
    [4, 5, '4 - 5\u00a0semaines'],
    [1, 2, '1 - 2\u00a0semaines'],
    [2, 2, '2\u00a0semaines'],
    [1, 1, '1\u00a0semaine'],
    [0, 0, 'moins d’une\u00a0semaine'],
  ])('%d to %d', (minimum, maximum, text) => expect(formatWeeksRange(minimum, maximum)).toBe(text));
});
