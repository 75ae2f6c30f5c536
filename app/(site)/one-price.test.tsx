import fc from 'fast-check';
import { evaluate, parse } from 'groq-js';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { specifiedRules } from '@/lib/estimator/rules.fixture.ts';
import { leadMail } from '@/lib/requests/mails.ts';
import type { StoredLead } from '@/lib/requests/stored-lead.ts';
import { SITE_VALUES } from '@/lib/words/site.ts';
import { readSeed } from '@/scripts/stack/seed.ts';
import { generated, LONG_FORM } from '@/tests/support/scale.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
const cache = vi.hoisted(() => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/cache', () => cache);
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));
vi.mock('@/app/(site)/_components/reviews/reviews.tsx', () => ({ Reviews: () => null }));
// It waits for what a preview is asked for, which this rendering cannot.
vi.mock('@/app/_components/ui/hidden-parts.tsx', () => ({ HiddenParts: () => null }));
vi.mock('@/app/(site)/devis/actions.ts', () => ({ advanceQuote: vi.fn() }));

const { default: HomePage } = await import('./page.tsx');
const { default: ServicesPage } = await import('./services/page.tsx');
const { default: QuotePage } = await import('./devis/page.tsx');
const { default: ContactPage } = await import('./contact/page.tsx');
const { EstimatePanel } = await import('./devis/_components/estimate-panel.tsx');
const site = await import('@/lib/content/index.ts');
const { estimate } = await import('@/lib/estimator/estimate.ts');
const { quoteForm } = await import('@/lib/requests/forms.ts');

type Fields = { [field: string]: unknown };
type Document = Fields & { _id: string };
type Block = Fields & { _key: string; basePrice: number };

const seed = readSeed().map(
  (document): Document => ({ ...document, _rev: 'r', _updatedAt: '2026-01-05T08:00:00Z' }),
);

const parsed = new Map<string, ReturnType<typeof parse>>();

/** Publishes the seed content with these fields of its documents. */
function publish(edits: Record<string, Fields>): void {
  const dataset = seed.map((document) => ({ ...document, ...edits[document._id] }));
  lake.fetch.mockImplementation(async (query: string, params: Fields) => {
    const tree = parsed.get(query) ?? parse(query);
    parsed.set(query, tree);
    return (await evaluate(tree, { dataset, params })).get();
  });
}

const blocks = seed.find(({ _id }) => _id === 'estimator')?.services as Block[];

/** The estimator with these fields of the entries of some services. */
const estimator = (edits: Record<string, Fields>) => ({
  services: blocks.map((block) => ({ ...block, ...edits[block._key] })),
});

const html = async (page: (props: { params: Promise<object> }) => Promise<React.ReactNode>) =>
  renderToStaticMarkup(await page({ params: Promise.resolve({}) }));

