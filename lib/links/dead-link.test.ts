import { evaluate, parse } from 'groq-js';
import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { OWN_PAGE } from '../../tests/support/own-page.ts';
import {
  DESTINATIONS_QUERY,
  type Destinations,
  deadLink,
  deadLinkMessage,
  slugsIn,
} from './dead-link.ts';

const seed = readSeed();

const MORE = [
  {
    _id: 'study',
    _type: 'caseStudy',
    slug: { current: 'chantiers' },
    formerAddresses: [{ slug: 'suivi' }],
  },
  { ...OWN_PAGE, formerAddresses: [{ slug: 'avocats' }] },
  { _id: 'r', _type: 'redirect', from: '/mes-services/', to: '/services' },
];

/** The seed content, with blocks added to a page. */
const withBlocks = seed.map((document) =>
  document._id === 'servicesPage' ? { ...document, blocks: OWN_PAGE.blocks } : document,
);

async function check(href: string, dataset: object[] = [...withBlocks, ...MORE]) {
  const params = { slugs: slugsIn([href]), ids: [] };
  const found: Destinations = await (
    await evaluate(parse(DESTINATIONS_QUERY), { dataset, params })
  ).get();
  return deadLink(href, found);
}

describe('a link of the site', () => {
  it.each([
    '/',
    '/services/',
    '/services#make',
    '/services#suite',
    '/services#bloc-ce-qui-prend-du-temps',
    '/services#bloc-vos-questions',
    '/formations#module-1',
    '/formations#questions',
    '/contact?sujet=x#ecrire',
    '/devis?service=make',
    '/blog/guide',
    '/blog/guide#contact',
    '/realisations',
    '/realisations/chantiers#probleme',
    '/metiers/avocats',
    '/metiers/avocats#ce-qui-prend-du-temps',
    '/metiers/avocats#vos-questions',
    '/metiers/avocats#et-chez-vous',
    // An old URL leads on.
    '/avocats',
    '/realisations/suivi',
    '/mes-services',
    '/auth',
    '/dashboard',
    '/blog/flux.xml',
    'https://exemple.fr/nulle-part',
  ])('leads somewhere: %s', async (href) => {
    expect(await check(href)).toBeNull();
  });

  it.each([
    ['/nulle-part', { kind: 'page', path: '/nulle-part' }],
    ['/blog/inconnu?x=1#y', { kind: 'page', path: '/blog/inconnu' }],
    ['/realisations/inconnu', { kind: 'page', path: '/realisations/inconnu' }],
    ['/blog/page/2', { kind: 'page', path: '/blog/page/2' }],
    ['/devis?service=inconnu', { kind: 'service', service: 'inconnu' }],
    ['/services#inconnu', { kind: 'anchor', path: '/services', anchor: 'inconnu' }],
    ['/blog/guide#inconnu', { kind: 'anchor', path: '/blog/guide', anchor: 'inconnu' }],
    ['/services#bloc-plus-tard', { kind: 'anchor', anchor: 'bloc-plus-tard' }],
    ['/about#bloc-vos-questions', { kind: 'anchor', anchor: 'bloc-vos-questions' }],
    ['/metiers', { kind: 'page', path: '/metiers' }],
    // A block that is hidden is no place.
    ['/metiers/avocats#plus-tard', { kind: 'anchor', anchor: 'plus-tard' }],
    ['/page/metiers/avocats', { kind: 'page' }],
    ['/blog#inconnu', { kind: 'anchor', path: '/blog', anchor: 'inconnu', anchors: [] }],
    ['/devis#%', { kind: 'anchor', path: '/devis', anchor: '%' }],
  ])('leads nowhere: %s', async (href, dead) => {
    expect(await check(href)).toMatchObject(dead);
  });

  it('leads to the list of case studies only while there is one', async () => {
    const without = seed.filter(({ _type }) => _type !== 'caseStudy');
    expect(await check('/realisations', without)).toEqual({ kind: 'page', path: '/realisations' });
    expect(await check('/realisations', seed)).toBeNull();
  });

  it('leads to each part of an article by the anchor that the page gives it', async () => {
    const title = { _type: 'block', _key: 'a', style: 'h2', children: [{ text: 'Les prix' }] };
    const article = {
      _id: 'a',
      _type: 'article',
      slug: { current: 'prix' },
      body: [title, { ...title, _key: 'b' }],
    };
    for (const anchor of ['les-prix', 'les-prix-2']) {
      expect(await check(`/blog/prix#${anchor}`, [article])).toBeNull();
    }
    expect(await check('/blog/prix#faq', [article])).toMatchObject({
      anchors: ['les-prix', 'les-prix-2', 'contact'],
    });
  });
});

it('what leads nowhere is said with what to do', () => {
  expect(deadLinkMessage({ kind: 'page', path: '/x' })).toBe(
    'Aucune page publiée n’est à l’adresse /x\u00a0: corrigez le lien, ou publiez d’abord cette page.',
  );
  expect(deadLinkMessage({ kind: 'service', service: 'x' })).toBe(
    'Aucun service n’a l’identifiant «\u202fx\u202f»\u00a0: corrigez le lien.',
  );
  const dead = { kind: 'anchor', path: '/x', anchor: 'y' } as const;
  expect(deadLinkMessage({ ...dead, anchors: [] })).toBe(
    'La page /x n’a pas d’endroit #y\u00a0: retirez-le du lien.',
  );
  expect(deadLinkMessage({ ...dead, anchors: ['a', 'b'] })).toBe(
    'La page /x n’a pas d’endroit #y\u00a0: retirez-le, ou choisissez #a, #b.',
  );
});
