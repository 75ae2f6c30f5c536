import { evaluate, parse } from 'groq-js';
import { beforeEach, expect, it, vi } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { resolveFacts } from '../legal/resolve.ts';
import { certificateOf } from '../training/funding.ts';
import { PLACEHOLDER } from '../words/placeholder.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('./client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const site = await import('./index.ts');

type Content = { [field: string]: unknown; _id: string; _type: string };

/** The seed content, each document as `change` leaves it, as a lake answers it. */
function fill(change: (document: Content) => object) {
  const dataset = readSeed().map((document) => ({
    ...change(document),
    _updatedAt: '2026-01-05T08:00:00Z',
    _rev: 'r',
  }));
  lake.fetch.mockImplementation(async (query: string, params: Record<string, unknown>) =>
    (await evaluate(parse(query, { params }), { dataset, params })).get(),
  );
}

const withSettings = (settings: object) => (document: Content) =>
  document._id === 'siteSettings' ? { ...document, ...settings } : document;

/** Texts of the site in which facts may be missing. */
async function said(): Promise<string> {
  const [settings, { articles }, legal] = await Promise.all([
    site.getSiteSettings(),
    site.getArticleList(1),
    Promise.all((['legal', 'privacy', 'terms'] as const).map(site.getLegalPage)),
  ]);
  const qualiopi = certificateOf(await site.getTrainingPage());
  const facts = { ...settings, qualiopi };
  const texts = legal.map(({ body }) => resolveFacts(body, facts, settings.isLive));
  const others = await Promise.all([
    site.getHomePage(),
    site.getAboutPage(),
    site.getContactPage(),
    site.getTrainingPage(),
    site.getBlogPage(),
    ...articles.map(({ slug }) => site.getArticle(slug)),
  ]);
  return JSON.stringify([settings, articles, texts, others]);
}

beforeEach(() => {
  lake.fetch.mockReset();
});

it('content from before the site could be live is that of a preview, which says what is missing', async () => {
  fill(withSettings({ isLive: undefined, previewText: undefined }));
  const { isLive, previewText } = await site.getSiteSettings();
  expect(isLive).toBe(false);
  expect(previewText).toBe('Aperçu\u00a0: ce site est encore en préparation.');
  expect(await said()).toMatch(PLACEHOLDER);
});

it('a live site shows no placeholder, and keeps what is known', async () => {
  fill(withSettings({ isLive: true, ownerName: 'Camille Exemple' }));
  const text = await said();
  expect(text).not.toMatch(PLACEHOLDER);
  expect(text).toContain('Camille Exemple');
  expect(text).toContain('Localisation');
  expect(text).not.toContain('"Certification","text"');
});

it.each([
  [false, undefined, true],
  [true, undefined, false],
  [true, { number: '2026-OF-1', date: '2026-03-01' }, true],
])(
  'the sales terms of a site (live: %s) with the certificate %j speak of funding: %s',
  async (isLive, qualiopi, speaks) => {
    fill((document) =>
      document._id === 'trainingPage'
        ? { ...document, qualiopi }
        : withSettings({ isLive, ownerName: 'Camille Exemple' })(document),
    );
    const [{ body }, training, settings] = await Promise.all([
      site.getLegalPage('terms'),
      site.getTrainingPage(),
      site.getSiteSettings(),
    ]);
    const facts = { ...settings, qualiopi: certificateOf(training) };
    const text = JSON.stringify(resolveFacts(body, facts, isLive));
    expect(text.includes('OPCO')).toBe(speaks);
    expect(text.includes('2026-OF-1')).toBe(qualiopi !== undefined);
    expect(text).toContain('Report, absence et abandon');
  },
);

it('an article from before examples were told apart is one where a quote in it says so', async () => {
  fill(({ isExample, ...document }) => document);
  const { articles } = await site.getArticleList(1);
  expect(articles.filter(({ isExample }) => isExample).map(({ slug }) => slug)).toEqual([
    'cas-etude',
  ]);
  expect((await site.getShareCard('/blog/cas-etude'))?.isExample).toBe(true);
  expect((await site.getShareCard('/blog/guide'))?.isExample).toBe(false);
  expect((await site.getShareCard('/services'))?.isExample).toBe(false);
});

it('the share image of the studio’s own work says that it is, and whose field, not a client’s name', async () => {
  fill((document) =>
    document._type === 'caseStudy' ? { ...document, client: 'Autrefois' } : document,
  );
  expect(await site.getShareCard('/realisations/ce-site')).toMatchObject({
    kind: 'Conseil et IA',
    isOwn: true,
  });
  expect(await site.getCaseStudy('ce-site')).toMatchObject({ isOwn: true, client: null });
  fill((document) =>
    document._type === 'caseStudy' ? { ...document, isOwn: false, client: 'Savons' } : document,
  );
  expect(await site.getShareCard('/realisations/ce-site')).toMatchObject({
    kind: 'Savons',
    isOwn: false,
  });
});
