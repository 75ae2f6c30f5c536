import { UsersIcon } from '@sanity/icons/Users';
import type { Tool } from 'sanity';
import { route } from 'sanity/router';
import { OPEN_CLIENTS } from '../../kit/intents.ts';
import { ClientsTool } from './clients-tool.tsx';

/** The tool in the Studio's bar with the book of clients. Each has a URL: the hash of its first address. */
export const clientsTool: Tool = {
  name: 'clients',
  title: 'Clients',
  icon: UsersIcon,
  component: ClientsTool,
  router: route.create('/', [route.create('/:client')]),
  canHandleIntent: (intent) => intent === OPEN_CLIENTS,
  getIntentState: (_intent, { client }) => (client ? { client } : {}),
};
