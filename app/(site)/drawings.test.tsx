import { evaluate, parse } from 'groq-js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { readSeed } from '@/scripts/stack/seed.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));
vi.mock('@/app/(site)/_components/reviews/reviews.tsx', () => ({ Reviews: () => null }));
// It waits for what a preview is asked for, which this rendering cannot.
vi.mock('@/app/_components/ui/hidden-parts.tsx', () => ({ HiddenParts: () => null }));
vi.mock('@/lib/testimonials/public.ts', () => ({ getApprovedTestimonial: async () => null }));

const seed = readSeed().map((document) => ({
  ...document,
  _rev: 'r',
  _updatedAt: '2026-01-05T08:00:00Z',
}));
lake.fetch.mockImplementation(async (query: string, params: Record<string, unknown>) =>
  (await evaluate(parse(query, { params }), { dataset: seed, params })).get(),
);

type Page = (props: { params: Promise<{ slug: string }> }) => Promise<React.ReactNode>;

const article = async () => (await import('./blog/[slug]/page.tsx')).default as Page;

/** The pages of the seed content that draw something, and how they are made. */
const PAGES: Record<string, () => Promise<Page>> = {
  '/': async () => (await import('./page.tsx')).default as Page,
  '/services': async () => (await import('./services/page.tsx')).default as Page,
  '/about': async () => (await import('./about/page.tsx')).default as Page,
  '/formations': async () => (await import('./formations/page.tsx')).default as Page,
  '/blog/comparatif': article,
  '/blog/guide': article,
  '/blog/cas-etude': article,
  '/realisations/ce-site': async () =>
    (await import('./realisations/[slug]/page.tsx')).default as Page,
};

const text = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What a page draws: its figures without words by their lines, and each step of the others by its name. */
function drawnOn(html: string): string[] {
  const wordless = html.match(/<svg[^>]*animated-diagram.*?<\/svg>/gs) ?? [];
  const lists = html.match(/<ol class="(?:flow-steps|chain)".*?<\/ol>/gs) ?? [];
  const steps = lists.flatMap((list) =>
    [...list.matchAll(/<li.*?<\/li>/gs)].map(([step]) => {
      const [, name = step] = /<p class="[^"]*font-semibold[^"]*">(.*?)<\/p>/s.exec(step) ?? [];
      return text(name);
    }),
  );
  return [...wordless, ...steps];
}

it('no two pages of the seed content show the same drawing, or a step of the same name', async () => {
  const pagesOf = new Map<string, Set<string>>();
  for (const [path, load] of Object.entries(PAGES)) {
    const slug = path.split('/').at(-1) ?? '';
    const page = await load();
    const html = renderToStaticMarkup(await page({ params: Promise.resolve({ slug }) }));
    for (const drawn of drawnOn(html)) {
      pagesOf.set(drawn, (pagesOf.get(drawn) ?? new Set()).add(path));
    }
  }
  expect(pagesOf.size).toBeGreaterThan(40);
  const twice = [...pagesOf].filter(([, pages]) => pages.size > 1);
  expect(twice.map(([drawn, pages]) => [[...pages].join(', '), drawn.slice(0, 200)])).toEqual([]);
}, 30_000);
