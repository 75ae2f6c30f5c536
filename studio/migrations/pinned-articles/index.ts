import { migration } from '../../migration.ts';
import { pinArticles } from './pin-articles.ts';

export default migration('The first articles stay in the Blog menu', ['article'], pinArticles);
