import { expect, it } from 'vitest';
import { pinArticles } from './pin-articles.ts';

const article = (_id: string, more: object = {}) => ({ _id, _type: 'article', ...more });

it('pins the first articles, in their drafts too, and no other', () => {
  const own = article('article-mien');
  const moves = pinArticles([article('article-guide'), article('drafts.article-guide'), own]);
  expect(moves).toEqual([
    { id: 'article-guide', set: { pinned: true }, unset: [] },
    { id: 'drafts.article-guide', set: { pinned: true }, unset: [] },
  ]);
});

it.each([
  [[article('article-guide', { pinned: true }), article('article-comparatif')]],
  [[article('article-guide', { pinned: false }), article('article-comparatif')]],
  [[article('article-guide'), article('article-mien', { pinned: true })]],
])('changes nothing once anybody has decided what is pinned', (articles) => {
  expect(pinArticles(articles)).toEqual([]);
});
