import { evaluate, parse } from 'groq-js';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TAKES_BLOCKS } from '@/lib/site/pages.ts';
import { readSeed } from '@/scripts/stack/seed.ts';
import { CASE_STUDY } from '@/tests/support/case-study.ts';
import { OWN_PAGE } from '@/tests/support/own-page.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
const tags = vi.hoisted(() => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/cache', () => tags);
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));
vi.mock('@/lib/testimonials/public.ts', () => ({
  getApprovedTestimonials: async () => [],
  getApprovedTestimonial: async () => null,
}));
vi.mock('@/lib/figures/public.ts', () => ({ getClaims: async () => [] }));
vi.mock('@/app/(site)/_components/reviews/reviews.tsx', () => ({ Reviews: () => null }));
vi.mock('@/app/(site)/contact/actions.ts', () => ({ sendMessage: vi.fn() }));
vi.mock('@/app/(site)/_components/confirmed-notice.tsx', () => ({ ConfirmedNotice: () => null }));

const PAGES = {
  '/': ['homePage', await import('@/app/(site)/page.tsx')],
  '/services': ['servicesPage', await import('@/app/(site)/services/page.tsx')],
  '/formations': ['trainingPage', await import('@/app/(site)/formations/page.tsx')],
  '/about': ['aboutPage', await import('@/app/(site)/about/page.tsx')],
  '/realisations': ['caseStudiesPage', await import('@/app/(site)/realisations/page.tsx')],
  '/contact': ['contactPage', await import('@/app/(site)/contact/page.tsx')],
} satisfies Record<(typeof TAKES_BLOCKS)[number], [string, object]> as Record<
  (typeof TAKES_BLOCKS)[number],
  [document: string, { default: () => Promise<ReactNode> }]
>;

const ADDED = OWN_PAGE.blocks.filter(({ _type }) => _type !== 'contactBlock');

/** The markup of the page at a path, its document published with these blocks. */
async function pageWith(path: (typeof TAKES_BLOCKS)[number], blocks: object[] | undefined) {
  const [document, module] = PAGES[path];
  const dataset = [...readSeed(), CASE_STUDY].map((one) => ({
    _rev: 'r',
    _updatedAt: '2026-01-05T08:00:00Z',
    ...one,
    ...(one._id === document && { blocks }),
  }));
  lake.fetch.mockImplementation(async (query: string, params: Record<string, unknown>) =>
    (await evaluate(parse(query), { dataset, params })).get(),
  );
  const { prelude } = await prerender(await module.default());
  return new Response(prelude).text();
}

beforeEach(() => vi.clearAllMocks());

describe.each(TAKES_BLOCKS)('blocks added to %s', (path) => {
  it('stand in their order between its own parts and its closing panel, each at a place of its own', async () => {
    const markup = await pageWith(path, ADDED);
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(ids).toEqual([...new Set(ids)]);
    const added = [
      ...['ce-qui-prend-du-temps', 'ce-que-je-construis', 'le-prix-d-une-automatisation'],
      ...['tous-les-prix', 'comment-cela-se-passe', 'vos-questions', 'votre-prix-en-deux-minutes'],
    ].map((id) => `bloc-${id}`);
    expect(ids.filter((id) => id.startsWith('bloc-'))).toEqual(added);
    expect(ids.at(-1)).toBe('suite');
    expect(markup).not.toContain('Plus tard');
    expect(markup.match(/<h1/g)).toHaveLength(1);
    // Stated once, with what the page asks of its own.
    expect(markup.match(/"@type":"FAQPage"/g)).toHaveLength(1);
    expect(markup).toMatch(/"name":"Où sont mes données\s\?"/);
  });

  it('cost nothing where there are none: the same markup, no tag more', async () => {
    const tagsOf = () => tags.cacheTag.mock.calls.flat().sort();
    const without = await pageWith(path, undefined);
    const tagsWithout = tagsOf();
    expect(without).not.toContain('bloc-');
    vi.clearAllMocks();
    expect(await pageWith(path, [])).toBe(without);
    expect(tagsOf()).toEqual(tagsWithout);
    if (path !== '/about') return;
    expect(tagsWithout).not.toContain('content:service');
    await pageWith(path, ADDED);
    expect(tagsOf()).not.toEqual(tagsWithout);
  });
});
