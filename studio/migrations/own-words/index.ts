import { migration } from '../../migration.ts';
import { fillWords, TYPES } from './fill-words.ts';

export default migration('The site’s own words are in the documents', TYPES, fillWords);
