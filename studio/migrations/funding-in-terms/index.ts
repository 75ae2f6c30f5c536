import { migration } from '../../migration.ts';
import { moveFunding } from './move-funding.ts';

export default migration(
  'The sales terms name the certificate that funding depends on',
  ['legalPage'],
  moveFunding,
);
