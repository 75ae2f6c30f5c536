import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unstable_doesMiddlewareMatch as doesProxyMatch } from 'next/experimental/testing/server';
import { describe, expect, it } from 'vitest';
import { config } from '../../proxy.ts';
import { schemaTypes } from '../../schemas/index.ts';
import {
  ARTICLE_PAGES,
  articlePath,
  CASE_STUDY_PAGES,
  CLIENT_AREA,
  CONTENT_TYPES,
  caseStudyPath,
  countedQuotePath,
  documentAt,
  EVERY_PAGE,
  FEED_PATH,
  FOLLOWED_REQUESTS,
  isClientArea,
  isCountedQuote,
  isListPage,
  isRoute,
  isSitePage,
  LIST_PAGES,
  listPath,
  NOT_FOUND_PAGE,
  OWN_PAGES,
  ownPagePath,
  PAGES_WITH_BLOCKS,
  PROPOSALS,
  pagesQuoting,
  pagesShowing,
  QUOTE_PAGES,
  quotePath,
  SITE_PAGES,
  STUDIO_PAGE,
  storedOwnPage,
  TRAINING_PAGES,
  UNSHOWN_PATH,
} from './pages.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = Object.keys(SITE_PAGES);
const MANY: string[] = [
  ARTICLE_PAGES,
  LIST_PAGES,
  CASE_STUDY_PAGES,
  OWN_PAGES,
  QUOTE_PAGES,
  TRAINING_PAGES,
];

/** The paths of a part of app/ that answer with a page, `*` for a segment that varies. */
const pagesOf = (part: string) =>
  globSync('**/page.tsx', { cwd: join(ROOT, 'app', part) }).map((file) =>
    join('/', dirname(file)).replaceAll(/\[[^\]]+\]/g, '*'),
  );

describe('the pages and their folders', () => {
  const folders = pagesOf('(site)');

  it('no folder of app/(site) without an entry', () => {
    const strangers = folders.filter(
      (path) => !isSitePage(path) && !MANY.includes(path) && !isCountedQuote(path),
    );
    expect(strangers, 'to be added to SITE_PAGES').toEqual([]);
  });

  it('no entry without a folder in app/(site)', () => {
    const missing = [...PAGES, ...MANY].filter((path) => !folders.includes(path));
    expect(missing, 'without a page.tsx in app/(site)').toEqual([]);
  });

  it('the client area is app/(account), by whole segments', () => {
    const account = pagesOf('(account)');
    expect(account.filter((path) => !isClientArea(path))).toEqual([]);
    expect(CLIENT_AREA.filter((path) => !account.includes(path))).toEqual([]);
    expect(
      ['/auth', '/auth/confirm', '/dashboard', '/make', '/proposition/a', '/suivi/a'].every(
        isClientArea,
      ),
    ).toBe(true);
    expect(['/', '/author', '/makers', '/propositions', '/blog/make'].some(isClientArea)).toBe(
      false,
    );
  });
});

