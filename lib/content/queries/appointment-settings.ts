import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { APPOINTMENT_TEXTS } from '../../words/appointments.ts';
import { completeTexts, optionalTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { readPublished } from '../read-answer.ts';
import { identifier, list, optionalText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** When calls are taken, and what their pages say (product.md, Appointments). */
export const APPOINTMENT_SETTINGS_QUERY = defineQuery(`
  *[_type == "appointmentSettings" && _id == "appointmentSettings"][0] {
    ...,
    "exceptions": exceptions[] { ..., "isClosed": coalesce(isClosed, true) }
  }
`);

const time = identifier.refine((value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value));
const hours = list(z.object({ start: time, end: time }));

const appointmentSettingsShape = z
  .object({
    /** Whether calls can be booked on the site at all. */
    isOpen: z.boolean().default(false),
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
    exceptions: list(z.object({ day: z.iso.date(), isClosed: z.boolean(), hours })),
    closesOnHolidays: z.boolean(),
    noticeHours: z.int().min(0).max(720),
    horizonDays: z.int().min(1).max(365),
    bufferMinutes: z.int().min(0).max(240),
    /** Addresses that the consultant is invited by, in their own calendar. */
    calendarAddresses: list(identifier),
    /** The way to meet, in words: who calls whom, or where the video is. */
    place: optionalText,
    ...optionalTexts(APPOINTMENT_TEXTS),
  })
  .transform((written) => {
    const { isOpen, exceptions, calendarAddresses, place, ...rest } = written;
    const { monday, tuesday, wednesday, thursday, friday, saturday, sunday, ...rules } = rest;
    const { closesOnHolidays, noticeHours, horizonDays, bufferMinutes, ...texts } = rules;
    return {
      isOpen,
      /** Hours of each day, from Monday. */
      week: [monday, tuesday, wednesday, thursday, friday, saturday, sunday],
      exceptions,
      closesOnHolidays,
      noticeHours,
      horizonDays,
      bufferMinutes,
      calendarAddresses,
      place,
      texts: completeTexts(APPOINTMENT_TEXTS, texts),
    };
  });

export type AppointmentSettings = z.output<typeof appointmentSettingsShape>;

/**
 * The published ones, complete. Cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; what was cached then stays
 */
export async function getAppointmentSettings(): Promise<AppointmentSettings> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('appointmentSettings'));
  return readContent('appointment-settings', APPOINTMENT_SETTINGS_QUERY, appointmentSettingsShape);
}

/**
 * The same, read now: for what runs outside of a request.
 *
 * @throws InvalidContentError, or the client's error
 */
export function readAppointmentSettings(): Promise<AppointmentSettings> {
  return readPublished(
    'appointment-settings',
    APPOINTMENT_SETTINGS_QUERY,
    appointmentSettingsShape,
  );
}
