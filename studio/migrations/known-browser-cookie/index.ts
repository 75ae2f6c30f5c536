import { migration } from '../../migration.ts';
import { nameCookie } from './name-cookie.ts';

export default migration(
  'The list of cookies names those of known browsers and of quotes',
  ['cookiesPage'],
  nameCookie,
);
