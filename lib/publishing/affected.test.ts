import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
const articles = vi.hoisted(() => ({
  readNewestArticles: vi.fn(),
  readArticleOrder: vi.fn(),
}));
vi.mock('../content/queries/articles.ts', async (original) => ({
  ...(await original<object>()),
  ...articles,
}));
const cases = vi.hoisted(() => ({ readCaseStudySlugs: vi.fn() }));
vi.mock('../content/queries/case-studies.ts', () => cases);
const own = vi.hoisted(() => ({ readOwnPageSlugs: vi.fn(), readPagesWithBlocks: vi.fn() }));
vi.mock('../content/queries/own-pages.ts', () => own);
const known = vi.hoisted(() => ({ readKnownPaths: vi.fn() }));
vi.mock('../content/queries/known-paths.ts', () => known);

const { affectedBy: askAffected, buildPages, pagesAfterAbsence } = await import('./affected.ts');
const { EVERY_TAG } = await import('../content/tags.ts');
const { nextEnv } = await import('../env/next.ts');
const { NOT_FOUND_PAGE, SITE_PAGES } = await import('../site/pages.ts');

/** The outcome of a change: what it affects at once, and with it what the lake is asked for. */
async function affectedBy(change: Parameters<typeof askAffected>[0]) {
  const { own, rest } = askAffected(change);
  const more = await rest();
  return {
    tags: [...own.tags, ...more.tags],
    pages: own.pages,
    later: [...own.later, ...more.later],
  };
}

const PAGES = Object.keys(SITE_PAGES);
const QUOTES = ['/devis/bubble', '/devis/make'];
const OWN = ['/page/avocats', '/page/metiers/notaires'];
const TRAININGS = ['/devis/formation/1', '/devis/formation/2'];
const link = (slug: string) => ({ href: `/blog/${slug}`, label: slug, title: slug, category: 'C' });
const edit = (id: string, slug: string) => ({ type: 'article', id, slug }) as const;

beforeEach(async () => {
  known.readKnownPaths.mockResolvedValue({
    services: new Set(['bubble', 'make']),
    groups: new Set(['1', '2']),
  });
  articles.readNewestArticles.mockResolvedValue([link('un'), link('deux')]);
  articles.readArticleOrder.mockResolvedValue([
    { id: 'a', slug: 'un' },
    { id: 'b', slug: 'deux' },
    { id: 'c', slug: 'vieux' },
  ]);
  cases.readCaseStudySlugs.mockResolvedValue(['chantier']);
  own.readOwnPageSlugs.mockResolvedValue(['avocats', 'metiers/notaires']);
  own.readPagesWithBlocks.mockResolvedValue([]);
  await pagesAfterAbsence();
});

