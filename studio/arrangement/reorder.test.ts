import { describe, expect, it, test } from 'vitest';
import { grouped, moved } from './reorder.ts';

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 1, ['b', 'a', 'c']],
])('from %i to %i', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
});

describe('the parts of a list', () => {
  const groups = {
    field: 'group',
    list: [
      { title: 'Contact', value: 'contact' },
      { title: 'Formations', value: 'training' },
    ],
  };
  const entry = (_id: string, group?: string) => ({ _id, _type: 'faqEntry', group });
  const idsOf = (documents: Array<ReturnType<typeof entry>>) =>
    grouped(documents, groups).map(({ title, documents: those }) => [
      title,
      those.map(({ _id }) => _id),
    ]);

  it('keep their documents in order, and show without any', () => {
    expect(idsOf([entry('a', 'contact'), entry('b', 'contact')])).toEqual([
      ['Contact', ['a', 'b']],
      ['Formations', []],
    ]);
  });

  it('lose no document that has chosen none', () => {
    expect(idsOf([entry('a', 'training'), entry('b')])).toEqual([
      ['Contact', []],
      ['Formations', ['a']],
      ['Sans page', ['b']],
    ]);
  });

  it('are one without a title where the list has none', () => {
    expect(grouped([entry('a')], undefined)).toEqual([{ title: null, documents: [entry('a')] }]);
  });
});
