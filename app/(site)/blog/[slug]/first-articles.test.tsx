import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { readSeed } from '@/scripts/stack/seed.ts';
import { lakeOf } from '@/tests/support/validate.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
// It waits for what a preview is asked for, which this rendering cannot.
vi.mock('@/app/_components/ui/hidden-parts.tsx', () => ({ HiddenParts: () => null }));

const { default: ArticlePage } = await import('./page.tsx');

type Document = ReturnType<typeof readSeed>[number] & { [field: string]: unknown };

const seed = readSeed().map(
  (document): Document => ({ ...document, _rev: 'r', _updatedAt: '2026-01-05T08:00:00Z' }),
);

/** What each article is priced by: the service, its range as seeded, and at a base price of 1,000. */
const RANGES: Record<string, [service: string, seeded: string, dearer: string]> = {
  comparatif: ['make', '480\u00a0€ à 1\u202f880\u00a0€', '600\u00a0€ à 2\u202f340\u00a0€'],
  guide: ['airtable', '420\u00a0€ à 1\u202f250\u00a0€', '700\u00a0€ à 2\u202f080\u00a0€'],
  'cas-etude': ['make', '480\u00a0€ à 1\u202f880\u00a0€', '600\u00a0€ à 2\u202f340\u00a0€'],
};

/** The page of an article, of the seed content with other documents in the place of its own. */
async function pageOf(slug: string, ...others: Document[]): Promise<string> {
  const ids = others.map(({ _id }) => _id);
  lake.fetch.mockImplementation(
    lakeOf([...seed.filter(({ _id }) => !ids.includes(_id)), ...others]),
  );
  return renderToStaticMarkup(await ArticlePage({ params: Promise.resolve({ slug }) }));
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

/** The estimator with another base price of a service. */
const withPrice = (id: string, basePrice: number): Document => {
  const estimator = structuredClone(seed.find(({ _id }) => _id === 'estimator')) as Document;
  const services = estimator.services as Array<{ _key: string; basePrice: number }>;
  for (const service of services) if (service._key === id) service.basePrice = basePrice;
  return estimator;
};

describe.each(Object.keys(RANGES))('the article %s', (slug) => {
  it('begins with what it comes to, in two to four points', async () => {
    const html = await pageOf(slug);
    const [summary = ''] = html.match(/<section aria-labelledby="en_bref".*?<\/section>/s) ?? [];
    expect(textOf(summary)).toMatch(/^En bref/);
    const points = summary.match(/<li/g)?.length ?? 0;
    expect(points).toBeGreaterThanOrEqual(2);
    expect(points).toBeLessThanOrEqual(4);
    expect(html.indexOf('en_bref')).toBeLessThan(html.indexOf('article-body'));
  });

  it('says what a project costs by the range of the estimator, to search engines alike', async () => {
    const [service, now, dearer] = RANGES[slug] ?? [];
    for (const [range, ...edited] of [[now], [dearer, withPrice(service ?? '', 1_000)]]) {
      const html = await pageOf(slug, ...(edited as Document[]));
      const [shown = ''] = html.match(/<details name="faq-article".*<\/details>/s) ?? [];
      expect(textOf(shown)).toContain(`De ${range} HT`);
      const [data = ''] = html.match(/\{"@type":"FAQPage".*?\]\}/s) ?? [];
      expect(data).toContain(`De ${range} HT`);
      expect(html).not.toContain('{fourchette');
    }
  });
});

it('an article without points has no place for them', async () => {
  const guide = seed.find(({ _id }) => _id === 'article-guide') as Document;
  const { summary, ...without } = guide;
  expect(await pageOf('guide', without as Document)).not.toContain('en_bref');
});
