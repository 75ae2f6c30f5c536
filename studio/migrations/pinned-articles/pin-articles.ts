import type { Moves } from '../../migration.ts';

/** The articles that every site begins with, which its Blog menu keeps (product.md, Header). */
const FIRST = ['article-comparatif', 'article-guide', 'article-cas-etude'];

/** Pins these articles where nobody has decided yet which are pinned: a sixth article pushed the oldest out of the menu. */
export const pinArticles: Moves = (documents) => {
  const articles = documents.filter(({ _type }) => _type === 'article');
  if (articles.some(({ pinned }) => pinned !== undefined)) return [];
  return articles
    .filter(({ _id }) => FIRST.includes(_id.replace(/^drafts\./, '')))
    .map(({ _id: id }) => ({ id, set: { pinned: true }, unset: [] }));
};
