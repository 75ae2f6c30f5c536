export {
  formatDecimal,
  formatEuros,
  formatPriceRange,
  formatWeeksRange,
} from '../format/numbers.ts';
export { lowestEstimate } from './announced.ts';
export {
  type Estimate,
  estimate,
} from './estimate.ts';
export { parseEstimatorRules } from './rules.ts';
