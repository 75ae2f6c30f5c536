import { migration } from '../../migration.ts';
import { joinLists } from './join-lists.ts';

export default migration(
  'Requests, quotes and messages stand under one tab of the dashboard',
  ['dashboardPage'],
  joinLists,
);
