import 'server-only';
import * as z from 'zod/mini';
import type { Refusals } from '../http/answer.ts';
import { pageCursor } from '../validation/page-cursor.ts';
import { APPOINTMENT_VIEWS } from './states.ts';

/** Query of a URL for appointments. */
export const appointmentsQuery = z.object({
  view: z._default(z.enum(APPOINTMENT_VIEWS), 'upcoming'),
  /** Reference of a request: its appointments, in the place of a view. */
  reference: z.optional(z.string().check(z.maxLength(50))),
  /** `next` of the page before. */
  after: z.optional(pageCursor),
});

export type AppointmentsQuery = z.output<typeof appointmentsQuery>;

/** Reasons that nothing was changed: an HTTP status and what the consultant reads. */
export const REFUSED = {
  gone: [404, 'Ce rendez-vous n’existe plus\u00a0: il a été effacé avec sa demande.'],
  stale: [
    409,
    'Ce rendez-vous a changé entre-temps\u00a0: rien n’a été modifié. Relisez-le, puis recommencez.',
  ],
  state: [409, 'Cet état ne peut pas suivre l’état actuel. Rien n’a été modifié.'],
  early: [409, 'Ce rendez-vous n’a pas encore commencé. Rien n’a été modifié.'],
  past: [409, 'Ce rendez-vous est passé. Rien n’a été modifié.'],
  reason: [409, 'Dites pourquoi\u00a0: le visiteur le lit dans son e-mail.'],
} as const satisfies Refusals<string>;

export type Refusal = keyof typeof REFUSED;
