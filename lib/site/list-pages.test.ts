import { expect, it } from 'vitest';
import { linkedPages } from './list-pages.ts';

it.each([
  [1, 2, [1, 2]],
  [1, 34, [1, 2, null, 34]],
  [3, 34, [1, 2, 3, 4, null, 34]],
  [4, 34, [1, 2, 3, 4, 5, null, 34]],
  [5, 34, [1, null, 4, 5, 6, null, 34]],
  [34, 34, [1, null, 33, 34]],
])('from page %i of %i: %j', (number, count, linked) => {
  expect(linkedPages(number, count)).toEqual(linked);
});
