import { migration } from '../../migration.ts';
import { nameCookie } from './name-cookie.ts';

export default migration(
  'The list of cookies names those of known browsers, of quotes and of requests',
  ['cookiesPage'],
  nameCookie,
);
