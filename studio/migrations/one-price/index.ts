import { migration } from '../../migration.ts';
import { movePrices } from './move-prices.ts';

export default migration(
  'Prices stand in the estimator alone',
  ['service', 'estimator', 'siteSettings'],
  movePrices,
);