describe('Articles: what an edit costs', () => {
  it('an edit of one article marks that article and the lists, no other article', async () => {
    expect(await affectedBy(edit('a', 'un'))).toEqual({
      tags: ['content:article', 'for-one:article', 'content:article:a', 'content:article:un'],
      pages: ['/blog/un', '/blog', '/blog/flux.xml', '/sitemap.xml'],
      later: [],
    });
  });

  it.each([10, 1000])('costs the same with %i articles', async (count) => {
    const many = Array.from({ length: count }, (_, index) => ({
      id: `id-${index}`,
      slug: `article-${index}`,
    }));
    articles.readArticleOrder.mockResolvedValue(many);
    await pagesAfterAbsence();
    for (const read of Object.values(articles)) read.mockClear();
    const { tags, pages, later } = await affectedBy(edit('id-7', 'article-7'));
    expect([tags.length, pages.length, later.length]).toEqual([4, 4, 0]);
    for (const read of Object.values(articles)) expect(read).toHaveBeenCalledOnce();
  });

  describe('pages of the list behind the first follow in time', () => {
    const LISTS = ['/blog/page/2', '/blog/page/3'];
    const all = Array.from({ length: 89 }, (_, index) => ({ id: `${index}`, slug: `n-${index}` }));
    const [of3, of2] = [all.slice(0, 61), all.slice(0, 60)];
    const laterAfter = async (id: string, order: typeof all) => {
      articles.readArticleOrder.mockResolvedValue(order);
      return (await affectedBy(edit(id, `n-${id}`))).later;
    };

    beforeEach(async () => {
      articles.readArticleOrder.mockResolvedValue(of3);
      await pagesAfterAbsence();
    });

    it('the one on which the article stands', async () => {
      expect(await laterAfter('29', of3)).toEqual([]);
      expect(await laterAfter('30', of3)).toEqual(['/blog/page/2']);
      expect(await laterAfter('60', of3)).toEqual(['/blog/page/3']);
    });

    it('those on which others stand since it has another date', async () => {
      const moved = (from: number, to: number) =>
        of3.toSpliced(from, 1).toSpliced(to, 0, ...of3.slice(from, from + 1));
      expect(await laterAfter('5', moved(5, 10))).toEqual([]);
      expect(await laterAfter('5', moved(5, 40)), 'and back again').toEqual(['/blog/page/2']);
      expect(await laterAfter('60', moved(60, 3))).toEqual(LISTS);
    });

    it('those behind one that is new or gone, all where there is a page more or less', async () => {
      const added = [...of3.slice(0, 35), { id: 'neu', slug: 'n-neu' }, ...of3.slice(35)];
      expect(await laterAfter('neu', added)).toEqual(LISTS);
      expect(await laterAfter('neu', of3), 'gone').toEqual(LISTS);
      expect(await laterAfter('60', of2), 'a page less').toEqual(['/blog/page/2']);
      expect(await laterAfter('60', of3), 'a page more').toEqual(LISTS);
      expect(await laterAfter('61', all.slice(0, 62)), 'behind all others').toEqual([
        '/blog/page/3',
      ]);
    });

    it('all, where the lake does not say', async () => {
      articles.readArticleOrder.mockRejectedValue(new Error('down'));
      expect((await affectedBy(edit('0', 'n-0'))).later).toEqual(LISTS);
    });

    it('and with words of the blog, and what is on every page', async () => {
      expect((await affectedBy(edit('0', 'n-0'))).pages).not.toEqual(expect.arrayContaining(LISTS));
      for (const type of ['blogPage', 'siteSettings'] as const) {
        expect((await affectedBy({ type })).pages).toEqual(expect.arrayContaining(LISTS));
      }
      expect(await pagesAfterAbsence()).toEqual(expect.arrayContaining(LISTS));
    });
  });

  it('an article that moves ends its old page', async () => {
    const { tags, pages } = await affectedBy(edit('c', 'neuf'));
    expect(tags).toContain('content:article:vieux');
    expect(pages.slice(0, 2)).toEqual(['/blog/neuf', '/blog/vieux']);
    expect((await affectedBy(edit('c', 'encore'))).tags).toContain('content:article:neuf');
  });

  it('a new article in the Blog menu renders every page that shows it, in time', async () => {
    articles.readNewestArticles.mockResolvedValue([link('neuf'), link('un')]);
    const { tags, pages, later } = await affectedBy(edit('d', 'neuf'));
    expect(tags).toEqual(
      expect.arrayContaining(['content:article-menu', 'content:newest-articles']),
    );
    expect(pages).toEqual(['/blog/neuf', '/blog', '/blog/flux.xml', '/sitemap.xml']);
    expect(later).toEqual(expect.arrayContaining([...PAGES, '/blog/neuf', '/blog/un']));
  });

  it('a title in it renders the articles that lead to it, not the other pages', async () => {
    articles.readNewestArticles.mockResolvedValue([
      { ...link('un'), title: 'Un autre titre' },
      link('deux'),
    ]);
    const { tags, later } = await affectedBy(edit('a', 'un'));
    expect(tags).toContain('content:newest-articles');
    expect(tags).not.toContain('content:article-menu');
    expect(later).toEqual(['/blog/un', '/blog/deux']);
    expect((await affectedBy(edit('a', 'un'))).later).toEqual([]);
  });

  it('one of an import has time, its lists too, and the lake is asked once for all that wait', async () => {
    for (const read of Object.values(articles)) read.mockClear();
    const many = Array.from({ length: 50 }, (_, index) =>
      affectedBy({ ...edit(`i${index}`, `import-${index}`), many: true }),
    );
    const all = await Promise.all(many);
    expect(all.map(({ pages }) => pages)).toEqual(all.map(() => []));
    expect(all[7]?.later.slice(0, 2)).toEqual(['/blog/import-7', '/blog']);
    expect(all[7]?.tags).toContain('content:article:import-7');
    for (const read of Object.values(articles)) {
      expect(read.mock.calls.length).toBeLessThanOrEqual(2);
    }
  });

  it('a lake that does not answer counts as a change of the menu', async () => {
    articles.readNewestArticles.mockRejectedValue(new Error('down'));
    for (const slug of ['un', 'un']) {
      expect((await affectedBy(edit('a', slug))).tags).toEqual(
        expect.arrayContaining(['content:article-menu', 'content:newest-articles']),
      );
    }
  });

  it('settings are on the articles’ pages too, of which the newest are rendered at once', async () => {
    expect(await affectedBy({ type: 'siteSettings', id: 'siteSettings' })).toEqual({
      tags: ['content:siteSettings'],
      pages: [
        ...PAGES,
        '/blog/un',
        '/blog/deux',
        '/realisations/chantier',
        ...OWN,
        ...QUOTES,
        ...TRAININGS,
        NOT_FOUND_PAGE,
      ],
      later: [],
    });
  });
});

