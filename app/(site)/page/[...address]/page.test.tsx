import { evaluate, parse } from 'groq-js';
import { prerender } from 'react-dom/static';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageContents } from '@/lib/rich-text/page-contents.ts';
import { readSeed } from '@/scripts/stack/seed.ts';
import { OWN_PAGE } from '@/tests/support/own-page.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  notFound: () => {
    throw new Error('not found');
  },
}));
const view = vi.hoisted(() => ({ current: null as object | null }));
vi.mock('@/lib/content/view.ts', async (original) => ({
  ...(await original<object>()),
  getView: async () => view.current,
}));
const reviews = vi.hoisted(() => ({ list: [] as object[] }));
vi.mock('@/lib/testimonials/public.ts', () => ({
  getApprovedTestimonials: async () => reviews.list,
  getApprovedTestimonial: async () => null,
}));
vi.mock('@/app/(site)/contact/actions.ts', () => ({ sendMessage: vi.fn() }));

const { default: OwnPage, generateMetadata, generateStaticParams } = await import('./page.tsx');

type Fields = { [field: string]: unknown };

const seed = readSeed();
const SLUG = OWN_PAGE.slug.current;
const VISITED = { params: Promise.resolve({ address: SLUG.split('/') }) };

/** Publishes the seed content and the page with these fields. */
function publish(page: Fields | null, settings: Fields = {}): void {
  const dataset = [...seed, ...(page ? [{ ...OWN_PAGE, ...page }] : [])].map((document) => ({
    _rev: 'r',
    _updatedAt: '2026-01-05T08:00:00Z',
    ...document,
    ...(document._id === 'siteSettings' && settings),
  }));
  lake.fetch.mockImplementation(async (query: string, params: Fields) =>
    (await evaluate(parse(query), { dataset, params })).get(),
  );
}

async function html(): Promise<string> {
  const { prelude } = await prerender(await OwnPage(VISITED));
  return new Response(prelude).text();
}

