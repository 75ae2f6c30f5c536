import type { AppointmentSettings } from '../content/queries/appointment-settings.ts';
import type { Appointment } from './appointment.ts';

/** How one meets for a call, in words: by what was chosen, and as the settings say it. */
export function placeOf(
  { contact: { way } }: Pick<Appointment, 'contact'>,
  { place, texts }: Pick<AppointmentSettings, 'place' | 'texts'>,
): string | null {
  if (way === 'phone') return texts.phonePlace;
  return place ?? (way === 'video' ? texts.videoPlace : null);
}