describe('Case studies: what an edit renders', () => {
  const study = (slug: string) => ({ type: 'caseStudy', id: slug, slug }) as const;

  it('itself, the others, the lists and the sitemap, and no page for its menu', async () => {
    expect(await affectedBy(study('chantier'))).toEqual({
      tags: ['content:caseStudy', 'for-one:caseStudy'],
      pages: ['/realisations/chantier', '/services', '/realisations', '/sitemap.xml', ...OWN],
      later: [],
    });
    cases.readCaseStudySlugs.mockResolvedValue(['boutique', 'chantier']);
    const { tags, pages } = await affectedBy(study('boutique'));
    expect(tags).toEqual(['content:caseStudy', 'for-one:caseStudy']);
    expect(pages).toEqual(
      expect.arrayContaining(['/realisations/boutique', '/realisations/chantier']),
    );
  });

  it('the first one and the last one change the menu of every page, and so may a lake that is down', async () => {
    const every = expect.arrayContaining([...PAGES, '/blog/un', NOT_FOUND_PAGE]);
    cases.readCaseStudySlugs.mockResolvedValue([]);
    const last = await affectedBy(study('chantier'));
    expect(last.tags).toContain('content:case-study-menu');
    expect(last.later).toEqual(every);
    expect(last.pages[0], 'the page that is gone comes first').toBe('/realisations/chantier');
    expect((await affectedBy(study('chantier'))).tags).not.toContain('content:case-study-menu');

    cases.readCaseStudySlugs.mockResolvedValue(['chantier']);
    expect((await affectedBy(study('chantier'))).later).toEqual(every);
    cases.readCaseStudySlugs.mockRejectedValue(new Error('down'));
    expect((await affectedBy(study('chantier'))).tags).toContain('content:case-study-menu');
  });

  it('a review that is decided on changes the pages that may quote it', async () => {
    expect((await affectedBy({ type: 'testimonial' })).pages).toEqual([
      '/',
      '/realisations/chantier',
      ...OWN,
    ]);
  });
});

it('a price renders where it is shown, and then, in time, what may quote it', async () => {
  expect(await affectedBy({ type: 'estimator', id: 'estimator' })).toEqual({
    tags: ['content:estimator'],
    pages: ['/devis', ...QUOTES],
    later: [...PAGES, '/blog/un', '/blog/deux', '/realisations/chantier', ...OWN],
  });
});

describe('the wizard with a service chosen', () => {
  const service = { type: 'service', id: 'service-make' } as const;
  const quotesOf = (pages: string[]) => pages.filter((page) => /^\/devis\/[^/]+$/.test(page));

  it('follows a service, a new one from its second change on', async () => {
    known.readKnownPaths.mockResolvedValue({
      services: new Set(['bubble', 'neuf']),
      groups: new Set(),
    });
    expect(quotesOf((await affectedBy(service)).pages)).toEqual(QUOTES);
    await vi.waitFor(async () =>
      expect(quotesOf((await affectedBy(service)).pages)).toEqual(['/devis/bubble', '/devis/neuf']),
    );
  });

  it('stays where the lake does not say which services there are', async () => {
    known.readKnownPaths.mockRejectedValue(new Error('down'));
    expect(quotesOf((await affectedBy(service)).pages)).toEqual(QUOTES);
  });
});

