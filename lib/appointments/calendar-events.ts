import type { Appointment } from './appointment.ts';
import type { CalendarEvent } from './calendar-file.ts';

const timesOf = ({ id, sequence, start, end, state }: Appointment) => ({
  id,
  sequence,
  start,
  end,
  isCancelled: state === 'cancelled',
});

/** An appointment in the visitor's calendar: nothing that was typed, which anybody may have. */
export const toVisitorEvent = (
  appointment: Appointment,
  { brand, place }: { brand: string; place: string | null },
): CalendarEvent => ({
  ...timesOf(appointment),
  summary: `Appel avec ${brand}`,
  description: [
    `Référence\u00a0: ${appointment.reference}`,
    // Calendars have a « Non » that the site does not hear.
    'Pour déplacer ou annuler cet appel, utilisez le bouton de l’e-mail de confirmation.',
  ].join('\n'),
  location: place ?? '',
});

/** The same in the consultant's: who calls, and what about. */
export function toConsultantEvent(appointment: Appointment, requestUrl: string): CalendarEvent {
  const { name, email, phone, subject } = appointment.contact;
  return {
    ...timesOf(appointment),
    summary: `Appel\u00a0: ${name || email}`,
    description: [email, phone, subject, requestUrl].filter(Boolean).join('\n'),
    location: phone,
  };
}
