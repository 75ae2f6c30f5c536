import { stegaClean } from '@sanity/client/stega';
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withoutMarks } from '../../../lib/content/marks.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { newFolder, removeFolder, startLake, type TestLake } from '../../support/embedded-lake.ts';

const READ_TOKEN = 'read-token-for-tests';

// As Next’s server does: what it keeps of a request is in one.
vi.hoisted(() => {
  const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks');
  Object.assign(globalThis, { AsyncLocalStorage });
});
const request = vi.hoisted(() => ({ cookies: {} as Record<string, string>, isPresented: true }));

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      request.cookies[name] === undefined ? undefined : { value: request.cookies[name] },
  }),
  headers: async () => new Headers(request.isPresented ? { 'x-presented': '1' } : {}),
}));

let folder: string;
let lake: TestLake;
let site: typeof import('../../../lib/content/index.ts');
let view: typeof import('../../../lib/content/view.ts');

beforeAll(async () => {
  folder = await newFolder();
  lake = await startLake(folder, { LAKE_READ_TOKEN: READ_TOKEN });
  vi.stubEnv('SANITY_API_HOST', lake.url);
  vi.stubEnv('SANITY_API_READ_TOKEN', READ_TOKEN);
  const transaction = lake.client().transaction();
  for (const document of readSeed()) transaction.createOrReplace(document);
  await transaction.commit();
  site = await import('../../../lib/content/index.ts');
  view = await import('../../../lib/content/view.ts');
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await lake.stop();
  await removeFolder(folder);
});

/** Reads as a request in draft mode does, with this pass and perspective. */
function inPreview<Answer>(
  read: () => Promise<Answer>,
  { perspective = 'drafts', isPresented = true } = {},
): Promise<Answer> {
  request.cookies = { 'sanity-preview-perspective': perspective };
  request.isPresented = isPresented;
  return workAsyncStorage.run({ isDraftMode: true } as never, read);
}

const READERS: Record<string, () => Promise<unknown>> = {
  settings: () => site.getSiteSettings(),
  navigation: () => site.getNavigation(),
  home: () => site.getHomePage(),
  services: () => site.getServices(),
  servicesPage: () => site.getServicesPage(),
  about: () => site.getAboutPage(),
  training: () => site.getTrainingPage(),
  contact: () => site.getContactPage(),
  faq: () => site.getFaq('contact'),
  quote: () => site.getQuotePage(),
  estimator: () => site.getEstimator(),
  blog: () => site.getBlogPage(),
  articles: () => site.getArticleList(),
  menu: () => site.getArticleMenu(),
  caseStudies: () => site.getCaseStudiesPage(),
  cookies: () => site.getCookiesPage(),
  auth: () => site.getAuthPage(),
  terms: () => site.getLegalPage('terms'),
  article: async () => site.getArticle((await site.getArticleSlugs())[0] ?? ''),
};

describe('what Presentation shows has texts marked with the field that they are from', () => {
  test.each(Object.keys(READERS))('%s: and nothing else differs', async (name) => {
    const read = READERS[name] as () => Promise<unknown>;
    const plain = await read();
    expect(JSON.stringify(plain)).not.toMatch(/\u200b{4}/);
    const marked = await inPreview(read);
    expect(JSON.stringify(marked)).toMatch(/\u200b{4}/);
    expect(stegaClean(marked)).toEqual(plain);
  });

  test('the mark leads to the field in the Studio, a list’s item by its key', async () => {
    const { reasons } = await inPreview(() => site.getHomePage());
    const marks = reasons[0]?.title.slice(withoutMarks(reasons[0].title).length) ?? '';
    const decoded = decode(marks);
    expect(decoded.origin).toBe('sanity.io');
    const home = readSeed().find(({ _id }) => _id === 'homePage');
    const [reason] = (home?.reasons ?? []) as Array<{ _key: string }>;
    expect(decodeURIComponent(decoded.href)).toContain(
      `/studio/intent/edit/mode=presentation;id=homePage;type=homePage;path=reasons[_key=="${reason?._key}"].title`,
    );
  });

  test('what a program reads has none', async () => {
    const { email, phone } = await inPreview(() => site.getSiteSettings());
    expect([email, phone].join('')).not.toMatch(/\u200b{4}/);
    const { heroPrimary } = await inPreview(() => site.getHomePage());
    expect(heroPrimary.href).not.toMatch(/\u200b/);
  });

  test('not where Presentation does not show it: by a link, in a file, for a posted form', async () => {
    const answer = await inPreview(() => site.getHomePage(), { isPresented: false });
    expect(JSON.stringify(answer)).not.toMatch(/\u200b{4}/);
  });
});

describe('a preview shows', () => {
  beforeAll(async () => {
    const home = readSeed().find(({ _id }) => _id === 'homePage');
    const version = { ...home, _type: 'homePage' };
    await lake
      .client()
      .transaction()
      .createOrReplace({
        ...version,
        _id: 'drafts.homePage',
        heroTitle: 'En brouillon',
        heroText: '',
      })
      .createOrReplace({ ...version, _id: 'versions.rSoldes.homePage', heroTitle: 'En soldes' })
      .commit();
  });

  const title = async (perspective: string) =>
    withoutMarks((await inPreview(() => site.getHomePage(), { perspective })).heroTitle);

  test('drafts, what is published, or a release, as Presentation asks', async () => {
    const published = (await site.getHomePage()).heroTitle;
    expect(await title('drafts')).toBe('En brouillon');
    expect(await title('published')).toBe(published);
    expect(await title('rSoldes')).toBe('En soldes');
    expect(await title('rSoldes,drafts')).toBe('En soldes');
    expect(await title('drafts,rSoldes')).toBe('En brouillon');
    expect(await title('n’importe quoi')).toBe('En brouillon');
    expect(published).not.toMatch(/brouillon|soldes/);
  });

  test('a draft that lacks a text, which it names as the Studio does', async () => {
    await inPreview(async () => {
      const [{ heroText }, problems] = await Promise.all([
        site.getHomePage(),
        view.problemsOfVisit(),
      ]);
      expect(heroText).toMatch(/^\[.+ à compléter\]$/);
      const [field] = /[^[]+(?= à compléter)/.exec(heroText) ?? [];
      expect(problems).toEqual([{ document: 'Page d’accueil', field }]);
    });
    expect((await site.getHomePage()).heroText).not.toContain('à compléter');
  });

  test('not what a page cannot be made without; it names that, too', async () => {
    await lake.client().patch('drafts.homePage').unset(['heroPrimary']).commit();
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await inPreview(async () => {
      await expect(site.getHomePage()).rejects.toThrow('heroPrimary');
      expect(await view.problemsOfVisit()).toHaveLength(2);
    });
    error.mockRestore();
  });
});

const DIGITS = ['\u200b', '\u200c', '\u200d', '\ufeff'];

/** What a mark holds: four digits a byte, after four of zero. */
function decode(marks: string): { origin: string; href: string } {
  const digits = [...marks].slice(4).map((sign) => DIGITS.indexOf(sign));
  const bytes = Uint8Array.from({ length: digits.length / 4 }, (_, index) =>
    digits.slice(index * 4, index * 4 + 4).reduce((byte, digit) => byte * 4 + digit, 0),
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}