describe('the matcher of proxy.ts, which Next wants as a literal', () => {
  const matched = (paths: readonly string[]) =>
    paths.filter((url) => doesProxyMatch({ config, url }));

  it('leaves every page at a fixed path to the stored answer', () => {
    const fixed = [
      ...[...PAGES, FEED_PATH, STUDIO_PAGE, '/sitemap.xml', '/robots.txt'],
      ...['/manifest.webmanifest', '/favicon.ico', '/icon.svg', '/apple-icon.png'],
      ...['192', '512', 'maskable-192', 'maskable-512'].map((name) => `/icons/${name}.png`),
    ];
    expect(matched(fixed), 'to be left out by the matcher').toEqual([]);
  });

  it('sees the quote wizard where a service or a group is chosen, and leaves it where none is', () => {
    expect(doesProxyMatch({ config, url: '/devis?participants=3' })).toBe(true);
    expect(doesProxyMatch({ config, url: '/devis?service=make' })).toBe(true);
    expect(doesProxyMatch({ config, url: '/devis?utm_source=lettre' })).toBe(false);
  });

  it('sees the wizard’s pages that are made for one visit, and no other page as one', () => {
    const made = countedQuotePath('make');
    expect(matched([made])).toEqual([made]);
    const others = [
      ...PAGES,
      quotePath('temps'),
      `${made}/x`,
      '/devis/temps',
      '/blog/devis/x/temps',
    ];
    expect([made, ...others].filter(isCountedQuote)).toEqual([made]);
  });

  it('names no page that the site does not have', () => {
    const named =
      config.matcher
        .join()
        .match(/\(\?:([a-z|]+)/)?.[1]
        ?.split('|') ?? [];
    const gone = named.filter((name) => !isSitePage(`/${name}`));
    expect(named).toContain('services');
    expect(gone, 'in the matcher, and no page of the site').toEqual([]);
  });

  it('sees every path whose name varies, so that no answer of one is stored unknown', () => {
    const routes = globSync('**/{page,route}.{ts,tsx}', { cwd: join(ROOT, 'app') })
      .map((file) => join('/', dirname(file)).replaceAll(/\/\([^)]+\)/g, ''))
      .filter((path) => path.includes('[') && !path.startsWith('/api/'));
    const names = ['inconnu', 'opengraph-image', 'icon.svg', 'a.png', '%61', '-'];
    const paths = routes.flatMap((route) =>
      names.map((name) => route.replaceAll(/\[\[?[^\]]+\]\]?/g, name)),
    );
    expect(routes).toEqual(expect.arrayContaining(['/studio/[[...tool]]', '/partage/[...page]']));
    expect(paths.filter((url) => !doesProxyMatch({ config, url }))).toEqual([]);
  });

  it('sees the client area, the articles, and every path that might be an old one', () => {
    const seen = [
      ...CLIENT_AREA,
      `${PROPOSALS}/a`,
      `${FOLLOWED_REQUESTS}/a`,
      ...CLIENT_AREA.map((path) => `${path}/x`),
      articlePath('guide'),
      listPath(2),
      caseStudyPath('chantier'),
      NOT_FOUND_PAGE,
      ...PAGES.filter((path) => path !== '/').flatMap((path) => [`${path}-x`, `/x${path}`]),
    ];
    expect(matched(seen)).toEqual(seen);
  });
});

describe('what shows a type of content', () => {
  it('every type is a document of the Studio, or a testimonial', () => {
    const documents = schemaTypes.flatMap(({ name, type }) => (type === 'document' ? [name] : []));
    expect([...CONTENT_TYPES].sort()).toEqual([...documents, 'testimonial'].sort());
  });

  it.each([
    ['estimator', ['/devis', QUOTE_PAGES]],
    ['trainingPage', ['/services', '/formations', '/devis', '/terms', QUOTE_PAGES, TRAINING_PAGES]],
    ['legalPage', ['/legal', '/privacy', '/terms']],
    ['article', ['/blog', FEED_PATH, '/sitemap.xml', LIST_PAGES]],
    ['page', ['/sitemap.xml', OWN_PAGES]],
    ['blogPage', ['/blog', FEED_PATH, ARTICLE_PAGES, LIST_PAGES, PAGES_WITH_BLOCKS, OWN_PAGES]],
    [
      'caseStudy',
      [
        ...['/services', '/realisations', '/sitemap.xml'],
        ...[CASE_STUDY_PAGES, PAGES_WITH_BLOCKS, OWN_PAGES],
      ],
    ],
    ['testimonial', ['/', CASE_STUDY_PAGES, PAGES_WITH_BLOCKS, OWN_PAGES]],
    ['cookiesPage', EVERY_PAGE],
    ['siteSettings', EVERY_PAGE],
    ['authPage', ['/auth', UNSHOWN_PATH]],
    ['dashboardPage', ['/dashboard', UNSHOWN_PATH]],
    ['redirect', []],
    ['mailTexts', [UNSHOWN_PATH]],
    ['quoteSettings', [UNSHOWN_PATH]],
    ['followUpSettings', [UNSHOWN_PATH]],
  ] as const)('%s: %j', (type, paths) => expect(pagesShowing(type)).toEqual(paths));

  it('the handbook says of each page what refreshes it', () => {
    const handbook = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');
    const [, section = ''] = handbook.split('### When a page is refreshed');
    const types = (cell = '') => CONTENT_TYPES.filter((type) => cell.includes(`\`${type}\``));
    const said = (section.split('\n### ')[0] ?? '').split('\n').flatMap((line) => {
      const [, pages = '', atOnce, later] =
        line.split(' | ').length === 3 ? ['', ...line.split(' | ')] : [];
      return [...pages.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => ({
        path,
        types: types(`${atOnce}${later}`),
        quoted: types(later).filter((type) => pagesQuoting(type).length > 0),
      }));
    });
    const frame = CONTENT_TYPES.filter((type) => pagesShowing(type) === EVERY_PAGE);
    const paths = [...new Set(CONTENT_TYPES.flatMap(pagesShowing))].filter(
      (path) => !isClientArea(path) && path !== NOT_FOUND_PAGE,
    );
    const quotedOn = (path: string) =>
      CONTENT_TYPES.filter((type) => pagesQuoting(type).includes(path));
    const is = paths.map((path) => ({
      path,
      types: CONTENT_TYPES.filter(
        (type) =>
          !frame.includes(type) &&
          (pagesShowing(type).includes(path) || quotedOn(path).includes(type)),
      ),
      quoted: quotedOn(path),
    }));
    const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
    expect(said.sort(byPath)).toEqual(is.sort(byPath));
    expect(types(section.split('\n').find((line) => line.startsWith('| every page')))).toEqual(
      frame,
    );
  });

  it('prices may be quoted on any page, and nothing else is', () => {
    expect(pagesQuoting('estimator')).toEqual([
      ...PAGES,
      ARTICLE_PAGES,
      CASE_STUDY_PAGES,
      OWN_PAGES,
    ]);
    expect(pagesQuoting('service')).toEqual([]);
  });
});

