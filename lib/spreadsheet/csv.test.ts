import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it.each(['=', '+', '-', '@', '\t', '\r', '\n'])('%j begins no formula', (sign) => {
  const cell = csvRow([`${sign}SUM(A1)`]).trim();
  expect(cell.replace(/^"/, '')).toBe(`'${sign}SUM(A1)${cell.startsWith('"') ? '"' : ''}`);
});

it('quotes what would end a cell, and doubles quotes in it', () => {
  expect(csvRow(['a;b', 'dit "oui"', 'deux\nlignes', 'plain'])).toBe(
    '"a;b";"dit ""oui""";"deux\nlignes";plain\r\n',
  );
});
