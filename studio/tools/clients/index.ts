import { UsersIcon } from '@sanity/icons/Users';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { route } from 'sanity/router';
import { OPEN_CLIENTS } from '../../kit/intents.ts';

/** The tool in the Studio's bar with the book of clients. Each has a URL: the hash of its first address. */
export const clientsTool: Tool = {
  name: 'clients',
  title: 'Clients',
  icon: UsersIcon,
  component: lazy(() => import('./clients-tool.tsx')),
  router: route.create('/', [route.create('/:client')]),
  canHandleIntent: (intent) => intent === OPEN_CLIENTS,
  getIntentState: (_intent, { client }) => (client ? { client } : {}),
};