const shown = OWN_PAGE.blocks.filter(({ hidden }) => !hidden);
const of = (type: string, more: Fields = {}) => ({
  ...OWN_PAGE.blocks.find(({ _type }) => _type === type),
  ...more,
});
const idsIn = (markup: string) => [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

beforeEach(() => {
  view.current = null;
  reviews.list = [];
  publish({});
});

describe('a page of one’s own', () => {
  it('shows its blocks in their order, each at its anchor, without the hidden one', async () => {
    const markup = await html();
    // As long as there is no review, its block takes no place.
    const places = pageContents(
      shown.filter(({ _type }) => _type !== 'reviewsBlock'),
      OWN_PAGE.closing.title,
    ).map(({ id }) => id);
    expect(idsIn(markup).filter((id) => places.includes(id ?? ''))).toEqual(places);
    expect(markup).not.toContain('Plus tard');
    expect(markup.match(/<h1/g)).toHaveLength(1);
    expect(markup).not.toContain('Ce qu’en disent mes clients');
  });

  it('takes prices from the estimator, services in their order, and a form’s subject and service from its block', async () => {
    const markup = await html();
    expect(markup).toMatch(/Le prix d’une automatisation.*?href="\/devis\?service=make"/s);
    expect(markup).toMatch(/action="\/devis".*checked=""[^>]*value="airtable"/s);
    expect(markup).toMatch(/name="subject"[^>]*value="Cabinet d’avocats"/);
    const services = [...markup.matchAll(/href="\/services#(\w+)"/g)].map(([, id]) => id);
    expect(services).toEqual(['make', 'airtable']);
    publish({ blocks: [of('priceBlock', { service: undefined })] });
    expect(await html()).not.toContain('Le prix d’une automatisation');
  });

  it('shows the reviews there are', async () => {
    reviews.list = [1, 2].map((id) => ({
      id: `${id}`,
      name: 'Camille Exemple',
      role: null,
      company: null,
      content: `Avis ${id}`,
      rating: 5,
      created_at: '2026-01-05T08:00:00.000Z',
    }));
    expect(await html()).toMatch(/Ce qu’en disent mes clients.*Avis 1.*Avis 2/s);
  });

  it('has each id once, with thirty blocks of the same kinds', async () => {
    const kinds = shown.filter(({ _type }) => _type !== 'contactBlock');
    const blocks = Array.from({ length: 30 }, (_, index) => ({
      ...kinds[index % kinds.length],
      _key: `b${index}`,
    }));
    publish({ blocks });
    const ids = idsIn(await html());
    expect(ids.length).toBeGreaterThan(25);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('has its form in its place for who has no scripts, however long it is', async () => {
    const kinds = shown.filter(({ _type }) => _type !== 'contactBlock');
    const blocks = Array.from({ length: 29 }, (_, index) => ({
      ...kinds[index % kinds.length],
      _key: `b${index}`,
    }));
    publish({ blocks: [...blocks, of('contactBlock')] });
    const markup = await html();
    expect(markup.length).toBeGreaterThan(50_000);
    expect(markup).not.toMatch(/<template id="B:|<div hidden="" id="S:/);
    expect(markup).toMatch(/name="subject".*id="et-chez-vous"/s);
  });

  it('leaves out of a live site a figure that nothing backs', async () => {
    const figure = { _type: 'figure', _key: 'f', value: '25 h', label: 'gagnées' };
    const body = [{ _type: 'figureHighlight', _key: 'h', figures: [figure] }];
    const blocks = [{ _type: 'textBlock', _key: 'a', body }];
    publish({ blocks });
    expect(await html()).toContain('gagnées');
    publish({ blocks }, { isLive: true, ownerName: 'Camille Exemple' });
    expect(await html()).not.toContain('gagnées');
  });

  it('states what it is, the way to it over the page above it, and its questions', async () => {
    const graphOf = (markup: string) =>
      JSON.parse(
        /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(markup)?.[1] ?? '',
      )['@graph'] as Array<{ '@type': string; itemListElement?: Array<{ name: string }> }>;
    const wayOf = (markup: string) =>
      graphOf(markup)
        .find((node) => node['@type'] === 'BreadcrumbList')
        ?.itemListElement?.map(({ name }) => name);
    const markup = await html();
    expect(graphOf(markup).map((node) => node['@type'])).toEqual([
      'WebSite',
      'ProfessionalService',
      'WebPage',
      'BreadcrumbList',
      'FAQPage',
    ]);
    expect(wayOf(markup)).toEqual(['Accueil', OWN_PAGE.title]);
    const answer = lake.fetch.getMockImplementation();
    const above = { title: 'Tous les métiers', slug: 'metiers' };
    lake.fetch.mockImplementation(async (query: string, params: Fields) => {
      const read = (await answer?.(query, params)) as Fields | null;
      return params.above === 'metiers' && read ? { ...read, above } : read;
    });
    expect(wayOf(await html())).toEqual(['Accueil', 'Tous les métiers', OWN_PAGE.title]);
  });

  it('is kept from search engines where it says so', async () => {
    expect((await generateMetadata(VISITED)).robots).toBeUndefined();
    publish({ isUnlisted: true });
    expect((await generateMetadata(VISITED)).robots).toEqual({ index: false, follow: true });
  });

  it('is a 404 where none is published, and has one address in a build without any', async () => {
    publish(null);
    await expect(html()).rejects.toThrow('not found');
    expect(await generateStaticParams()).toEqual([{ address: ['-'] }]);
  });

  it('says in a preview which blocks are hidden', async () => {
    view.current = { isMarked: false, isCompared: false, perspective: 'drafts', linkUntil: null };
    expect(await html()).toMatch(/Masqué.*Plus tard.*ce bloc est masqué/s);
  });

  it('says to Presentation alone which block is which', async () => {
    expect(await html()).not.toContain('data-sanity');
    view.current = { isMarked: true, isCompared: true, perspective: 'drafts', linkUntil: null };
    const marked = await html();
    expect(marked.match(/data-sanity=/g)).toHaveLength(shown.length);
    expect(marked).not.toContain('Plus tard');
    expect(marked).toMatch(/data-sanity="[^"]*pains/);
    // Beside its draft the hidden one is not there; alone it is veiled; with none, the page says where to begin.
    view.current = { isMarked: true, isCompared: false, perspective: 'drafts', linkUntil: null };
    const veiled = await html();
    expect(veiled.match(/data-sanity=/g)).toHaveLength(OWN_PAGE.blocks.length);
    expect(veiled).toMatch(/ce bloc est masqué.*inert="".*À venir/s);
    publish({ blocks: [] });
    expect(await html()).toMatch(/data-sanity="[^"]*blocks.*Pas encore de bloc/s);
  });
});
