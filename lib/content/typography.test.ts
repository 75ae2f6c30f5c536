import { evaluate, parse } from 'groq-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { typographyFaults } from '../../tests/support/french-text.ts';
import { fill as fillIn } from '../typography/fill.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('./client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const site = await import('./index.ts');

type Document = { [field: string]: unknown; _id: string; _type: string };

const seed: Document[] = readSeed().map((document) => ({
  ...document,
  _rev: 'r',
  _updatedAt: '2026-01-05T08:00:00Z',
}));

const articleSlugs = seed.flatMap(({ _type, slug }) =>
  _type === 'article' ? [(slug as { current: string }).current] : [],
);

/** Every way in which the site reads content. */
const readAll = () =>
  Promise.all([
    site.getSiteSettings(),
    site.getNavigation(),
    site.getHomePage(),
    site.getServicesPage(),
    site.getServices(),
    site.getAboutPage(),
    site.getTrainingPage(),
    site.getContactPage(),
    site.getFaq('contact'),
    site.getFaq('training'),
    site.getQuotePage(),
    site.getEstimator(),
    site.getBlogPage(),
    site.getCaseStudiesPage(),
    site.getArticleList(1),
    site.getArticleMenu(),
    site.getNewestArticles(),
    ...articleSlugs.flatMap((slug) => [site.getArticle(slug), site.getShareCard(`/blog/${slug}`)]),
    site.getCookiesPage(),
    site.getAuthPage(),
    ...(['legal', 'privacy', 'terms'] as const).map((slug) => site.getLegalPage(slug)),
    ...(['/', '/services', '/devis'] as const).map((path) => site.getShareCard(path)),
    site.getSitemapEntries(),
  ]);

/** Answers as a lake does that holds these documents, and keeps every answer. */
function fill(documents: Document[]): unknown[] {
  const answers: unknown[] = [];
  lake.fetch.mockImplementation(async (query: string, params: Record<string, unknown>) => {
    const answer = await (
      await evaluate(parse(query, { params }), { dataset: documents, params })
    ).get();
    answers.push(answer);
    return answer;
  });
  return answers;
}

type Found = { key: string; text: string };

/** Names of the fields that a program reads. */
const PROGRAMS_READ =
  /^(?:_?id|_key|_type|_rev|revision|assetId|slug|path|href|linkHref|email|phone|siret|socialUrl|mediatorUrl|makeOrganisationId|code|filename|language|style|listItem|marks|icon|tone|mark|category|field|\w+At)$/;

/** Every text within a value, with the name of the field that it stands in; a block's words as one. */
function* textsIn(value: unknown, key = ''): Generator<Found> {
  if (typeof value === 'string') yield { key, text: value };
  if (typeof value !== 'object' || value === null) return;
  if ('children' in value) {
    const children = value.children as Array<{ text?: string; marks?: string[] }>;
    const words = children.map(({ text, marks }) =>
      marks?.includes('code') ? '…' : (text ?? '…'),
    );
    yield { key: 'children', text: words.join('') };
  }
  for (const [name, inner] of Object.entries(value)) {
    // A name in a list goes by the list's.
    if (name !== 'children') yield* textsIn(inner, Array.isArray(value) ? key : name);
  }
}

beforeEach(() => {
  lake.fetch.mockReset();
});

