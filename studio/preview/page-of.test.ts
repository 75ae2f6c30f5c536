import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test.each([
  ['homePage', 'homePage', '/'],
  ['drafts.cookiesPage', 'cookiesPage', '/cookies'],
  ['legalPage-terms', 'legalPage', '/terms'],
  ['drafts.service-make', 'service', '/services'],
  ['estimator', 'estimator', '/devis'],
  ['faq-contact-1', 'faqEntry', '/contact'],
  ['authPage', 'authPage', '/auth'],
  ['siteSettings', 'siteSettings', '/'],
])('%s is previewed where it is seen', (_id, _type, page) => {
  expect(pageOf({ _id, _type })).toBe(page);
});

test('an article is previewed on its own page, once it has one', () => {
  const article = { _id: 'drafts.a', _type: 'article' };
  expect(pageOf({ ...article, slug: { current: 'mon-guide' } })).toBe('/blog/mon-guide');
  expect(pageOf({ ...article, slug: {} })).toBeNull();
});

test('a case study likewise', () => {
  const study = { _id: 'drafts.c', _type: 'caseStudy' };
  expect(pageOf({ ...study, slug: { current: 'chantier' } })).toBe('/realisations/chantier');
  expect(pageOf(study)).toBeNull();
});

test.each(['redirect', 'sanity.imageAsset'])('what no page shows has no preview: %s', (_type) => {
  expect(pageOf({ _id: 'x', _type })).toBeNull();
});
