import { expect, test } from 'vitest';
import { readPercent } from './progress.tsx';

test.each([
  ['0', 0],
  [' 55 % ', 55],
  ['100', 100],
  ['101', null],
  ['5,5', null],
  ['-1', null],
  ['', null],
])('« %s » is %s', (text, percent) => expect(readPercent(text)).toBe(percent));
