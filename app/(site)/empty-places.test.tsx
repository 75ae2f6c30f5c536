import { AsyncLocalStorage } from 'node:async_hooks';
import { evaluate, parse } from 'groq-js';
import { prerender } from 'react-dom/static';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SITE_VALUES } from '@/lib/words/site.ts';
import { readSeed } from '@/scripts/stack/seed.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
const preview = vi.hoisted(() => ({ request: null as object | null, perspective: 'drafts' }));
vi.mock('next/headers', () => ({
  headers: async () => new Headers(),
  cookies: async () => ({
    get: (name: string) =>
      name === 'sanity-preview-perspective' ? { value: preview.perspective } : undefined,
  }),
}));
// Next’s own store of the record is its server’s.
vi.mock('@/lib/next/rendering.ts', async (original) => {
  const records = new AsyncLocalStorage<object>();
  return {
    ...(await original<object>()),
    renderedPreview: () => preview.request,
    withRecord: <Answer,>(record: object, read: () => Answer) => records.run(record, read),
    currentRecord: () => records.getStore(),
  };
});
const reviews = vi.hoisted(() => ({ list: [] as object[] }));
vi.mock('@/lib/testimonials/public.ts', () => ({
  getApprovedTestimonials: async () => reviews.list,
}));
vi.mock('./_components/reviews/actions.ts', () => ({ sendReview: vi.fn() }));
vi.mock('./contact/actions.ts', () => ({ sendMessage: vi.fn() }));

const { default: HomePage } = await import('./page.tsx');
const { default: AboutPage } = await import('./about/page.tsx');
const { default: ContactPage } = await import('./contact/page.tsx');
const { default: TrainingPage } = await import('./formations/page.tsx');
const { default: ArticlePage, generateMetadata } = await import('./blog/[slug]/page.tsx');
const { SiteFooter } = await import('@/app/_components/layout/site-footer.tsx');
const { lacksOfVisit } = await import('@/lib/content/view.ts');
const site = await import('@/lib/content/index.ts');

type Fields = { [field: string]: unknown };

const seed = readSeed().map((document): Fields & { _id: string; _type: string } => ({
  ...document,
  _rev: 'r',
  _updatedAt: '2026-01-05T08:00:00Z',
}));

/** Publishes the seed content with these fields of its documents, without those of some types. */
function publish(edits: Record<string, Fields> = {}, without: string[] = []): void {
  const dataset = seed
    .filter(({ _type }) => !without.includes(_type))
    .map((document) => ({ ...document, ...edits[document._id] }));
  lake.fetch.mockImplementation(async (query: string, params: Fields) =>
    (await evaluate(parse(query), { dataset, params })).get(),
  );
}

const LIVE = { siteSettings: { isLive: true, ownerName: 'Camille Exemple' } };

type Page = (props: { params: Promise<never> }) => Promise<React.ReactNode>;

async function html(page: Page, params: Fields = {}): Promise<string> {
  const { prelude } = await prerender(await page({ params: Promise.resolve(params as never) }));
  return (await new Response(prelude).text()).replaceAll(/<script.*?<\/script>/gs, ' ');
}

/** The text of a page as people read it. */
const words = (markup: string) =>
  markup
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const headings = (markup: string) =>
  [...markup.matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].map(([, inner = '']) =>
    words(inner).trim(),
  );

const article = (slug: string) => html(ArticlePage as Page, { slug });

beforeEach(() => {
  preview.request = null;
  preview.perspective = 'drafts';
  reviews.list = [];
});

