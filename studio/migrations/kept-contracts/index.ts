import { migration } from '../../migration.ts';
import { sayWhatIsKept, TYPES } from './say-what-is-kept.ts';

export default migration(
  'What is kept of a contract when an account goes is said where everything was said to go',
  TYPES,
  sayWhatIsKept,
);
