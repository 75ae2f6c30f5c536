import { evaluate, parse } from 'groq-js';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSeed } from '@/scripts/stack/seed.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('@/lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const { Hero } = await import('./hero.tsx');
const { getEstimator, getHomePage, getServices } = await import('@/lib/content/index.ts');

type Fields = { [field: string]: unknown };
type StoredScenario = {
  pain: string;
  icon: string;
  blocks: string[];
  service: { _ref: string };
  reason: string;
};

const seed = readSeed();
const scenarios = seed.find(({ _id }) => _id === 'homePage')?.scenarios as StoredScenario[];

/** Publishes the seed content with these fields of its documents. */
function publish(edits: Record<string, Fields>): void {
  const dataset = seed.map((document) => ({
    ...document,
    _rev: 'r',
    _updatedAt: '2026-01-05T08:00:00Z',
    ...edits[document._id],
  }));
  lake.fetch.mockImplementation(async (query: string, params: Fields) =>
    (await evaluate(parse(query), { dataset, params })).get(),
  );
}

const hero = async () =>
  renderToStaticMarkup(
    <Hero
      page={await getHomePage()}
      services={await getServices()}
      assumptions={(await getEstimator()).time}
    />,
  );

/** All that stands between two tags of this name, one after the other. */
const within = (markup: string, tag: string) =>
  [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([part]) => part);

const words = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

beforeEach(() => publish({}));

describe('the hero’s scenarios (product.md, Scenarios)', () => {
  it('each pain is a choice of the service that answers it, the first chosen', async () => {
    const [pains = ''] = within(await hero(), 'fieldset');
    expect(within(pains, 'label').map(words)).toEqual(scenarios.map(({ pain }) => pain));
    const inputs = [...pains.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    for (const [index, { service }] of scenarios.entries()) {
      expect(inputs[index]).toContain('type="radio"');
      expect(inputs[index]).toContain('name="service"');
      expect(inputs[index]).toContain(`value="${service._ref.replace('service-', '')}"`);
      expect(inputs[index]?.includes('checked')).toBe(index === 0);
    }
  });

  it('orders, invoices and stocks lead to automations, a file to follow to an application', () => {
    expect(scenarios.map(({ icon, service }) => [icon, service._ref])).toEqual([
      ['order', 'service-make'],
      ['invoice', 'service-make'],
      ['alert', 'service-make'],
      ['message', 'service-bubble'],
    ]);
  });

  it('each names its service beside the button, and says why that one', async () => {
    const answers = async () =>
      within(await hero(), 'p')
        .filter((part) => part.includes('answer-service'))
        .map(words);
    const names = [
      'Automatisations Make',
      'Automatisations Make',
      'Automatisations Make',
      'Applications web Bubble',
    ];
    const plain = (text = '') => text.replaceAll(/\s+/g, ' ');
    expect(await answers()).toEqual(
      names.map((name, at) => `${name} ${plain(scenarios[at]?.reason)}`),
    );
    publish({ homePage: { scenarios: scenarios.map(({ reason, ...scenario }) => scenario) } });
    expect(await answers()).toEqual(names);
  });

  it('the drawing of each is in the page, block by block', async () => {
    expect(within(await hero(), 'ol').map((list) => within(list, 'li').map(words))).toEqual(
      scenarios.map(({ blocks }) => blocks),
    );
  });

  it('the hours of a month stand for each figure that can be chosen, with what they assume', async () => {
    const markup = await hero();
    const [, hours = ''] = within(markup, 'fieldset');
    const choices = [...hours.matchAll(/name="heures"[^>]*value="(\d+)"/g)].map(
      ([, value]) => value,
    );
    expect(choices).toEqual(['1', '2', '3', '5', '10']);
    // 5 × 45 ÷ 12 × 70 % = 13.125, and so on.
    expect(within(markup, 'b').map(words)).toEqual(['2,5h', '5h', '7,5h', '13h', '26h']);
    expect(words(markup)).toContain(
      'Hypothèse : 70 % de ces heures automatisées, 45 semaines travaillées par an.',
    );
  });

  it('leads to the estimate by a form that needs no script', async () => {
    const [form = ''] = within(await hero(), 'form');
    const [opening = ''] = /^<form[^>]*>/.exec(form) ?? [];
    expect(opening).toContain('action="/devis"');
    expect(opening).not.toContain('method');
    expect(words(within(form, 'button').join())).toBe('Estimer ce projet');
  });

  it('a scenario whose service has no estimate is left out', async () => {
    const estimator = seed.find(({ _id }) => _id === 'estimator')?.services as { _key: string }[];
    publish({ estimator: { services: estimator.filter(({ _key }) => _key !== 'make') } });
    const markup = await hero();
    for (const { pain, service } of scenarios) {
      expect(words(markup).includes(pain), pain).toBe(service._ref !== 'service-make');
    }
    expect(markup.match(/name="service"[^>]*checked|checked[^>]*name="service"/g)).toHaveLength(1);
  });

  it.each([undefined, null, []])('without scenarios (%j) it draws its four words', async (none) => {
    publish({ homePage: { scenarios: none, scenarioWords: undefined } });
    const markup = await hero();
    expect(markup).not.toContain('<form');
    expect(words(markup)).toContain('Application Boutique Automatisation Base de données');
  });

  it('words that were never written have their own', async () => {
    publish({ homePage: { scenarioWords: undefined } });
    expect(words(await hero())).toContain('Qu’est-ce qui vous prend du temps ?');
  });
});
