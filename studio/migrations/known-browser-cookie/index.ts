import { migration } from '../../migration.ts';
import { nameCookie } from './name-cookie.ts';

export default migration(
  'The list of cookies names the one of known browsers',
  ['cookiesPage'],
  nameCookie,
);
