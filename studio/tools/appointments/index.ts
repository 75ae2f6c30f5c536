import { CalendarIcon } from '@sanity/icons/Calendar';
import { lazy } from 'react';
import type { Tool } from 'sanity';
import { OPEN_APPOINTMENTS } from '../../kit/intents.ts';

/** The tool in the Studio's bar where the consultant sees who has booked a call, and says how it went. */
export const appointmentsTool: Tool = {
  name: 'rendez-vous',
  title: 'Rendez-vous',
  icon: CalendarIcon,
  component: lazy(() => import('./appointments-tool.tsx')),
  canHandleIntent: (intent) => intent === OPEN_APPOINTMENTS,
  getIntentState: () => ({}),
};
