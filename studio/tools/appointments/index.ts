import { CalendarIcon } from '@sanity/icons/Calendar';
import type { Tool } from 'sanity';
import { OPEN_APPOINTMENTS } from '../../kit/intents.ts';
import { AppointmentsTool } from './appointments-tool.tsx';

/** The tool in the Studio's bar where the consultant sees who has booked a call, and says how it went. */
export const appointmentsTool: Tool = {
  name: 'rendez-vous',
  title: 'Rendez-vous',
  icon: CalendarIcon,
  component: AppointmentsTool,
  canHandleIntent: (intent) => intent === OPEN_APPOINTMENTS,
  getIntentState: () => ({}),
};
