import { expect, test } from 'vitest';
import { readAsFar, readOn } from './read-as-far.ts';

const PAGES: Record<string, { items: string[]; next: string | null }> = {
  '': { items: ['a', 'b'], next: 'b' },
  b: { items: ['b', 'c'], next: 'c' },
  c: { items: ['d'], next: null },
};

const asked: string[] = [];
const reading = {
  read: async (after: string | null) => {
    asked.push(after ?? '');
    const page = PAGES[after ?? ''];
    if (!page) throw new Error('no such page');
    return page;
  },
  itemsOf: ({ items }: { items: string[] }) => items,
  keyOf: (item: string) => item,
};

test('a page more lists nothing twice', async () => {
  expect(await readOn(reading, ['a', 'b'], 'b')).toEqual({ items: ['a', 'b', 'c'], page: PAGES.b });
});

test.each([
  [0, ['a', 'b'], ['']],
  [2, ['a', 'b'], ['']],
  [3, ['a', 'b', 'c'], ['', 'b']],
  [9, ['a', 'b', 'c', 'd'], ['', 'b', 'c']],
])('as far as %i: %j', async (count, items, questions) => {
  asked.length = 0;
  expect((await readAsFar(reading, count)).items).toEqual(items);
  expect(asked).toEqual(questions);
});
