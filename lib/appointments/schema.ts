import * as z from 'zod/mini';
import { text } from '../validation/fields.ts';
import { PLACE_MAX } from './ways.ts';

const change = { id: z.uuid(), version: z.int().check(z.nonnegative()) };

/** A change of an appointment by the consultant, as it may be sent by anybody (product.md, Appointments). */
export const appointmentChange = z.discriminatedUnion('action', [
  z.object({
    ...change,
    action: z.literal('cancel'),
    reason: text(1000, 'Dites pourquoi\u00a0: le visiteur le lit dans son e-mail.'),
  }),
  z.object({
    ...change,
    action: z.literal('place'),
    place: text(PLACE_MAX, 'Donnez le lien de la visioconférence, le numéro ou le lieu.'),
  }),
  z.object({ ...change, action: z.literal('done') }),
  z.object({ ...change, action: z.literal('absent') }),
]);

export type AppointmentChange = z.output<typeof appointmentChange>;

/** A change of the two URLs. */
export const calendarsChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('read'),
    url: text(2000, 'Collez l’adresse de votre agenda.'),
  }),
  z.object({ action: z.literal('stop-reading') }),
  z.object({ action: z.literal('new-feed') }),
  z.object({ action: z.literal('end-feed') }),
]);

export type CalendarsChange = z.output<typeof calendarsChange>;
