import { evaluate, parse } from 'groq-js';
import { expect, it, test } from 'vitest';
import { SHOWN_BY_BLOCKS } from '../../lib/site/pages.ts';
import { CASE_STUDY } from '../../tests/support/case-study.ts';
import { OWN_PAGE } from '../../tests/support/own-page.ts';
import {
  blockPages,
  isShownByBlocks,
  WITH_BLOCKS_PARAMS,
  WITH_BLOCKS_QUERY,
  type WithBlocks,
} from './block-pages.ts';
import { locationsOf } from './locations.ts';

const of = (type: string) => OWN_PAGE.blocks.find(({ _type }) => _type === type) as object;

/** These documents, as the query finds them. */
const found = async (...dataset: object[]): Promise<WithBlocks[]> =>
  (await evaluate(parse(WITH_BLOCKS_QUERY), { dataset, params: WITH_BLOCKS_PARAMS })).get();

const choosing = (ids: string[]) => ({
  _type: 'servicesBlock',
  services: ids.map((_ref) => ({ _ref })),
});

const blockOf = (block: object) => ({ _id: 'aboutPage', _type: 'aboutPage', blocks: [block] });

test.each([
  ['servicesBlock, of all', 'service', blockOf(choosing([])), true],
  ['servicesBlock, of this one', 'service', blockOf(choosing(['x', 'one'])), true],
  ['servicesBlock, of others', 'service', blockOf(choosing(['x'])), false],
  ['priceBlock', 'service', blockOf({ _type: 'priceBlock', service: { _ref: 'one' } }), true],
  ['priceBlock of another', 'service', blockOf({ _type: 'priceBlock', service: {} }), false],
  ['quoteBlock', 'service', blockOf({ _type: 'quoteBlock' }), true],
  ['a hidden one', 'service', blockOf({ _type: 'quoteBlock', hidden: true }), false],
  [
    'caseStudiesBlock',
    'caseStudy',
    blockOf({ _type: 'caseStudiesBlock', studies: [{ _ref: 'one' }] }),
    true,
  ],
  ['contactBlock', 'contactPage', blockOf({ _type: 'contactBlock' }), true],
  [
    'textBlock with a callout',
    'blogPage',
    blockOf({ _type: 'textBlock', body: [{ _type: 'callout' }] }),
    true,
  ],
  [
    'textBlock without',
    'blogPage',
    blockOf({ _type: 'textBlock', body: [{ _type: 'block' }] }),
    false,
  ],
] as const)('%s: a %s is shown there or not', async (_, type, document, isShown) => {
  const pages = blockPages(type, 'one', await found(document));
  expect(pages).toEqual(isShown ? [{ title: 'À propos', href: '/about' }] : []);
});

it('every type that blocks may show is looked for in them, but for reviews', async () => {
  expect(SHOWN_BY_BLOCKS.filter((type) => !isShownByBlocks(type))).toEqual(['testimonial']);
  const page = { ...OWN_PAGE, blocks: ['servicesBlock', 'scaleBlock', 'contactBlock'].map(of) };
  const documents = await found(page, CASE_STUDY, { _id: 'homePage', _type: 'homePage' });
  expect(documents).toHaveLength(1);
  for (const type of ['homePage', 'quotePage', 'contactPage'] as const) {
    expect(blockPages(type, type, documents), type).toEqual([
      { title: OWN_PAGE.title, href: `/${OWN_PAGE.slug.current}` },
    ]);
  }
});

it('« Visible sur » names these pages after the others, each once', () => {
  const inBlocks = [
    { title: 'Services', href: '/services' },
    { title: 'Pour les avocats', href: '/metiers/avocats' },
  ];
  expect(locationsOf('service', {}, inBlocks).locations?.map(({ href }) => href)).toEqual([
    '/services',
    '/',
    '/realisations',
    '/devis',
    '/metiers/avocats',
  ]);
  expect(
    locationsOf('caseStudy', { slug: 'chantier' }, inBlocks).locations?.map(({ href }) => href),
  ).toEqual(['/realisations/chantier', '/realisations', '/services', '/metiers/avocats']);
});
