import { evaluate, parse } from 'groq-js';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { QuoteFormState } from '@/lib/requests/quote-steps.ts';
import { readSeed } from '@/scripts/stack/seed.ts';

/** The answer to a form that was posted without scripts, which the server renders the page with. */
const posted = vi.hoisted(() => ({ answer: null as QuoteFormState | null }));
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useActionState: (_: unknown, first: QuoteFormState) => [posted.answer ?? first, vi.fn(), false],
}));

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));
vi.mock('./actions.ts', () => ({ advanceQuote: vi.fn() }));

const { default: QuotePageView } = await import('./page.tsx');
const { IDLE_QUOTE } = await import('@/lib/requests/quote-steps.ts');

const seed = readSeed().map((document) => ({ ...document, _rev: 'r' }));

/** Publishes the seed content, with these fields of its settings of appointments. */
function publish(appointments: object): void {
  const dataset = seed.map((document) =>
    document._id === 'appointmentSettings' ? { ...document, ...appointments } : document,
  );
  lake.fetch.mockImplementation(async (query: string, params: object) =>
    (await evaluate(parse(query), { dataset, params })).get(),
  );
}

beforeEach(() => {
  publish({});
  posted.answer = null;
});

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
  expect(text).toMatch(/Étape 1 sur 3 .*Bases Airtable, 10h par semaine · Modifier/);
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

const need = { service: 'airtable', projectType: 'basic', features: [] };

it('step 2 begins with a name for the project, and proposes none over what was typed or is missing', async () => {
  const name = async (change: Partial<QuoteFormState>) => {
    posted.answer = { ...IDLE_QUOTE, step: 2, values: need, ...change };
    const { markup } = await served();
    return markup
      .match(/<input[^>]*id="champ-projectName"[^>]*>/)?.[0]
      .match(/ value="([^"]*)"/)?.[1];
  };
  expect(await name({})).toBe('Bases Airtable · Base simple');
  expect(await name({ values: { ...need, projectName: 'Stocks' } })).toBe('Stocks');
  expect(await name({ status: 'invalid' })).toBe('');
});

it('step 3 has its one button behind the answers and what sending agrees to, and never over them', async () => {
  const values = { ...need, projectName: 'Stocks', description: 'Un tableau.' };
  posted.answer = { ...IDLE_QUOTE, step: 3, values };
  const { markup } = await served();
  const places = ['champ-email', 'id="verification"', 'Un tableau.', 'id="accord"', 'value="send"'];
  const found = places.map((place) => markup.lastIndexOf(place));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(0);
  expect(markup.match(/value="send"/g)).toHaveLength(1);
  expect(markup).toMatch(/<button[^>]*value="send"[^>]*aria-describedby="accord"/);
  expect(markup).not.toContain('max-lg:sticky');
  posted.answer = { ...posted.answer, step: 2 };
  expect((await served()).markup).toContain('max-lg:sticky');
});

it('once sent it leads to the free call, to who has no account, and to the client space', async () => {
  const done = { status: 'done', reference: 'DEV-7K4Q-9XWM', mailed: true } as const;
  posted.answer = { ...IDLE_QUOTE, ...done };
  const { markup, text } = await served();
  const [call = ''] = markup.match(/<a[^>]*href="\/rendez-vous"[^>]*>[^<]*/) ?? [];
  expect(call).toMatch(/in-data-signed-in:hidden.*>Choisir un créneau/);
  expect(text).toMatch(/Votre espace client .*Créer mon compte .*Ouvrir mon espace client/);
  expect(markup).toMatch(/href="\/auth\?mode=inscription"[^>]*in-data-signed-in:hidden/);
  expect(markup).toMatch(/href="\/dashboard"[^>]*not-in-data-signed-in:hidden/);
});

it('once sent it offers no call while bookings are closed', async () => {
  publish({ isOpen: false });
  posted.answer = { ...IDLE_QUOTE, status: 'done', reference: 'DEV-7K4Q-9XWM' };
  const { markup } = await served();
  expect(markup).toContain('Votre espace client');
  expect(markup).not.toContain('/rendez-vous');
});