it.each([
  ['/blog/guide', { type: 'article', slug: 'guide' }],
  ['/realisations/chantier/', { type: 'caseStudy', slug: 'chantier' }],
  ['/realisations', null],
  ['/realisations/a/b', null],
  ['/services/a', { type: 'page', slug: 'services/a' }],
  ['/avocats', { type: 'page', slug: 'avocats' }],
  ['/metiers/avocats-2/', { type: 'page', slug: 'metiers/avocats-2' }],
  ['/a/b/c', null],
  ['/Avocats', null],
  ['/avocats.png', null],
  ['/_introuvable', null],
  ['/a--b', null],
  ['/page/avocats', null],
  ['/services', null],
  ['/auth/avocats', null],
  ['/blog/page/2', null],
] as const)('%s asks for the document %j', (path, document) => {
  expect(documentAt(path)).toEqual(document);
});

it('a page of the list of articles has a URL of its own, but for the first', () => {
  expect([1, 2, 12].map(listPath)).toEqual(['/blog', '/blog/page/2', '/blog/page/12']);
  const all = ['/blog', '/blog/page', '/blog/page/2', '/blog/page/2/x', '/blog/guide'];
  expect(all.filter(isListPage)).toEqual(['/blog/page/2']);
});

describe('addresses that no page of one’s own may have', () => {
  /** What app/ answers, as an address would have to be called to be there. */
  const answered = globSync('**/{page,route}.{ts,tsx}', { cwd: join(ROOT, 'app') })
    .map((file) => join('/', dirname(file)).replaceAll(/\/\([^)]+\)/g, ''))
    .map((path) => path.replaceAll(/\/\[\[\.\.\.[^\]]+\]\]/g, '').replaceAll(/\[[^\]]+\]/g, 'nom'))
    .map((path) => path || '/');

  it('every route of app/', () => {
    expect(answered).toEqual(
      expect.arrayContaining(['/services', '/blog/nom', '/studio', '/api/links']),
    );
    const addresses = answered.filter((path) => !path.includes('.'));
    expect(
      addresses.filter((path) => !isRoute(path)),
      'to be added to ROUTES',
    ).toEqual([]);
    expect(addresses.filter((path) => documentAt(path)?.type === 'page')).toEqual([]);
  });

  it('none that app/ does not answer, or what is below one of its folders', () => {
    const folders = new Set(
      [
        ...answered,
        ...globSync('*/*.png', { cwd: join(ROOT, 'app') }).map((file) => `/${file}`),
      ].map((path) => path.split('/')[1]),
    );
    const claimed = [
      'blog',
      'devis',
      'realisations',
      'api',
      'icons',
      'fichiers',
      'partage',
      'page',
      'apercu',
    ];
    expect(claimed.filter((name) => isRoute(`/${name}/x`) && !folders.has(name))).toEqual([]);
    const free = [
      '/blogs',
      '/services/avocats',
      '/formations/groupes',
      '/pages',
      '/metiers/avocats',
    ];
    expect(free.filter(isRoute)).toEqual([]);
  });

  it('is stored where no visitor asks for it', () => {
    expect(ownPagePath('metiers/avocats')).toBe('/metiers/avocats');
    expect(storedOwnPage('metiers/avocats')).toBe('/page/metiers/avocats');
    expect(isRoute(storedOwnPage('avocats'))).toBe(true);
  });
});