describe('French typography of the content', () => {
  it('is set in all of its words, and in nothing that a program reads', async () => {
    const answers = fill(seed);
    const shown = [...textsIn(await readAll())];
    const typed = [...textsIn(answers)];

    const isProse = ({ key }: Found) => !PROGRAMS_READ.test(key);
    // Values such as a page computes, for the places that the page itself fills.
    const computed = {
      prix: '800\u00a0€',
      pourcentage: '15\u00a0%',
      type: 'Simple',
      durée: '2\u00a0mois',
      limite: '36\u00a0mois',
      semaines: '45\u00a0semaines',
      part: '70\u00a0%',
      connexion: 'connectez-vous',
      confidentialité: 'politique de confidentialité',
      étape: '1',
      étapes: '3',
    };
    const words = shown.filter(isProse).map(({ text }) => fillIn(text, computed));
    expect(words.length).toBeGreaterThan(800);
    expect(typographyFaults(words)).toEqual([]);
    // The content is typed plainly: without the setting there would be faults.
    expect(typographyFaults(typed.filter(isProse).map(({ text }) => text)).length).toBeGreaterThan(
      100,
    );

    const asTyped = new Set(typed.map(({ text }) => text));
    const read = shown.filter(
      (found) => !isProse(found) && !/^(?:path|href|category)$/.test(found.key),
    );
    expect(read.length).toBeGreaterThan(800);
    expect(read.filter(({ text }) => !asTyped.has(text))).toEqual([]);
  });

  it('leaves no mould of an article worn: half the colons of a text full of them', async () => {
    fill(seed);
    for (const slug of articleSlugs) {
      const article = await site.getArticle(slug);
      const words = [...textsIn([article?.excerpt, article?.body, article?.faq])].filter(
        ({ key }) => !PROGRAMS_READ.test(key),
      );
      const text = words.map(({ text: one }) => one).join('\n');
      const colons = text.split('\u00a0:').length - 1;
      expect(colons / text.split(/\s+/).length, slug).toBeLessThan(0.011);
      expect(text.match(/(?<!\p{L})(?:blocs?|fils?)(?!\p{L})/giu), slug).toBeNull();
    }
  });

  it('leaves what looks like a sentence to it alone where that is a number, a name of a program or code', async () => {
    const identifiers = {
      phone: '+33 1 234 567 890',
      makeOrganisationId: "l'org : 12 345",
      siret: '123 456 782 00010',
      ndaNumber: '11 750 000 000',
      cookie: "l'identifiant : a",
      filename: "l'entrée : index.ts",
      code: 'if (ok ? "a" : b) { l\'x ; }',
      span: 'IF({A} ; "b" ? 1 000 : x)',
    };
    const planted = seed.map((document): Document => {
      if (document._type === 'siteSettings') {
        const { phone, makeOrganisationId, siret, ndaNumber } = identifiers;
        return {
          ...document,
          phone,
          makeOrganisationId,
          legal: { siret, ndaNumber, capital: "1 000 € d'apport" },
        };
      }
      if (document._type === 'cookiesPage') {
        const cookie = {
          name: identifiers.cookie,
          purpose: 'Quoi ?',
          place: 'Ici',
          duration: '13 mois',
        };
        return { ...document, cookies: [{ ...cookie, category: 'necessary' }] };
      }
      if (document._type !== 'article') return document;
      const { code, filename } = identifiers;
      const marked = { _type: 'span', _key: 'c', text: identifiers.span, marks: ['code'] };
      const before = { _type: 'span', _key: 'b', text: 'La formule', marks: ['strong'] };
      const after = { _type: 'span', _key: 'd', text: ' : simple !', marks: [] };
      return {
        ...document,
        body: [
          { _type: 'codeSample', _key: 'x', code, filename },
          { _type: 'block', _key: 'y', children: [marked, before, after], markDefs: [] },
          { _type: 'callout', _key: 'z', tone: 'info', title: 'Prêt ?', text: [] },
        ],
      };
    });
    fill(planted);

    const settings = await site.getSiteSettings();
    expect(settings.phone).toBe(identifiers.phone);
    expect(settings.makeOrganisationId).toBe(identifiers.makeOrganisationId);
    expect(settings.legal.siret).toBe(identifiers.siret);
    expect(settings.legal.ndaNumber).toBe(identifiers.ndaNumber);
    expect(settings.legal.capital).toBe('1\u202f000\u00a0€ d’apport');

    const [cookie] = (await site.getCookiesPage()).cookies;
    expect(cookie).toMatchObject({ name: identifiers.cookie, purpose: 'Quoi\u202f?' });

    const article = await site.getArticle(articleSlugs[0] ?? '');
    expect(article?.body).toMatchObject([
      { code: identifiers.code, filename: identifiers.filename },
      {
        children: [
          { text: identifiers.span },
          { text: 'La formule' },
          { text: '\u00a0: simple\u202f!' },
        ],
      },
      { title: 'Prêt\u202f?' },
    ]);
  });
});

describe('what the site promises', () => {
  const linesOf = async () => [...textsIn(await readAll())].map(({ text }) => text);
  const withSettings = (values: object) =>
    seed.map((document) =>
      document._type === 'siteSettings' ? { ...document, ...values } : document,
    );

  it('comes from the site settings, in every text', async () => {
    fill(
      withSettings({
        replyDelay: '48h',
        callMinutes: 45,
        bindingNote: 'Rien n’engage avant votre signature.',
        labels: {
          ...(seed.find(({ _id }) => _id === 'siteSettings')?.labels as object),
          tax: 'TTC',
        },
      }),
    );
    const lines = await linesOf();
    const saying = (words: string | RegExp) =>
      lines.filter((line) => (typeof words === 'string' ? line.includes(words) : words.test(line)));
    expect(saying(/\b24\s?h/)).toEqual([]);
    expect(saying(/dans les 48h/i).length).toBeGreaterThan(4);
    expect(saying('45\u00a0minutes').length).toBeGreaterThan(8);
    // The life of a cookie is no call.
    expect(saying('30\u00a0minutes')).toEqual(['13\u00a0mois et 30\u00a0minutes']);
    expect(saying('Rien n’engage avant votre signature.').length).toBeGreaterThan(2);
    expect(saying(/devis signé fait foi|devis s’y tient|seul le devis accepté/)).toEqual([]);
    expect(saying('Budget envisagé (TTC)')).toHaveLength(1);
    // Legal texts say what each of the two words means.
    expect(saying(/(?<!\()\bHT\b/)).toEqual([]);
  });

  it('comes so in the site’s own words too, where a field or a whole document is missing', async () => {
    fill(
      seed.flatMap((document) => {
        if (document._type === 'dashboardPage') return [];
        if (document._type !== 'appointmentSettings') return [document];
        const { lead: _lead, ...without } = document;
        return [without as Document];
      }),
    );
    const { texts } = await site.getAppointmentSettings();
    expect(texts.lead).toMatch(/^Un appel découverte de 30\u00a0minutes, gratuit/);
    expect((await site.getDashboardPage()).awaitedText).toBe('Réponse dans les 24h.');
  });

  it('is what it has always been where the settings are older than these fields', async () => {
    fill(
      seed.map((document) => {
        if (document._type !== 'siteSettings') return document;
        const { replyDelay: _d, callMinutes: _c, bindingNote: _b, ...older } = document;
        return older as Document;
      }),
    );
    const { replyDelay, callMinutes, bindingNote } = await site.getSiteSettings();
    expect([replyDelay, callMinutes, bindingNote]).toEqual([
      '24h',
      30,
      'Seul le devis signé fait foi.',
    ]);
  });
});
