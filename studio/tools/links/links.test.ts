import { describe, expect, it } from 'vitest';
import { linkedFrom, namingLinks } from './linked-from.ts';
import { linksIn } from './links-in.ts';
import { leadsTo, pathsOf } from './own-paths.ts';
import { redirectsFrom } from './write-redirects.ts';

const article = {
  _id: 'article-guide',
  _type: 'article',
  title: 'Guide',
  slug: { _type: 'slug', current: 'guide' },
  formerAddresses: [{ _key: 'g', slug: 'premier-guide', until: '2026-01-01T00:00:00Z' }],
};

it('finds every link of a document, with its place in the Studio', () => {
  const document = {
    _id: 'x',
    _type: 'article',
    cover: { asset: { _ref: 'image-a' } },
    socialUrl: 'https://exemple.fr/moi',
    cta: { label: 'Y', page: { _type: 'reference', _ref: 'contactPage' } },
    body: [
      {
        _key: 'b',
        children: [{ _key: 's', text: '/pas-un-lien' }],
        markDefs: [{ _key: 'm', _type: 'link', href: '/blog/guide#x' }],
      },
    ],
  };
  expect([...linksIn(document)]).toEqual([
    { path: 'socialUrl', href: 'https://exemple.fr/moi' },
    { path: 'cta.page', ref: 'contactPage' },
    { path: 'body[_key=="b"].markDefs[_key=="m"].href', href: '/blog/guide#x' },
  ]);
});

describe('what leads to a document', () => {
  const linking = (_id: string, href: string) => ({ _id, _type: 'aboutPage', closing: { href } });

  it('is found by any of its URLs, published or in a draft, each document once', () => {
    const found = linkedFrom(
      [
        linking('a', '/blog/guide/#prix'),
        linking('drafts.a', '/blog/guide'),
        linking('drafts.b', '/blog/premier-guide'),
        linking('c', '/blog/guide-2'),
        { ...linking('article-guide', '/blog/guide'), _type: 'article' },
        { _id: 'd', _type: 'caseStudy', client: '/blog/guide' },
      ],
      article._id,
      leadsTo(article),
    );
    expect(found.map(({ id, names, holds, path }) => ({ id, names, holds, path }))).toEqual([
      { id: 'a', names: false, holds: false, path: 'closing.href' },
      { id: 'b', names: false, holds: false, path: 'closing.href' },
    ]);
  });

  it('may be a link that names it, which another page can take over, or hold it otherwise', () => {
    const link = { _id: 'e', _type: 'aboutPage', cta: { page: { _ref: 'article-guide' } } };
    const draft = { ...link, _id: 'drafts.e' };
    const holding = {
      _id: 'f',
      _type: 'caseStudy',
      services: [{ _key: 's', _ref: 'article-guide' }],
    };
    const documents = [link, draft, holding];
    expect(linkedFrom(documents, article._id, leadsTo(article))).toMatchObject([
      { id: 'e', names: true, holds: false, path: 'cta.page' },
      { id: 'f', names: true, holds: true, path: 'services[_key=="s"]' },
    ]);
    expect(namingLinks(documents, article._id)).toEqual([
      { documentId: 'e', path: 'cta.page' },
      { documentId: 'drafts.e', path: 'cta.page' },
    ]);
  });

  it('of a service are its section and its estimate, by each of its ids', () => {
    const leads = leadsTo({
      _id: 's',
      _type: 'service',
      serviceId: { current: 'make' },
      formerAddresses: [{ slug: 'zapier' }],
    });
    const all = ['/services#make', '/services#zapier', '/devis?service=make'];
    expect(all.every(leads)).toBe(true);
    expect(['/services', '/services#n8n', '/devis', 'https://a.fr/#make'].some(leads)).toBe(false);
  });
});

it('whoever leaves sends on from all of their URLs, over what was there before', () => {
  const known = [{ _id: 'old', from: '/blog/premier-guide/' }];
  const page = { _type: 'reference', _ref: 'blogPage' };
  expect(redirectsFrom(pathsOf(article), 'blogPage', known)).toEqual([
    { _id: 'redirect-blog-guide', _type: 'redirect', from: '/blog/guide', page, permanent: true },
    { _id: 'old', _type: 'redirect', from: '/blog/premier-guide', page, permanent: true },
  ]);
});
