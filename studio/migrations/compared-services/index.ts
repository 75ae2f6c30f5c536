import { migration } from '../../migration.ts';
import { compareServices } from './compare-services.ts';

export default migration(
  'The services stand side by side, each for whom it is and what it replaces',
  ['service', 'servicesPage'],
  compareServices,
);
