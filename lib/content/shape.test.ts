import { expect, it } from 'vitest';
import { prose, text, uniqueIds } from './shape.ts';

it.each(['', '   ', '\n'])('a text that a page cannot do without is not %j', (value) => {
  expect(text.safeParse(value).success).toBe(false);
  expect(prose.safeParse(value).success).toBe(true);
});

it('two entries with one id are refused: a link would lead to one of them only', () => {
  expect(uniqueIds([{ id: 'a' }, { id: 'b' }])).toBe(true);
  expect(uniqueIds([{ id: 'a' }, { id: 'b' }, { id: 'a' }])).toBe(false);
});
