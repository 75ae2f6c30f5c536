import { describe, expect, it, vi } from 'vitest';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));
const fetch = vi.hoisted(() => vi.fn());
vi.mock('../client.ts', () => ({ contentClient: { fetch }, draftClient: null }));

const { getArticle } = await import('./articles.ts');

const block = (more: object = {}) => ({
  _type: 'block',
  _key: 'b',
  style: 'normal',
  children: [{ _type: 'span', _key: 's', text: 'Un paragraphe', marks: ['l'] }],
  markDefs: [{ _type: 'link', _key: 'l', href: '/contact' }],
  ...more,
});

const article = (more: object = {}) => ({
  id: 'article-guide',
  slug: 'guide',
  title: 'Guide',
  menuLabel: 'Guide',
  category: 'Guide',
  excerpt: 'Un guide',
  publishedAt: '2026-01-20T08:00:00Z',
  updatedAt: null,
  isExample: false,
  words: 2,
  author: { name: null, role: null },
  cover: null,
  body: [block()],
  howTo: { totalTimeHours: 2, costEuros: 20 },
  summary: [],
  faq: [],
  callToAction: { title: 'T', text: 'T', linkLabel: 'L', linkHref: '/contact' },
  seo: null,
  ...more,
});

const read = (answer: unknown) => {
  fetch.mockImplementation(async (_query, _params, { tag }) => (tag === 'article' ? answer : null));
  return getArticle('guide');
};

describe('Articles: published content that the site can show', () => {
  it('reads an article with its text', async () => {
    expect(await read(article())).toMatchObject({
      howTo: { totalTimeHours: 2, costEuros: 20 },
      body: [{ _type: 'block' }],
    });
  });

  it('an unknown slug is null, not an error', async () => {
    expect(await read(null)).toBeNull();
  });

  it('drops what no block knows, such as a stray field', async () => {
    const found = await read(article({ body: [block({ onclick: 'alert(1)' })] }));
    expect(found?.body[0]).not.toHaveProperty('onclick');
  });
});

describe('Articles: content that should not have arrived is refused, the last page stays', () => {
  const table = { _type: 'comparisonTable', _key: 't', caption: 'C', columns: ['A', 'B'] };
  const cases: Record<string, object> = {
    'an unknown block': { body: [{ _type: 'iframe', _key: 'i', src: 'https://exemple.fr' }] },
    'a block without a type': { body: [{ _key: 'i' }] },
    'a text that is no list': { body: 'Bonjour' },
    'a span that is no text': { body: [block({ children: [{ _type: 'span', _key: 's' }] })] },
    'an unknown style': { body: [block({ style: 'h1' })] },
    'a script as a link': {
      body: [block({ markDefs: [{ _type: 'link', _key: 'l', href: 'javascript:alert(1)' }] })],
    },
    'a table with a hole': {
      body: [{ ...table, rows: [{ header: 'Prix', cells: [{ text: '9$' }] }] }],
    },
    'an unknown mark in a cell': {
      body: [
        { ...table, columns: ['A'], rows: [{ header: 'P', cells: [{ text: 'x', mark: 'peut' }] }] },
      ],
    },
    'an unknown tone': { body: [{ _type: 'callout', _key: 'c', tone: 'rouge', text: [] }] },
    'a slug that leaves the blog': { slug: '../admin' },
    'a date that is none': { publishedAt: 'hier' },
    'a cost below 0': { howTo: { totalTimeHours: 2, costEuros: -1 } },
    'a button that leads to another site by //': {
      callToAction: { title: 'T', text: 'T', linkLabel: 'L', linkHref: '//evil.example' },
    },
  };
  it.each(Object.entries(cases))('%s', async (_name, more) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(read(article(more))).rejects.toThrow(/last good page stays \(article\)/);
    said.mockRestore();
  });
});
