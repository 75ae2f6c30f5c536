import { expect, it } from 'vitest';
import { readTags, tagsOf, withoutTag, withTags } from './tags.ts';

it('tags are parted by commas, and written as they are known', () => {
  expect(readTags(' Portraits ,équipe,, rentrée   2026', ['Équipe'])).toEqual([
    'Portraits',
    'Équipe',
    'rentrée 2026',
  ]);
  expect(readTags('été, Ete', [])).toEqual(['été']);
  expect(readTags(' , ', ['Équipe'])).toEqual([]);
  // Signs alone are told apart by themselves.
  expect(readTags('★, ☆', [])).toEqual(['★', '☆']);
});

it('a picture has each of its tags once, and loses one in any writing', () => {
  expect(withTags(['Équipe'], ['equipe', 'Été'])).toEqual(['Équipe', 'Été']);
  expect(withoutTag(['Équipe', 'Été'], 'ÉTÉ')).toEqual(['Équipe']);
});

it('tags are counted over pictures, in the order of the alphabet', () => {
  expect(tagsOf([{ tags: ['Zinc', 'Été'] }, { tags: ['ete'] }, { tags: [] }])).toEqual([
    { tag: 'Été', count: 2 },
    { tag: 'Zinc', count: 1 },
  ]);
});
