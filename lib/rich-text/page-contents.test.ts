import { expect, it } from 'vitest';
import { CLOSING_KEY, pageContents, partKey } from './page-contents.ts';

const heading = (key: string, text: string) => ({
  _type: 'block',
  _key: key,
  style: 'h2',
  children: [{ text }],
});

it('the places of a page are the titles of its blocks, of its texts and of its closing panel, each once', () => {
  const blocks = [
    { _type: 'textBlock', _key: 'a', body: [heading('h', 'Le prix'), heading('i', ' ')] },
    { _type: 'priceBlock', _key: 'b', title: 'Le prix' },
    // A text that was doubled has the same keys within.
    { _type: 'textBlock', _key: 'c', body: [heading('h', 'Le prix')] },
    { _type: 'scaleBlock', _key: 'd', title: null },
  ];
  expect(pageContents(blocks, 'Et après ?')).toEqual([
    { key: partKey('a', 'h'), id: 'le-prix', title: 'Le prix' },
    { key: 'b', id: 'le-prix-2', title: 'Le prix' },
    { key: partKey('c', 'h'), id: 'le-prix-3', title: 'Le prix' },
    { key: CLOSING_KEY, id: 'et-apres', title: 'Et après ?' },
  ]);
  expect(pageContents([], null)).toEqual([]);
});
