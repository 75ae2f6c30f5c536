import { expect, test } from 'vitest';
import { textsIn } from './texts-in.ts';

test('texts come with their paths, running text by paragraphs, without what nobody reads', () => {
  const document = {
    _id: 'a',
    _type: 'article',
    title: 'Titre',
    empty: ' ',
    slug: { current: 'adresse' },
    body: [
      {
        _type: 'block',
        _key: 'b',
        children: [
          { _type: 'span', text: 'Deux ' },
          { _type: 'span', text: 'mots' },
        ],
      },
      { _type: 'callout', _key: 'c', lines: ['Une ligne'] },
    ],
    image: { asset: { _ref: 'image-x' }, alt: 'Du bleu' },
  };
  expect([...textsIn(document)]).toEqual([
    { path: 'title', text: 'Titre' },
    { path: 'body[_key=="b"]', text: 'Deux mots' },
    { path: 'body[_key=="c"].lines[0]', text: 'Une ligne' },
    { path: 'image.alt', text: 'Du bleu' },
  ]);
});
