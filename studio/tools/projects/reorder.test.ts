import { expect, it } from 'vitest';
import { moveTo } from './reorder.ts';

const ids = ['a', 'b', 'c', 'd'];

it.each([
  ['b', 0, 'bacd'],
  ['b', 3, 'acdb'],
  ['a', 2, 'bcad'],
  ['d', 1, 'adbc'],
  ['a', -1, 'abcd'],
  ['b', -5, 'bacd'],
  ['c', 9, 'abdc'],
  ['x', 0, 'abcd'],
])('moves %s to place %i', (id, place, expected) => {
  expect(moveTo(ids, id, place).join('')).toBe(expected);
});

it('answers the same list where nothing moves', () => {
  expect(moveTo(ids, 'c', 2)).toBe(ids);
});
