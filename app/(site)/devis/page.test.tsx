import { evaluate, parse } from 'groq-js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { readSeed } from '@/scripts/stack/seed.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));
vi.mock('./actions.ts', () => ({ advanceQuote: vi.fn() }));

const { default: QuotePageView } = await import('./page.tsx');

const dataset = readSeed().map((document) => ({ ...document, _rev: 'r' }));
lake.fetch.mockImplementation(async (query: string, params: object) =>
  (await evaluate(parse(query), { dataset, params })).get(),
);

/** The page as it is served, before any script: its markup, and its text with one kind of space. */
async function served(service?: string, weeklyHours = '') {
  const markup = renderToStaticMarkup(
    await QuotePageView({
      params: Promise.resolve(service ? { service } : {}),
      figures: { weeklyHours, hourlyCost: '' },
    }),
  );
  return { markup, text: markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') };
}

it('who comes with a service is in the questions: what was brought, then the next one', async () => {
  const { markup, text } = await served('airtable', '10');
  expect(text).toMatch(/Étape 1 sur 3 .*Bases Airtable, 10 h par semaine · Modifier/);
  expect(text).toMatch(/Modifier .*Quel service.*Quelle taille de projet.*Base simple/);
  expect(text).not.toContain('chiffré en direct');
  // Its question is there, folded: it can be answered anew without scripts.
  const [folded = ''] = markup.match(/<details>.*?<\/details>/s) ?? [];
  expect(folded.match(/name="service"/g)).toHaveLength(4);
  expect(folded).toMatch(/checked=""[^>]*value="airtable"/);
  expect(folded).toContain('href="#champ-weeklyHours"');
});

it('hours are told where they were brought', async () => {
  const { markup, text } = await served('airtable');
  expect(text).toContain('Bases Airtable · Modifier');
  expect(markup).not.toContain('href="#champ-weeklyHours"');
});

it('who comes with nothing, or with what is not offered, begins at the opening', async () => {
  for (const service of [undefined, 'inconnu']) {
    const { markup, text } = await served(service);
    expect(text).toMatch(/chiffré en direct.*Étape 1 sur 3.*Quel service/);
    expect(markup).not.toContain('<details>');
  }
});
