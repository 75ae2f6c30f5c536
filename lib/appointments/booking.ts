import * as z from 'zod/mini';
import { isZone } from '../format/zone.ts';
import { NO_NAME } from '../validation/checks.ts';
import { email, line, name, optionalLine, optionalText, phone } from '../validation/fields.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';
import { CALL_WAYS, type CallWay } from './ways.ts';

/** Longest text on what a call is about, in characters. */
export const SUBJECT_MAX = 1000;

const callerFields = {
  name: name(MAX_LENGTH.name, NO_NAME),
  email: email(),
  way: z.enum(CALL_WAYS, { error: 'Choisissez comment nous nous parlons.' }),
  phone,
  subject: optionalText(SUBJECT_MAX),
};

/** A call by telephone needs a number, which is said beside it also while other fields are still wrong. */
const needsNumber = () =>
  z.refine<{ way: CallWay; phone: string }>(({ way, phone }) => way !== 'phone' || phone !== '', {
    error: 'Indiquez le numéro auquel je vous appelle, ou choisissez la visioconférence.',
    path: ['phone'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** Fields on who books, and what about, as a browser checks them (product.md, Appointments). */
export const callerSchema = z.object(callerFields).check(needsNumber());

const NO_SLOT = 'Choisissez un créneau.';

/** The same with what the form brings along. */
export const bookingSchema = z
  .object({
    ...callerFields,
    /** Written by scripts, where they run. */
    zone: z.pipe(
      optionalLine(60),
      z.transform((zone) => (isZone(zone) ? zone : '')),
    ),
    /** Token of the hold, and its beginning, ISO: a hold that is over is taken anew where it is still free. */
    hold: line(60, NO_SLOT),
    start: line(40, NO_SLOT),
  })
  .check(needsNumber());

export type Booking = z.output<typeof bookingSchema>;

/** The reason that somebody cancels, if they give one, as a browser checks it. */
export const reasonSchema = z.object({ reason: optionalText(SUBJECT_MAX) });

/** The same with the link that opens the appointment. */
export const cancellationSchema = z.extend(reasonSchema, { lien: z.string() });
