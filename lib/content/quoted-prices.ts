import { announcedPrices, lowestEstimate, startingPrice } from '../estimator/announced.ts';
import type { EstimatorRules } from '../estimator/rules.ts';
import { estimatedPrice } from '../estimator/shown.ts';
import { formatEuros } from '../format/numbers.ts';
import { missingFact } from '../legal/settings-values.ts';

/** A place where a text quotes what a service costs, by its id (product.md, Estimates). */
const PLACE = /\{(prix|fourchette):([a-z0-9-]+)\}/g;

/** Stands for the lowest estimate of all. */
const LOWEST = 'minimum';

/** Whether any text of the content quotes a price. */
export const quotesPrices = (content: unknown): boolean =>
  JSON.stringify(content ?? null).search(PLACE) >= 0;

/** « 800 € », what a service begins at, or the lowest estimate; null where there is none. */
function quotedPrice(rules: EstimatorRules, id: string): string | null {
  const price = id === LOWEST ? lowestEstimate(rules) : startingPrice(rules, id);
  return price === null ? null : formatEuros(price);
}

/** « 480 € à 1 880 € », all that a service may be estimated at without options; null where it is not. */
function quotedRange(rules: EstimatorRules, id: string): string | null {
  const prices = announcedPrices(rules, id);
  return prices && estimatedPrice(prices);
}

const QUOTED = { prix: quotedPrice, fourchette: quotedRange };

/** The same content with the estimator's prices in its texts; that of an unknown service is marked as missing. */
export function quotePrices(content: unknown, rules: EstimatorRules): unknown {
  if (typeof content === 'string') {
    return content.replace(
      PLACE,
      (_, what: keyof typeof QUOTED, id: string) =>
        QUOTED[what](rules, id) ?? missingFact(`${what} de ${id}`),
    );
  }
  if (Array.isArray(content)) return content.map((item) => quotePrices(item, rules));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, quotePrices(value, rules)]),
  );
}
