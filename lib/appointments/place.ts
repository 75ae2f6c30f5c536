import type { AppointmentSettings } from '../content/queries/appointment-settings.ts';
import type { Appointment } from './appointment.ts';

/** How one meets for a call, in words: as the consultant said of it, else by what was chosen and as the settings say it. */
export function placeOf(
  { contact: { way, place: own } }: Pick<Appointment, 'contact'>,
  { place, texts }: Pick<AppointmentSettings, 'place' | 'texts'>,
): string | null {
  if (own) return own;
  if (way === 'phone') return texts.phonePlace;
  return place ?? (way === 'video' ? texts.videoPlace : null);
}
