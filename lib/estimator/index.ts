export {
  formatCents,
  formatDecimal,
  formatEuros,
  formatPriceRange,
  formatWeeksRange,
} from '../format/numbers.ts';
export { lowestEstimate, startingPrice } from './announced.ts';
export {
  type Estimate,
  type EstimateBreakdown,
  type EstimateSelection,
  estimate,
} from './estimate.ts';
export {
  ESTIMATOR_LIMITS,
  type EstimatorFeature,
  type EstimatorProjectType,
  type EstimatorRules,
  type EstimatorRulesResult,
  type EstimatorService,
  parseEstimatorRules,
} from './rules.ts';
