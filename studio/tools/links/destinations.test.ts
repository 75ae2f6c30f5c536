import type { SanityClient } from '@sanity/client';
import { expect, it } from 'vitest';
import { CASE_STUDY } from '../../../tests/support/case-study.ts';
import { lakeOf } from '../../../tests/support/validate.ts';
import { readPages } from './destinations.ts';

const ARTICLE = { _id: 'a', _type: 'article', slug: { current: 'un' }, title: 'Un article' };

const pagesOf = (...documents: Array<{ _id: string; _type: string }>) =>
  readPages({ fetch: lakeOf(documents) } as unknown as SanityClient);

it('visitors are sent to the pages of the site, then to articles, by their titles', async () => {
  const pages = await pagesOf(ARTICLE, { ...ARTICLE, _id: 'draft', slug: {} } as never);
  expect(pages[0]).toEqual({ id: 'homePage', path: '/', title: 'Accueil' });
  expect(pages.at(-1)).toEqual({ id: 'a', path: '/blog/un', title: 'Article\u00a0: Un article' });
  expect(pages.filter(({ path }) => path.startsWith('/blog/'))).toHaveLength(1);
});

it('the list of case studies is a page only while there is one', async () => {
  const paths = async (...documents: Array<{ _id: string; _type: string }>) =>
    (await pagesOf(...documents)).map(({ path }) => path);
  expect(await paths(ARTICLE)).not.toContain('/realisations');
  expect(await paths(CASE_STUDY)).toEqual(
    expect.arrayContaining(['/realisations', `/realisations/${CASE_STUDY.slug.current}`]),
  );
});
