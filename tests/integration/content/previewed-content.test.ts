import { stegaClean } from '@sanity/client/stega';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FIELD_TITLES } from '../../../lib/content/field-titles.generated.ts';
import { withoutMarks } from '../../../lib/preview/marks.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { CASE_STUDY } from '../../support/case-study.ts';
import { inDraftMode } from '../../support/draft-mode.ts';
import { newFolder, removeFolder, startLake, type TestLake } from '../../support/embedded-lake.ts';
import { isLong, LONG_FORM } from '../../support/scale.ts';

const READ_TOKEN = 'read-token-for-tests';

const DOCUMENTS = [...readSeed(), CASE_STUDY];

const request = vi.hoisted(() => ({
  cookies: {} as Record<string, string>,
  presented: 'edited' as 'edited' | 'compared' | null,
}));

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      request.cookies[name] === undefined ? undefined : { value: request.cookies[name] },
  }),
  headers: async () => new Headers(request.presented ? { 'x-presented': request.presented } : {}),
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
  for (const document of DOCUMENTS) transaction.createOrReplace(document);
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
  {
    perspective = 'drafts',
    presented = 'edited',
  }: { perspective?: string; presented?: typeof request.presented } = {},
): Promise<Answer> {
  request.cookies = { 'sanity-preview-perspective': perspective };
  request.presented = presented;
  return inDraftMode('render', read);
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
  articles: () => site.getArticleList(1),
  menu: () => site.getArticleMenu(),
  newest: () => site.getNewestArticles(),
  caseStudies: () => site.getCaseStudiesPage(),
  cookies: () => site.getCookiesPage(),
  auth: () => site.getAuthPage(),
  terms: () => site.getLegalPage('terms'),
  caseStudy: () => site.getCaseStudy(CASE_STUDY.slug.current),
  caseStudyList: () => site.getCaseStudies(),
  article: async () => site.getArticle((await site.readArticleOrder())[0]?.slug ?? ''),
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
    const answer = await inPreview(() => site.getHomePage(), { presented: null });
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

  test('what is online beside a draft, whatever Presentation shows, and unmarked', async () => {
    const published = await site.getHomePage();
    for (const perspective of ['drafts', 'rSoldes']) {
      const online = inPreview(() => site.getHomePage(), { perspective, presented: 'compared' });
      expect(await online).toEqual(published);
    }
  });

  test('a draft that lacks a text, which it names as the Studio does', async () => {
    await inPreview(async () => {
      const [{ heroText }, problems] = await Promise.all([
        site.getHomePage(),
        view.lacksOfVisit().then((lacks) => lacks.problems),
      ]);
      expect(heroText).toMatch(/^\[.+ à compléter\]$/);
      const [field] = /[^[]+(?= à compléter)/.exec(heroText) ?? [];
      expect(problems).toEqual([{ document: 'Page d’accueil', field }]);
    });
    expect((await site.getHomePage()).heroText).not.toContain('à compléter');
  });

  test('in the place of a draft that a page cannot be made of what is online; it names that, too', async () => {
    await lake.client().patch('drafts.homePage').unset(['heroPrimary']).commit();
    await inPreview(async () => {
      expect(withoutMarks((await site.getHomePage()).heroTitle)).not.toBe('En brouillon');
      const { problems, isReplaced } = await view.lacksOfVisit();
      expect(isReplaced).toBe(true);
      expect(problems).toHaveLength(2);
    });
  });

  test('nothing of one that was never published, and names what it lacks', async () => {
    const guide = readSeed().find(({ _id }) => _id === 'article-guide');
    const draft = { ...guide, _id: 'drafts.inedit', publishedAt: undefined };
    const slug = { _type: 'slug', current: 'inedit' };
    await lake.client().create({ ...draft, _type: 'article', slug });
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    await inPreview(async () => {
      await expect(site.getArticle('inedit')).rejects.toThrow('publishedAt');
      const { problems, isReplaced } = await view.lacksOfVisit();
      expect(isReplaced).toBe(false);
      expect(problems).toEqual([{ document: 'Article', field: 'Date de l’article' }]);
    });
    error.mockRestore();
    await lake.client().delete('drafts.inedit');
  });
});

