import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { APPOINTMENT_TEXTS } from '../../words/appointments.ts';
import { completeTexts, optionalTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { readPublished } from '../read-answer.ts';
import { identifier, optionalText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** When calls are taken, and what their pages say (product.md, Appointments). */
export const APPOINTMENT_SETTINGS_QUERY = defineQuery(`
  *[_type == "appointmentSettings" && _id == "appointmentSettings"][0] {
    "isOpen": isOpen == true,
    "monday": coalesce(monday[] { start, end }, []),
    "tuesday": coalesce(tuesday[] { start, end }, []),
    "wednesday": coalesce(wednesday[] { start, end }, []),
    "thursday": coalesce(thursday[] { start, end }, []),
    "friday": coalesce(friday[] { start, end }, []),
    "saturday": coalesce(saturday[] { start, end }, []),
    "sunday": coalesce(sunday[] { start, end }, []),
    "exceptions": coalesce(exceptions[] {
      day,
      "isClosed": coalesce(isClosed, true),
      "hours": coalesce(hours[] { start, end }, [])
    }, []),
    "closesOnHolidays": coalesce(closesOnHolidays, true),
    "noticeHours": coalesce(noticeHours, 24),
    "horizonDays": coalesce(horizonDays, 30),
    "bufferMinutes": coalesce(bufferMinutes, 15),
    "calendarAddresses": coalesce(calendarAddresses, []),
    place,
    title,
    lead,
    holdText,
    noSlotsTitle,
    noSlotsText,
    closedTitle,
    closedText,
    pauseTitle,
    pauseText,
    waitingTitle,
    waitingText,
    confirmTitle,
    confirmText,
    expiredTitle,
    expiredText,
    bookedTitle,
    bookedText,
    cancelledTitle,
    cancelledText,
    overTitle,
    overText,
    contactText,
    contactButton
  }
`);

const time = identifier.refine((value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value));
const hours = z.array(z.object({ start: time, end: time }));

const appointmentSettingsShape = z
  .object({
    /** Whether calls can be booked on the site at all. */
    isOpen: z.boolean(),
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
    exceptions: z.array(z.object({ day: z.iso.date(), isClosed: z.boolean(), hours })),
    closesOnHolidays: z.boolean(),
    noticeHours: z.int().min(0).max(720),
    horizonDays: z.int().min(1).max(365),
    bufferMinutes: z.int().min(0).max(240),
    /** Addresses that the consultant is invited by, in their own calendar. */
    calendarAddresses: z.array(identifier),
    /** The way to meet, in words: who calls whom, or where the video is. */
    place: optionalText,
    ...optionalTexts(APPOINTMENT_TEXTS),
  })
  .nullable()
  .transform((written) => {
    const {
      isOpen = false,
      exceptions = [],
      closesOnHolidays = true,
      calendarAddresses = [],
      place = null,
    } = written ?? {};
    const { noticeHours = 24, horizonDays = 30, bufferMinutes = 15 } = written ?? {};
    return {
      isOpen,
      /** Hours of each day, from Monday. */
      week: [
        written?.monday ?? [],
        written?.tuesday ?? [],
        written?.wednesday ?? [],
        written?.thursday ?? [],
        written?.friday ?? [],
        written?.saturday ?? [],
        written?.sunday ?? [],
      ],
      exceptions,
      closesOnHolidays,
      noticeHours,
      horizonDays,
      bufferMinutes,
      calendarAddresses,
      place,
      texts: completeTexts(APPOINTMENT_TEXTS, textsOf(written)),
    };
  });

const textsOf = (written: Record<string, unknown> | null) =>
  Object.fromEntries(
    Object.keys(APPOINTMENT_TEXTS).map((name) => [
      name,
      (written?.[name] ?? null) as string | null,
    ]),
  );

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
