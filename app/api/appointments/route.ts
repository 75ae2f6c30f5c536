import type { NextRequest } from 'next/server';
import * as z from 'zod/mini';
import { appointmentChange } from '@/lib/appointments/change.ts';
import {
  type ChangeRefusal,
  changeAppointment,
  listAppointments,
} from '@/lib/appointments/consultant.ts';
import { APPOINTMENT_VIEWS } from '@/lib/appointments/wire.ts';
import { type Refusals, refuse } from '@/lib/http/answer.ts';
import { sendMailsAfterAnswer } from '@/lib/leads/send-after-answer.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';
import { pageCursor } from '@/lib/validation/page-cursor.ts';

/** A reason of 1,000 characters, each of four bytes or escaped. */
const MAX_BYTES = 10_000;

/** Why nothing was changed: an HTTP status and what the consultant reads. */
const REFUSED: Refusals<ChangeRefusal> = {
  gone: [404, 'Ce rendez-vous n’existe plus\u00a0: il a été effacé avec sa demande.'],
  stale: [
    409,
    'Ce rendez-vous a changé entre-temps\u00a0: rien n’a été modifié. Relisez-le, puis recommencez.',
  ],
  state: [409, 'Cet état ne peut pas suivre l’état actuel. Rien n’a été modifié.'],
  early: [409, 'Ce rendez-vous n’a pas encore commencé. Rien n’a été modifié.'],
  reason: [409, 'Dites pourquoi\u00a0: le visiteur le lit dans son e-mail.'],
};

const query = z.object({
  view: z._default(z.enum(APPOINTMENT_VIEWS), 'upcoming'),
  reference: z.optional(z.string().check(z.maxLength(50))),
  /** `next` of the page before. */
  after: z.optional(pageCursor),
});

/** A page of appointments, for the Studio alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, query, ({ view, reference, after }) =>
    listAppointments(reference ? { reference } : view, after),
  );

/** Changes an appointment in the editor's name. 404 or 409 where it cannot be so changed. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(
    request,
    { schema: appointmentChange, maxBytes: MAX_BYTES },
    async (change, editor) => {
      const refusal = await changeAppointment(change, editor);
      if (refusal) return refuse(REFUSED, refusal);
      if (change.action === 'cancel') sendMailsAfterAnswer();
      return {};
    },
  );
