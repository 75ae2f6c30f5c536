import { BillIcon } from '@sanity/icons/Bill';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { route } from 'sanity/router';
import { OPEN_QUOTES } from '../../kit/intents.ts';

/** The tool in the Studio's bar where the consultant writes quotes and follows them. Each has a URL: its id. */
export const quotesTool: Tool = {
  name: 'devis',
  title: 'Devis',
  icon: BillIcon,
  component: lazy(() => import('./quotes-tool.tsx')),
  router: route.create('/', [route.create('/:quote')]),
  canHandleIntent: (intent) => intent === OPEN_QUOTES,
  getIntentState: (_intent, { quote }) => (quote ? { quote } : {}),
};
