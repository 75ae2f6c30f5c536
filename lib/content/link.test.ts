import { evaluate, parse } from 'groq-js';
import { expect, it } from 'vitest';
import { pagePath } from '../links/page-path.ts';
import { SITE_PAGES } from '../site/pages.ts';
import { LINK } from './link.ts';

const DOCUMENTS = [
  ...Object.values(SITE_PAGES).map(({ document, type }) => ({ _id: document, _type: type })),
  { _id: 'authPage', _type: 'authPage' },
  { _id: 'a', _type: 'article', slug: { current: 'guide' } },
  { _id: 'c', _type: 'caseStudy', slug: { current: 'chantiers' } },
  { _id: 's', _type: 'service', serviceId: { current: 'make' } },
];

const hrefOf = async (link: object) => {
  const dataset = [...DOCUMENTS, { _id: 'x', _type: 'x', link: { label: 'L', ...link } }];
  const query = `*[_id == "x"][0].link { ${LINK} }.href`;
  return (await evaluate(parse(query), { dataset })).get();
};

it.each(DOCUMENTS)('a link that names $_id leads to its page', async (document) => {
  const { _id: id, _type: type } = document;
  const slug = { ...document } as { slug?: { current: string }; serviceId?: { current: string } };
  const path = pagePath({ id, type, slug: (slug.slug ?? slug.serviceId)?.current ?? null });
  expect(path).toMatch(/^\//);
  const page = { _type: 'reference', _ref: id };
  expect(await hrefOf({ page })).toBe(path);
  expect(await hrefOf({ page, href: '/avant' })).toBe(path);
  if (type !== 'service') expect(await hrefOf({ page, anchor: 'x' })).toBe(`${path}#x`);
});

it('a link from before there was a choice leads where it led', async () => {
  expect(await hrefOf({ href: '/devis?service=make' })).toBe('/devis?service=make');
  expect(await hrefOf({ href: 'https://exemple.fr' })).toBe('https://exemple.fr');
  expect(await hrefOf({})).toBeNull();
});

it('a page that is gone past the lake’s own check freezes no page that leads there', async () => {
  expect(await hrefOf({ page: { _ref: 'gone' } })).toBe('/');
});
