import { migration } from '../../migration.ts';
import { fillWords, TYPES } from './fill-words.ts';

export default migration('The small words of pages are in their documents', TYPES, fillWords);
