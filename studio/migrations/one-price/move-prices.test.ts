import { describe, expect, it } from 'vitest';
import { movePrices } from './move-prices.ts';

const service = (id: string, more: object = {}) => ({
  _id: `service-${id}`,
  _type: 'service',
  serviceId: { current: id },
  timeline: '1-4 semaines',
  ...more,
});
const block = (id: string, basePrice: number) => ({
  _key: id,
  service: { _ref: `service-${id}` },
  basePrice,
});
const estimator = (...services: object[]) => ({ _id: 'estimator', _type: 'estimator', services });
const settings = (...priceRanges: object[]) => ({
  _id: 'siteSettings',
  _type: 'siteSettings',
  priceRanges,
});

/** The estimator's entries once the documents were moved. */
const blocksOf = (documents: Parameters<typeof movePrices>[0], id = 'estimator') =>
  movePrices(documents).find((move) => move.id === id)?.set.services;

describe('prices move into the estimator', () => {
  it('whose own base price holds', () => {
    const documents = [
      service('make', { startingPrice: 950 }),
      estimator(block('make', 800)),
      settings({ _key: 'p2', name: 'Automatisation', min: 800, max: 5000 }),
    ];
    expect(movePrices(documents)).toEqual([
      {
        id: 'estimator',
        set: { services: [{ ...block('make', 800), kind: 'Automatisation', topPrice: 5000 }] },
        unset: [],
      },
      { id: 'service-make', set: { timeline: '1 à 4 semaines' }, unset: ['startingPrice'] },
      { id: 'siteSettings', set: {}, unset: ['priceRanges'] },
    ]);
  });

  it('each range to its service: by the service it began with, else by its lowest price', () => {
    const documents = [
      ...['bubble', 'make', 'audit'].map((id) => service(id)),
      service('site', { startingPrice: 700 }),
      estimator(block('site', 650), block('audit', 500), block('make', 900), block('bubble', 500)),
      settings(
        { _key: 'p2', name: 'Automatisation', min: 800, max: 5000 },
        { _key: 'p0', name: 'Applications', min: 2500, max: 15_000 },
        { _key: 'x', name: 'Conseil', min: 500, max: 2000 },
        { _key: 'y', name: 'Vitrines', min: 700, max: 3000 },
        { _key: 'z', name: 'Autre', min: 1, max: 2 },
      ),
    ];
    expect(blocksOf(documents)).toMatchObject([
      { kind: 'Vitrines', topPrice: 3000 },
      { kind: 'Conseil', topPrice: 2000 },
      { kind: 'Automatisation', topPrice: 5000 },
      { kind: 'Applications', topPrice: 15_000 },
    ]);
  });

  it('a highest price below the base price stays behind', () => {
    const documents = [
      service('make'),
      estimator(block('make', 6000)),
      settings({ _key: 'p2', name: 'Automatisation', min: 800, max: 5000 }),
    ];
    expect(blocksOf(documents)).toEqual([{ ...block('make', 6000), kind: 'Automatisation' }]);
  });

  it('a service that was not estimated keeps its price in an entry of its own', () => {
    const documents = [
      service('audit', { startingPrice: 490.999, timeline: 'environ 2 semaines' }),
      estimator(),
    ];
    expect(blocksOf(documents)).toMatchObject([
      {
        service: { _type: 'reference', _ref: 'service-audit' },
        basePrice: 491,
        weeks: 2,
        projectTypes: [{ id: 'standard', multiplier: 1 }],
      },
    ]);
  });

  it('drafts too, but for what was never published', () => {
    const documents = [
      service('make', { startingPrice: 800 }),
      { ...service('make', { startingPrice: 950 }), _id: 'drafts.service-make' },
      { ...service('audit', { startingPrice: 500 }), _id: 'drafts.service-audit' },
      estimator(block('make', 800)),
      { ...estimator(block('make', 850)), _id: 'drafts.estimator' },
      settings({ _key: 'p2', name: 'Publié', min: 800, max: 5000 }),
      {
        ...settings({ _key: 'p2', name: 'Brouillon', min: 800, max: 6000 }),
        _id: 'drafts.siteSettings',
      },
    ];
    expect(blocksOf(documents)).toMatchObject([{ kind: 'Publié', topPrice: 5000 }]);
    expect(blocksOf(documents, 'drafts.estimator')).toMatchObject([
      { basePrice: 850, kind: 'Brouillon', topPrice: 6000 },
    ]);
    expect(movePrices(documents).map(({ id }) => id)).not.toContain('drafts.service-audit');
  });

  it('once: then nothing is left to do', () => {
    const documents = [
      service('make'),
      estimator(block('make', 800)),
      { ...settings(), priceRanges: undefined },
    ];
    expect(movePrices(documents)).toEqual([]);
  });
});