it('the wizard of a training follows the tiers', async () => {
  const { pages } = await affectedBy({ type: 'trainingPage', id: 'trainingPage' });
  expect(pages).toEqual(expect.arrayContaining(['/formations', ...TRAININGS]));
});

describe('Blocks added to a page of the site', () => {
  it('have it rendered after a publish of what they may show, from the first to the last of them', async () => {
    const pagesAfter = async (type: 'service' | 'aboutPage') => (await affectedBy({ type })).pages;
    expect(await pagesAfter('service')).not.toContain('/about');
    own.readPagesWithBlocks.mockResolvedValue(['/about', '/services']);
    expect(await pagesAfter('aboutPage')).toEqual(expect.arrayContaining(['/about']));
    const pages = await pagesAfter('service');
    expect(pages).toContain('/about');
    expect(pages, 'each once').toEqual([...new Set(pages)]);
    own.readPagesWithBlocks.mockRejectedValue(new Error('down'));
    await pagesAfter('aboutPage');
    expect(await pagesAfter('service'), 'known while the lake does not answer').toContain('/about');
    own.readPagesWithBlocks.mockResolvedValue([]);
    await pagesAfter('aboutPage');
    expect(await pagesAfter('service')).not.toContain('/about');
  });
});

describe('Pages of one’s own: what an edit renders', () => {
  it('itself first, then the sitemap and the others', async () => {
    expect(await affectedBy({ type: 'page', id: 'p', slug: 'metiers/notaires' })).toEqual({
      tags: ['content:page'],
      pages: ['/page/metiers/notaires', '/sitemap.xml', '/page/avocats'],
      later: [],
    });
  });

  it('one that moves ends its old page, and is among the others from then on', async () => {
    own.readOwnPageSlugs.mockResolvedValue(['avocats', 'notaires']);
    const { pages } = await affectedBy({ type: 'page', id: 'p', slug: 'notaires' });
    expect(pages).toEqual(['/page/notaires', '/sitemap.xml', ...OWN]);
    expect((await affectedBy({ type: 'page', id: 'q', slug: 'avocats' })).pages).toEqual([
      '/page/avocats',
      '/sitemap.xml',
      '/page/notaires',
    ]);
  });

  it('those known stay so while the lake does not answer', async () => {
    own.readOwnPageSlugs.mockRejectedValue(new Error('down'));
    const edit = { type: 'page', id: 'q', slug: 'avocats' } as const;
    await affectedBy(edit);
    expect((await affectedBy(edit)).pages).toContain('/page/metiers/notaires');
  });
});

it('what no page shows renders none', async () => {
  expect(await affectedBy({ type: 'redirect' })).toEqual({
    tags: ['content:redirect'],
    pages: [],
    later: [],
  });
});

it('a start renders every page again, and once those that can follow', async () => {
  const pages = await pagesAfterAbsence();
  expect(pages).toEqual(expect.arrayContaining([...PAGES, '/sitemap.xml', '/blog/un']));
  expect(pages).not.toContain(NOT_FOUND_PAGE);
  expect(EVERY_TAG).toEqual(
    expect.arrayContaining(['content:authPage', 'content:articles', 'content:newest-articles']),
  );
});

it('of the build’s articles and case studies those that are no more come first, where it is known', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  const blog = join(folder, nextEnv.NEXT_DIST_DIR, 'server/app/blog');
  mkdirSync(blog, { recursive: true });
  for (const name of ['un.html', 'un.rsc', 'parti.html', '[slug].html']) {
    writeFileSync(join(blog, name), '');
  }
  const studies = join(folder, nextEnv.NEXT_DIST_DIR, 'server/app/realisations');
  mkdirSync(studies);
  const ownPages = join(folder, nextEnv.NEXT_DIST_DIR, 'server/app/page/metiers');
  mkdirSync(ownPages, { recursive: true });
  for (const name of ['notaires.html', 'disparu.html']) writeFileSync(join(ownPages, name), '');
  for (const name of ['chantier.html', 'retire.html']) writeFileSync(join(studies, name), '');
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(buildPages()).toEqual({
    gone: ['/blog/parti', '/realisations/retire', '/page/metiers/disparu'],
    others: [NOT_FOUND_PAGE, '/blog/un'],
  });
  cwd.mockRestore();
  rmSync(folder, { recursive: true });
});
