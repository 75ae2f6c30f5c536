import type { EstimatorRules } from './rules.ts';

type Row = [id: string, basePrice: number, weeks: number, types: Record<string, number>];

const rows: Row[] = [
  ['bubble', 2500, 4, { mvp: 0.7, standard: 1, complex: 1.5, enterprise: 2 }],
  ['shopify', 1800, 3, { basic: 0.8, standard: 1, advanced: 1.4, marketplace: 2 }],
  ['make', 800, 2, { simple: 0.6, standard: 1, complex: 1.8 }],
  ['airtable', 600, 1.5, { basic: 0.7, standard: 1, advanced: 1.6 }],
];

/** The seeded figures (product.md, Estimates), for tests. */
export const specifiedRules: EstimatorRules = {
  featurePercent: 15,
  rangeFactor: 1.3,
  weeksRangeFactor: 1.2,
  // The range to the letter.
  priceStep: 1,
  services: rows.map(([id, basePrice, weeks, types]) => ({
    id,
    basePrice,
    weeks,
    projectTypes: Object.entries(types).map(([typeId, multiplier]) => ({
      id: typeId,
      label: typeId,
      description: null,
      multiplier,
    })),
    features: Array.from({ length: 8 }, (_, index) => ({
      id: `feature-${index + 1}`,
      label: `Fonctionnalité ${index + 1}`,
      beyond: null,
      weeks: 0,
    })),
  })),
};
