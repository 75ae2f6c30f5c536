import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/stack/config.ts';
import { readSeed } from '../../scripts/stack/seed.ts';
import { PRICED_PAGES, pricedPages, type Quoting } from './priced-pages.ts';

/** A block that visitors do not see, with a price in its text. */
const HIDDEN = { _type: 'priceBlock', hidden: true, text: '{prix:make}' };

const hrefs = (...documents: Quoting[]) => pricedPages(documents).map(({ href }) => href);

describe('the pages that show a price of the estimator', () => {
  it('are, whatever is written, those that read its prices', () => {
    const site = join(ROOT, 'app/(site)');
    const reading = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?:[a-z]+\/)?page\.tsx$/.test(file))
      .filter((file) => /\b(?:getEstimator|rules)\b/.test(readFileSync(join(site, file), 'utf8')))
      .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`)
      // Its prices are told to search engines alone.
      .filter((path) => path !== '/contact');
    expect(reading.toSorted()).toEqual([...PRICED_PAGES].toSorted());
  });

  it('and those whose texts quote one, each once', () => {
    expect(
      hrefs(
        { _id: 'faq-1', _type: 'faqEntry', group: 'training', answer: 'Dès {prix:make}.' },
        { _id: 'faq-2', _type: 'faqEntry', group: 'contact', answer: 'Le prix dépend.' },
        { _id: 'drafts.aboutPage', _type: 'aboutPage', intro: { text: '{fourchette:bubble}' } },
        {
          _id: 'a',
          _type: 'article',
          title: 'Un guide',
          slug: { current: 'guide' },
          body: [{ children: [{ text: 'À partir de {prix:minimum}' }] }],
        },
        { _id: 'b', _type: 'article', slug: {}, excerpt: '{prix:make}' },
        {
          _id: 'c',
          _type: 'page',
          slug: { current: 'metiers/avocats' },
          blocks: [{ _type: 'scaleBlock' }],
        },
        { _id: 'd', _type: 'page', slug: { current: 'merci' }, blocks: [{ _type: 'textBlock' }] },
        {
          _id: 'e',
          _type: 'page',
          slug: { current: 'choisir' },
          blocks: [{ _type: 'quoteBlock' }],
        },
        { _id: 'f', _type: 'page', slug: { current: 'masquee' }, blocks: [HIDDEN] },
        { _id: 'homePage', _type: 'homePage', text: '{prix:make}' },
      ),
    ).toEqual([
      ...PRICED_PAGES,
      '/formations',
      '/about',
      '/blog/guide',
      '/metiers/avocats',
      '/choisir',
    ]);
  });

  it('of the seed are known', () => {
    const seed = readSeed() as unknown as Quoting[];
    expect(hrefs(...seed)).toEqual(expect.arrayContaining(['/devis', '/', '/services']));
  });
});
