import { expect, it } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { chooseLinks } from './choose-links.ts';

const PAGES = [
  { _id: 'contactPage', _type: 'contactPage' },
  { _id: 'servicesPage', _type: 'servicesPage' },
  { _id: 'service-make', _type: 'service', serviceId: { current: 'make' } },
  {
    _id: 'article-guide',
    _type: 'article',
    slug: { current: 'guide' },
    formerAddresses: [{ slug: 'premier-guide' }],
  },
  { _id: 'drafts.article-neuf', _type: 'article', slug: { current: 'neuf' } },
];

const names = (_ref: string, anchor?: string) => ({
  page: { _type: 'reference', _ref },
  ...(anchor && { anchor }),
});

it.each([
  ['/contact', names('contactPage')],
  ['/contact/#ecrire', names('contactPage', 'ecrire')],
  ['/services#make', names('service-make')],
  ['/services#methode', names('servicesPage', 'methode')],
  ['/blog/guide', names('article-guide')],
  ['/blog/premier-guide#prix', names('article-guide', 'prix')],
])('a link to %s names its page, wherever it stands', (href, link) => {
  const document = {
    _id: 'homePage',
    _type: 'homePage',
    title: 'Accueil',
    cta: { label: 'A', href },
    callToAction: { linkLabel: 'B', linkHref: href },
    body: [{ _key: 'b', children: [], markDefs: [{ _key: 'm', _type: 'link', href }] }],
  };
  const moves = chooseLinks([...PAGES, document]);
  expect(moves).toEqual([
    {
      id: 'homePage',
      set: {
        cta: { label: 'A', ...link },
        callToAction: { linkLabel: 'B', ...link },
        body: [{ _key: 'b', children: [], markDefs: [{ _key: 'm', _type: 'link', ...link }] }],
      },
      unset: [],
    },
  ]);
  const after = { ...document, ...moves[0]?.set };
  expect(chooseLinks([...PAGES, after])).toEqual([]);
});

it.each([
  '/devis?service=make',
  '/make',
  '/blog/neuf',
  '/blog/inconnu',
  '/about',
  'https://exemple.fr/contact',
])('a link to %s stays as it is written', (href) => {
  expect(chooseLinks([...PAGES, { _id: 'x', _type: 'aboutPage', cta: { href } }])).toEqual([]);
});

it('a redirect names the page that it leads to', () => {
  const redirect = { _id: 'drafts.r', _type: 'redirect', from: '/ancienne', to: '/contact#ecrire' };
  expect(chooseLinks([...PAGES, redirect])).toEqual([
    { id: 'drafts.r', set: names('contactPage', 'ecrire'), unset: ['to'] },
  ]);
  const elsewhere = { ...redirect, to: '/devis?service=make' };
  expect(chooseLinks([...PAGES, elsewhere])).toEqual([]);
});

it('the content that a site begins with has nothing to choose any more', () => {
  expect(chooseLinks(readSeed())).toEqual([]);
});
