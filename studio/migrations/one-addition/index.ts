import { migration } from '../../migration.ts';
import { dropLines } from './drop-lines.ts';

export default migration(
  'The estimate is told as an addition, from the smallest base price',
  ['quotePage'],
  dropLines,
);