describe('What has no source or is empty takes no place', () => {
  it('no list of reviews without reviews: its form stands, small, under the invitation', async () => {
    publish();
    const home = await html(HomePage as Page);
    expect(headings(home)).toContain('Vous avez travaillé avec moi ? Dites-le ici.');
    expect(headings(home)).not.toContain('Ce qu’en disent les clients');
    const [, form = ''] = home.split('id="votre-avis"');
    expect(form).toMatch(/<button[^>]*type="submit"/);
    expect(words(form)).toContain('Les avis viennent de comptes clients');
    expect(home).not.toMatch(/not-target|href="#votre-avis"/);
  });

  it('a live site keeps the promise of its delay, and no other figure that nothing backs', async () => {
    publish(LIVE);
    const home = words(await html(HomePage as Page));
    expect(home).toContain(`${SITE_VALUES.replyDelay} pour une réponse`);
    for (const unproven of ['20+', 'clients satisfaits', '2 ans', 'En quelques chiffres']) {
      expect(home, unproven).not.toContain(unproven);
    }
  });

  it('no title or sentence of an article leans on a figure that a live site does not show', async () => {
    publish(LIVE);
    const shown = words(await article('cas-etude'));
    const { title, description } = await generateMetadata({
      params: Promise.resolve({ slug: 'cas-etude' }),
    });
    for (const figure of ['25h', '2x', 'deux fois', 'divisé', '20 %', 'NPS']) {
      expect(shown, figure).not.toContain(figure);
      expect(words(JSON.stringify([title, description])), figure).not.toContain(figure);
    }
    publish();
    expect(words(await article('cas-etude'))).toContain('25h');
  });

  it('no heading of questions without any', async () => {
    publish({ 'article-guide': { faq: [] } }, ['faqEntry']);
    expect(headings(await html(ContactPage as Page))).not.toContain('Avant de m’écrire');
    const training = seed.find(({ _id }) => _id === 'trainingPage')?.faqTitle as string;
    expect(headings(await html(TrainingPage as Page))).not.toContain(training);
    const { faqTitle } = await site.getBlogPage();
    expect(headings(await article('guide'))).not.toContain(faqTitle);
    publish();
    expect(headings(await article('guide'))).toContain(faqTitle);
  });

  it('no heading over a list that is empty, or that a live site empties', async () => {
    const tiles = ['t0', 't1'].map((key) => ({
      ...{ _type: 'tile', _key: key, icon: 'training', title: `Repère ${key}` },
      text: '[Diplôme à compléter]',
    }));
    publish({
      ...LIVE,
      aboutPage: { tiles, values: [] },
      homePage: { reasons: [] },
    });
    const about = headings(await html(AboutPage as Page));
    const { tilesTitle, valuesTitle } = await site.getAboutPage();
    for (const title of [tilesTitle, valuesTitle]) {
      expect(about).not.toContain(words(title));
    }
    const { reasonsTitle } = await site.getHomePage();
    expect(headings(await html(HomePage as Page))).not.toContain(reasonsTitle);
  });

  it('no column of the footer without a link', async () => {
    publish();
    const navigation = await site.getNavigation();
    const footer = html(async () => (
      <SiteFooter
        settings={await site.getSiteSettings()}
        navigation={{ ...navigation, footer: [{ title: 'Projets', links: [] }] }}
      />
    ));
    expect(headings(await footer)).toEqual(['Contact']);
  });

  it('the footer marks the profile that is missing, as /contact does, on a site that is not live', async () => {
    const footer = async () =>
      html(async () => (
        <SiteFooter
          settings={await site.getSiteSettings()}
          navigation={await site.getNavigation()}
        />
      ));
    const mark = '[à compléter : profil LinkedIn]';
    publish();
    expect(words(await footer())).toContain(mark);
    expect(words(await html(ContactPage as Page))).toContain(mark);
    publish(LIVE);
    expect(words(await footer())).not.toContain('LinkedIn');
    publish({ siteSettings: { notApplicable: ['socialUrl'] } });
    expect(words(await footer())).not.toContain('LinkedIn');
  });
});

describe('A preview shows what is hidden and why, on the page itself', () => {
  const looksAt = (perspective: string) => {
    preview.request = {};
    preview.perspective = perspective;
  };

  it('the reviews, the figures, the questions and the profile, to who looks at drafts alone', async () => {
    const HIDDEN = [
      [HomePage, '« Ce qu’en disent les clients », aucun avis n’est publié'],
      [HomePage, '« 20+ projets réalisés », il lui manque une source ou une date'],
      [ContactPage, '« Avant de m’écrire », il n’y a encore rien à y montrer'],
      [ContactPage, '« Sur LinkedIn », une information manque'],
    ] as const;
    publish(LIVE, ['faqEntry']);
    for (const [page, said] of HIDDEN) {
      preview.request = null;
      expect(words(await html(page as Page))).not.toContain('Masqué');
      looksAt('published');
      expect(words(await html(page as Page))).not.toContain('Masqué');
      looksAt('drafts');
      expect(words(await html(page as Page))).toContain(said);
    }
  });

  it('the figures of an article', async () => {
    publish(LIVE);
    looksAt('drafts');
    expect(words(await article('comparatif'))).toContain(
      '« 9 $/mois le premier abonnement de Make », il lui manque une source ou une date',
    );
  });

  it('the texts still to be filled in, which the bar lists', async () => {
    publish(LIVE);
    looksAt('drafts');
    await site.getSiteSettings();
    expect((await lacksOfVisit()).hidden).toEqual([]);
    preview.request = {};
    await article('cas-etude');
    expect((await lacksOfVisit()).hidden).toContain('[mesure et période à compléter]');
  });
});
