import { InboxIcon } from '@sanity/icons/Inbox';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { route } from 'sanity/router';
import { OPEN_REQUESTS } from '../../kit/intents.ts';

/** The tool in the Studio's bar where the consultant follows requests. Each has a URL: its reference. */
export const inboxTool: Tool = {
  name: 'demandes',
  title: 'Demandes',
  icon: InboxIcon,
  component: lazy(() => import('./inbox-tool.tsx')),
  router: route.create('/', [route.create('/:reference')]),
  canHandleIntent: (intent) => intent === OPEN_REQUESTS,
  getIntentState: (_intent, { reference }) => (reference ? { reference } : {}),
};
