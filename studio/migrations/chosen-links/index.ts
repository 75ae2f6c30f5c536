import { schemaTypes } from '../../../schemas/index.ts';
import { migration } from '../../migration.ts';
import { chooseLinks } from './choose-links.ts';

export default migration(
  'Links name the page that they lead to',
  schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name),
  chooseLinks,
);
