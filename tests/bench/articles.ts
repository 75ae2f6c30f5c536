import type { SanityClient } from '@sanity/client';

const AUTHORS = 10;
const BATCH = 2_000;

/** The query of a page: one article by its URL, with its author. */
export const ARTICLE_QUERY = '*[_type == "article" && slug.current == $slug][0]{..., author->}';

/** The URL of an article. */
export const articleSlug = (index: number): string => `article-${index}`;

const author = (index: number) => ({
  _id: `author-${index}`,
  _type: 'author',
  name: `Auteur ${index}`,
});

const article = (index: number) => ({
  _id: `article-${index}`,
  _type: 'article',
  title: `Article ${index}`,
  slug: { _type: 'slug', current: articleSlug(index) },
  publishedAt: new Date(1_700_000_000_000 + index * 1_000).toISOString(),
  body: Array.from({ length: 3 }, (_, key) => ({
    _key: `k${key}`,
    _type: 'block',
    children: [{ _key: 's', _type: 'span', text: 'Un paragraphe de texte courant.' }],
  })),
  author: { _type: 'reference', _ref: `author-${index % AUTHORS}` },
});

/** Fills a lake with this many articles. */
export async function writeArticles(client: SanityClient, count: number): Promise<void> {
  const authors = client.transaction();
  for (let index = 0; index < AUTHORS; index++) authors.create(author(index));
  await authors.commit({ returnDocuments: false });
  for (let start = 0; start < count; start += BATCH) {
    const batch = client.transaction();
    const end = Math.min(start + BATCH, count);
    for (let index = start; index < end; index++) batch.create(article(index));
    await batch.commit({ returnDocuments: false });
  }
}
