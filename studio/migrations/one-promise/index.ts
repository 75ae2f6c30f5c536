import { migration } from '../../migration.ts';
import { movePromise } from './move-promise.ts';

export default migration(
  'The reply time goes on after « dans les »',
  ['siteSettings'],
  movePromise,
);
