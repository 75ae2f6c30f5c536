import { InboxIcon } from '@sanity/icons/Inbox';
import type { Tool } from 'sanity';
import { route } from 'sanity/router';
import { OPEN_REQUESTS } from '../../kit/intents.ts';
import { InboxTool } from './inbox-tool.tsx';

/** The tool in the Studio's bar where the consultant follows requests. Each has a URL: its reference. */
export const inboxTool: Tool = {
  name: 'demandes',
  title: 'Demandes',
  icon: InboxIcon,
  component: InboxTool,
  router: route.create('/', [route.create('/:reference')]),
  canHandleIntent: (intent) => intent === OPEN_REQUESTS,
  getIntentState: (_intent, { reference }) => (reference ? { reference } : {}),
};
