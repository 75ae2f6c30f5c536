import * as z from 'zod/mini';
import { isZone } from '../format/zone.ts';
import { NO_NAME } from '../validation/checks.ts';
import { email, line, name, optionalLine, optionalText, phone } from '../validation/fields.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';

/** Longest text on what a call is about, in characters. */
export const SUBJECT_MAX = 1000;

/** Fields on who books, and what about, as a browser checks them (product.md, Appointments). */
export const callerSchema = z.object({
  name: name(MAX_LENGTH.name, NO_NAME),
  email: email(),
  phone,
  subject: optionalText(SUBJECT_MAX),
});

const NO_SLOT = 'Choisissez un créneau.';

/** The same with what the form brings along. */
export const bookingSchema = z.extend(callerSchema, {
  /** Written by scripts, where they run. */
  zone: z.pipe(
    optionalLine(60),
    z.transform((zone) => (isZone(zone) ? zone : '')),
  ),
  /** Token of the hold, and its beginning, ISO: a hold that is over is taken anew where it is still free. */
  hold: line(60, NO_SLOT),
  start: line(40, NO_SLOT),
});

export type Booking = z.output<typeof bookingSchema>;

/** The reason that somebody cancels, if they give one, as a browser checks it. */
export const reasonSchema = z.object({ reason: optionalText(SUBJECT_MAX) });

/** The same with the link that opens the appointment. */
export const cancellationSchema = z.extend(reasonSchema, { lien: z.string() });
