import { expect, it, test } from 'vitest';
import { readHundredths, showCents, showHundredths } from './amounts.ts';

const MAX = 100_000_000_00;

test.each([
  ['', undefined],
  ['0', 0],
  ['12', 1200],
  ['1 250,5', 125050],
  ['1\u202f250,50', 125050],
  ['1250.05', 125005],
  ['0,07', 7],
  [',5', 50],
  ['3,', 300],
  ['2,500', 250],
  ['-3,1', -310],
  ['−0,05', -5],
  ['-0', 0],
  ['90071992,99', 9007199299],
])('« %s » is %s hundredths', (typed, value) => {
  expect(readHundredths(typed, MAX)).toEqual({ value, problem: null });
});

test.each([
  ['douze', 'Un nombre s’écrit en chiffres\u00a0: 1\u202f250 ou 0,75 par exemple.'],
  ['1,2,3', 'Un nombre s’écrit en chiffres\u00a0: 1\u202f250 ou 0,75 par exemple.'],
  ['0,005', 'Deux décimales au plus.'],
  ['100000000,01', 'Ce nombre est trop grand.'],
])('« %s » is none: %s', (typed, problem) => {
  expect(readHundredths(typed, MAX)).toEqual({ value: undefined, problem });
});

it('shows what it reads', () => {
  for (const value of [0, 5, 50, 99, 100, 125050, -310, -5]) {
    expect(readHundredths(showHundredths(value), MAX).value).toBe(value);
    expect(readHundredths(showCents(value), MAX).value).toBe(value);
  }
  expect([150, 125050, 200].map(showHundredths)).toEqual(['1,5', '1250,5', '2']);
  expect([150, 125050, 200].map(showCents)).toEqual(['1,50', '1250,50', '2']);
  expect([null, undefined].map(showCents)).toEqual(['', '']);
});
