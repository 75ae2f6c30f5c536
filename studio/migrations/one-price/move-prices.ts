import type { Document, Move } from '../../migration.ts';

type Service = Document & {
  serviceId?: { current?: string };
  startingPrice?: number;
  timeline?: string;
};
type Range = { _key?: string; name?: string; min?: number; max?: number };
type Block = {
  _key: string;
  service?: { _ref?: string };
  basePrice?: number;
  topPrice?: number;
  kind?: string;
};

/** The services of the ranges that every site began with: a range itself did not say. */
const SERVICE_OF_RANGE: Record<string, string> = { p0: 'bubble', p1: 'shopify', p2: 'make' };

const publishedId = (id: string) => id.replace(/^drafts\./, '');
const isDraft = ({ _id }: Document) => _id !== publishedId(_id);

const MAX_WEEKS = 260;

/** « 3-8 semaines » as it is written in French: « 3 à 8 semaines ». */
const written = (timeline: string) =>
  timeline.replace(/^(\d+)-(\d+) semaines$/, '$1 à $2 semaines');

/**
 * Moves the prices of services and settings into the estimator, which is where they stand from now on
 * (product.md, Estimates): the highest price and the name of each range go to its service, and a service that the
 * estimator did not know gets its entry. Where they disagree, the base price of the estimator holds.
 *
 * @param documents all services, estimators and settings, drafts included
 * @returns none once it is done
 */
export function movePrices(documents: readonly Document[]): Move[] {
  const ofType = (type: string) => documents.filter(({ _type }) => _type === type);
  const services = ofType('service') as Service[];
  const settings = ofType('siteSettings') as Array<Document & { priceRanges?: Range[] }>;
  const published = services.filter((service) => !isDraft(service));
  // A service that was never published cannot be in the estimator yet.
  const priced = services.filter(
    ({ _id, startingPrice }) =>
      startingPrice !== undefined && published.some((one) => one._id === publishedId(_id)),
  );
  const ranged = settings.filter(({ priceRanges }) => priceRanges !== undefined);
  if (priced.length === 0 && ranged.length === 0) return [];

  const estimators = ofType('estimator') as Array<Document & { services?: Block[] }>;
  return [
    ...estimators.map((estimator) => {
      const blocks = [
        ...(estimator.services ?? []),
        ...newBlocks(estimator.services ?? [], published),
      ];
      const own = ranged.find((one) => isDraft(one) === isDraft(estimator)) ?? ranged[0];
      const named = withRanges(blocks, own?.priceRanges ?? [], published);
      return { id: estimator._id, set: { services: named }, unset: [] };
    }),
    ...priced.map(({ _id, timeline }) => ({
      id: _id,
      set: timeline === undefined ? {} : { timeline: written(timeline) },
      unset: ['startingPrice'],
    })),
    ...ranged.map(({ _id }) => ({ id: _id, set: {}, unset: ['priceRanges'] })),
  ];
}

/** An entry with one type of project for each service that had a price, and no estimate. */
const newBlocks = (blocks: readonly Block[], services: readonly Service[]): Block[] =>
  services
    .filter(({ _id }) => !blocks.some(({ service }) => service?._ref === _id))
    .flatMap(({ _id, startingPrice, timeline }) =>
      startingPrice
        ? [
            {
              _type: 'estimatedService',
              _key: publishedId(_id).replaceAll(/[^\w-]/g, '-'),
              service: { _type: 'reference', _ref: _id },
              basePrice: Math.round(startingPrice * 100) / 100,
              weeks: Math.min(Number(/[1-9]\d*/.exec(timeline ?? '')?.[0] ?? 1), MAX_WEEKS),
              projectTypes: [
                {
                  _type: 'projectType',
                  _key: 'standard',
                  id: 'standard',
                  label: 'Projet standard',
                  multiplier: 1,
                },
              ],
              features: [],
            },
          ]
        : [],
    );

/** The ranges with their services: the one that a range began with, else the one that has its lowest price. */
function withRanges(
  blocks: readonly Block[],
  ranges: readonly Range[],
  services: readonly Service[],
): Block[] {
  const serviceOf = ({ service }: Block) => services.find(({ _id }) => _id === service?._ref);
  const left = [...ranges];
  const take = (isIts: (range: Range) => boolean) => {
    const index = left.findIndex(isIts);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const begun = blocks.map((block) =>
    take(({ _key = '' }) => SERVICE_OF_RANGE[_key] === serviceOf(block)?.serviceId?.current),
  );
  return blocks.map((block, index) => {
    const { basePrice = 0 } = block;
    const range =
      begun[index] ??
      take(({ min }) => min === basePrice || min === serviceOf(block)?.startingPrice);
    if (!range) return block;
    const { name, max = 0 } = range;
    return { ...block, ...(name && { kind: name }), ...(max >= basePrice && { topPrice: max }) };
  });
}