/** The text of a page as people read it, with one kind of space. */
const words = (markup: string) =>
  markup
    .replaceAll(/<script.*?<\/script>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

type Node = { [key: string]: unknown };

/** All parts of a page's structured data that have this type. */
function structured(markup: string, type: string): Node[] {
  const nodes = (value: unknown): Node[] =>
    typeof value !== 'object' || value === null
      ? []
      : [...(Array.isArray(value) ? [] : [value as Node]), ...Object.values(value).flatMap(nodes)];
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(markup)?.[1];
  return nodes(JSON.parse(json ?? '')).filter((node) => node['@type'] === type);
}

const lowestPrices = (markup: string) =>
  structured(markup, 'PriceSpecification').map(({ minPrice }) => minPrice);

beforeEach(() => publish({}));

describe('one price: the estimator’s base price, wherever one is said (product.md, Estimates)', () => {
  beforeEach(() =>
    publish({
      estimator: estimator({ make: { basePrice: 950 }, airtable: { basePrice: 1200 } }),
      servicesPage: { heroTitle: 'Automatiser dès {prix:make}' },
      'faq-contact-1': { answer: 'Dès {prix:make} ; au moins {prix:minimum}.\n\n{prix:autre}' },
    }),
  );

  it('the cards of the home page and of /services, and the scale', async () => {
    expect(words(await html(HomePage))).toContain('à partir de 950 € HT · Automatisation standard');
    const services = words(await html(ServicesPage));
    // In the scale, cheapest first, then in its own section, and in the price list.
    expect(services.match(/950 €/g)).toHaveLength(4);
    expect(services).not.toContain('à partir de 800 €');
    expect(services.indexOf('950 €')).toBeLessThan(services.indexOf('1 200 €'));
  });

  it('all offers and the span of structured data', async () => {
    for (const page of [HomePage, ServicesPage, ContactPage]) {
      const markup = await html(page);
      expect(structured(markup, 'ProfessionalService')).toMatchObject([
        { priceRange: '950–15000 EUR' },
      ]);
      expect(lowestPrices(markup).slice(0, 3)).toEqual([2500, 1800, 950]);
    }
    expect(lowestPrices(await html(ServicesPage)).slice(3)).toEqual([2500, 1800, 950, 1200]);
  });

  it('/devis: the least of these, and that a lighter project costs less', async () => {
    expect(words(await html(QuotePage))).toContain(
      'Un projet standard commence à 950 € HT ; un projet plus léger coûte moins',
    );
  });

  it('the price list on /services: every size of each project, as the wizard counts it', async () => {
    const [, list = ''] = (await html(ServicesPage)).split(/(?=<section aria-labelledby="bareme")/);
    const rows = [...list.matchAll(/<tr[^>]*><th scope="row".*?<\/tr>/gs)].map(([row]) =>
      words(row),
    );
    expect(rows).toHaveLength(14);
    expect(rows[0]).toMatch(/^ Premier produit \(MVP\) 1 750 € à \S.* HT 3.* semaines $/);
    // 950 × 0.6, × 1 and × 1.8.
    expect(rows.slice(8, 11).map((row) => /\d[\d ]* €/.exec(row)?.[0])).toEqual([
      '570 €',
      '950 €',
      '1 710 €',
    ]);
    expect(words(list)).toContain('Chaque option ajoute 15 % au prix');
  });

  it('texts that quote it: a title with its share image, an answer with its structured data', async () => {
    const dear = 'Automatiser dès 950\u00a0€';
    expect(await site.getShareCard('/services')).toMatchObject({ title: dear });
    expect(await html(ServicesPage)).toContain(`${dear}</h1>`);
    const contact = await html(ContactPage);
    expect(words(contact)).toContain('Dès 950 € ; au moins 570 €. [à compléter : prix de autre]');
    expect(structured(contact, 'Answer')[0]?.text).toContain('Dès 950');
  });

  it('the mails about a request', async () => {
    const schema = await quoteForm.schema();
    const person = { firstName: 'Zoé', lastName: 'Roy', email: 'zoe@exemple.fr' };
    const project = { projectName: 'Relier', description: 'Deux outils.' };
    const choice = { service: 'make', projectType: 'standard' };
    const lead = schema.parse({ ...person, ...project, ...choice });
    const sender = {
      brand: 'Atelier',
      ownerName: 'Camille',
      email: 'bonjour@exemple.fr',
      replyDelay: '24h',
      callMinutes: 30,
      bindingNote: SITE_VALUES.bindingNote,
      paymentMeans: 'en ligne, par carte bancaire',
      labels: { tax: 'HT' },
      siteUrl: 'https://exemple.fr',
    };
    const stored = { ...lead, kind: 'quote', reference: 'DEV-1' } as unknown as StoredLead;
    for (const recipient of ['visitor', 'consultant'] as const) {
      const { facts } = leadMail(stored, recipient, sender).body;
      const { value = '' } = facts.find(({ label }) => label === 'Estimation') ?? {};
      expect(value).toMatch(/^950\s€ à 1\s240\s€/);
    }
  });

  it('and a text that quotes none does not depend on the prices', async () => {
    cache.cacheTag.mockClear();
    await site.getFaq('training');
    expect(cache.cacheTag.mock.calls.flat()).not.toContain('content:estimator');
    await site.getFaq('contact');
    expect(cache.cacheTag.mock.calls.flat()).toContain('content:estimator');
  });
});

describe('an estimate below « à partir de » says why', () => {
  const rulesWith = (basePrice: number) => ({
    ...specifiedRules,
    services: specifiedRules.services.map((service) =>
      service.id === 'make' ? { ...service, basePrice } : service,
    ),
  });

  it.each([
    ['simple', 950, true],
    ['standard', 950, false],
    // Rounded to whole euros it is a little below its own base price, and yet no lighter.
    ['standard', 950.4, false],
    ['complex', 950, false],
  ])('%s at %d: %s', async (projectTypeId, basePrice, says) => {
    const { panel } = await site.getQuotePage();
    const selection = { serviceId: 'make', projectTypeId, featureIds: [] };
    const markup = renderToStaticMarkup(
      <EstimatePanel
        copy={panel}
        result={estimate(rulesWith(basePrice), selection)}
        price=""
        taxLabel="HT"
        weeks=""
        serviceName="Make"
        typeLabel={projectTypeId}
        waitingFor="type"
      >
        {null}
      </EstimatePanel>,
    );
    expect(words(markup).includes('est plus léger')).toBe(says);
    expect(words(markup).includes('« à partir de 950 € HT »')).toBe(says);
  });
});

describe('one delay: the estimator’s', () => {
  it('/services says what the rules come to, the margin below, and the price list the same', async () => {
    const before = words(await html(ServicesPage));
    for (const said of [
      '3 à 8 semaines 10 au plus, marge comprise',
      '2 à 6 semaines 7 au plus, marge comprise',
      '1 à 4 semaines 5 au plus, marge comprise',
    ]) {
      expect(before).toContain(said);
    }
    expect(before).toMatch(/1 à 3 semaines (?!\d)/);
    publish({ estimator: estimator({ make: { weeks: 4 } }) });
    expect(words(await html(ServicesPage))).toContain('2 à 8 semaines');
    expect(words(await html(QuotePage))).toContain('7 à 8 semaines');
  });

  it('a service that is not estimated says its own', async () => {
    publish({
      estimator: { services: blocks.filter(({ _key }) => _key !== 'make') },
      'service-make': { timeline: 'Une journée' },
      'service-bubble': { timeline: 'Dix ans' },
    });
    const said = words(await html(ServicesPage));
    expect(said).toContain('Une journée');
    expect(said).not.toContain('Dix ans');
  });
});

describe('the estimate beside the questions', () => {
  it('is one sum of the project and its options, without a factor', async () => {
    const { panel } = await site.getQuotePage();
    const { rules } = await site.getEstimator();
    const result = estimate(rules, {
      serviceId: 'shopify',
      projectTypeId: 'basic',
      featureIds: ['theme', 'loyalty'],
    });
    const markup = renderToStaticMarkup(
      <EstimatePanel
        copy={panel}
        result={result}
        price=""
        taxLabel="HT"
        weeks=""
        serviceName="Boutiques"
        typeLabel="Boutique simple"
        waitingFor="type"
      >
        {null}
      </EstimatePanel>,
    );
    const said = words(markup.replaceAll('</dt>', ' </dt>').replaceAll('</dd>', ' </dd>'));
    expect(said).toContain(
      'Boutiques · Boutique simple 1 440 € Pages dessinées sur mesure + 216 € Programme de fidélité + 216 € Total 1 872 € Ce qui reste à préciser jusqu’à + 30 % Fourchette arrondie 1 870 € à 2 440 €',
    );
    expect(said).not.toMatch(/×|1 800 € Boutique/);
  });
});

describe('a service that the estimator does not know', () => {
  it('shows without a price, and states none', async () => {
    publish({ estimator: { services: blocks.filter(({ _key }) => _key !== 'make') } });
    const markup = await html(ServicesPage);
    expect(words(markup)).toContain('Automatisations Make');
    expect(markup).not.toContain('/devis?service=make');
    expect(lowestPrices(markup)).toEqual([2500, 1800, 2500, 1800, 600]);
  });
});

it('whatever the prices are, no page states two of one service', LONG_FORM, async () => {
  const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100);
  const ids = blocks.map(({ _key }) => _key);
  await fc.assert(
    fc.asyncProperty(fc.tuple(price, price, price, price), async (prices) => {
      const priceOf = Object.fromEntries(ids.map((id, index) => [id, prices[index] ?? 1]));
      const edits = Object.fromEntries(
        ids.map((id) => [id, { basePrice: priceOf[id], topPrice: 100_000 }]),
      );
      publish({ estimator: estimator(edits) });
      const expected = ids.map((id) => priceOf[id]);
      for (const page of [HomePage, ContactPage]) {
        expect(lowestPrices(await html(page))).toEqual(expected);
      }
      const services = await html(ServicesPage);
      expect(lowestPrices(services)).toEqual([...expected, ...expected]);
      expect(structured(services, 'ProfessionalService')[0]?.priceRange).toBe(
        `${Math.min(...prices)}–100000 EUR`,
      );
    }),
    generated(100),
  );
});