/** The reads that show the documents of each type. */
const SHOWN_BY: Record<string, readonly string[]> = {
  siteSettings: ['settings'],
  navigation: ['navigation'],
  homePage: ['home'],
  service: ['services', 'estimator'],
  servicesPage: ['servicesPage'],
  aboutPage: ['about'],
  trainingPage: ['training'],
  contactPage: ['contact'],
  faqEntry: ['faq'],
  quotePage: ['quote'],
  estimator: ['estimator', 'services'],
  blogPage: ['blog'],
  article: ['article', 'articles', 'menu'],
  caseStudy: ['caseStudy', 'caseStudyList'],
  caseStudiesPage: ['caseStudies'],
  cookiesPage: ['cookies'],
  authPage: ['auth'],
  legalPage: ['terms'],
};

type Path = Array<string | number>;

/** Each place of a document that a consultant can empty; of a list the list, and its first item of each kind. */
function placesOf(value: unknown, path: Path = []): Path[] {
  const own = path.length > 0 ? [path] : [];
  if (Array.isArray(value)) {
    const kinds = value.map((item: { _type?: string } | string) =>
      typeof item === 'object' ? (item._type ?? '') : '',
    );
    const first = value.flatMap((item, at) =>
      kinds.indexOf(kinds[at] ?? '') === at ? placesOf(item, [...path, at]) : [],
    );
    return [...own, ...first];
  }
  if (typeof value !== 'object' || value === null) return own;
  const parts = Object.entries(value).filter(([name]) => !name.startsWith('_'));
  return [...own, ...parts.flatMap(([name, inner]) => placesOf(inner, [...path, name]))];
}

const written = (path: Path) =>
  path
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`))
    .join('')
    .slice(1);

/** Whether a sentence names a field, without what its title says of its unit. */
const names = (rule: string, title: string) =>
  rule.toLowerCase().includes(title.replace(/ \(.*/, '').toLowerCase());

/** The Studio's titles of a place, of what it is in, and of what is in it. */
function titlesAround(type: string, path: Path): string[] {
  const place = path.filter((name) => typeof name === 'string').join('.');
  return Object.entries(FIELD_TITLES[type] ?? {})
    .filter(([of]) => of && (`${place}.`.startsWith(`${of}.`) || `${of}.`.startsWith(`${place}.`)))
    .map(([, title]) => title);
}

describe(
  'whatever a draft lacks, it is shown, or what is online in its place, and the field is named',
  LONG_FORM,
  () => {
    test.each(Object.keys(SHOWN_BY))(
      '%s',
      async (type) => {
        const document = DOCUMENTS.find(({ _id, _type }) =>
          type === 'legalPage' ? _id === 'legalPage-terms' : _type === type,
        );
        if (!document) throw new Error(`no ${type} in the seed`);
        const places = placesOf(document);
        const step = isLong ? 1 : 6;
        const client = lake.client();
        const draft = { ...document, _id: `drafts.${document._id}`, _type: type };
        const unnamed: string[] = [];
        for (const [index, path] of places.entries()) {
          if (index % step !== 0) continue;
          await client
            .transaction()
            .createOrReplace(draft)
            .patch(draft._id, { unset: [written(path)] })
            .commit();
          await inPreview(async () => {
            for (const name of SHOWN_BY[type] ?? []) {
              await (READERS[name] as () => Promise<unknown>)().catch((error: Error) => {
                unnamed.push(`${written(path)}, ${name}: ${error.message}`);
              });
            }
            const { problems } = await view.lacksOfVisit();
            const around = titlesAround(type, path);
            const isNamed = problems.some((problem) =>
              'field' in problem
                ? around.includes(problem.field)
                : around.some((title) => names(problem.rule, title)),
            );
            if (problems.length > 0 && !isNamed) {
              unnamed.push(`${written(path)}: ${JSON.stringify(problems)}`);
            }
          });
        }
        await client.delete(draft._id);
        expect(places.length).toBeGreaterThan(3);
        expect(unnamed).toEqual([]);
      },
      60_000,
    );
  },
);

const DIGITS = ['\u200b', '\u200c', '\u200d', '\ufeff'];

/** The content of a mark: four digits a byte, after four of zero. */
function decode(marks: string): { origin: string; href: string } {
  const digits = [...marks].slice(4).map((sign) => DIGITS.indexOf(sign));
  const bytes = Uint8Array.from({ length: digits.length / 4 }, (_, index) =>
    digits.slice(index * 4, index * 4 + 4).reduce((byte, digit) => byte * 4 + digit, 0),
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}
