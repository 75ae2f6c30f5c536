import { lowestEstimate, startingPrice } from '../estimator/announced.ts';
import type { EstimatorRules } from '../estimator/rules.ts';
import { formatEuros } from '../format/numbers.ts';
import { missingFact } from '../legal/settings-values.ts';

/** A place where a text quotes a price (product.md, Estimates): that of a service, by its id, or the lowest. */
const PLACE = /\{prix:([a-z0-9-]+)\}/g;

/** Stands for the lowest estimate of all. */
const LOWEST = 'minimum';

/** Whether any text of the content quotes a price. */
export const quotesPrices = (content: unknown): boolean =>
  JSON.stringify(content ?? null).includes('{prix:');

/** The same content with the estimator's prices in its texts; that of an unknown service is marked as missing. */
export function quotePrices(content: unknown, rules: EstimatorRules): unknown {
  if (typeof content === 'string') {
    return content.replace(PLACE, (_, id: string) => {
      const price = id === LOWEST ? lowestEstimate(rules) : startingPrice(rules, id);
      return price === null ? missingFact(`prix de ${id}`) : formatEuros(price);
    });
  }
  if (Array.isArray(content)) return content.map((item) => quotePrices(item, rules));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, quotePrices(value, rules)]),
  );
}
