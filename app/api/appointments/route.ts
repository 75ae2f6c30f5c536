import type { NextRequest } from 'next/server';
import { listAppointments } from '@/lib/appointments/appointments.ts';
import { changeAppointment } from '@/lib/appointments/change.ts';
import { appointmentsQuery, REFUSED } from '@/lib/appointments/route.ts';
import { appointmentChange } from '@/lib/appointments/schema.ts';
import { refuse } from '@/lib/http/answer.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';

/** A reason of 1,000 characters, each of four bytes or escaped. */
const MAX_BYTES = 10_000;

/** A page of appointments, for the Studio alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, appointmentsQuery, listAppointments);

/** Changes an appointment in the editor's name. 404 or 409 where it cannot be so changed. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(
    request,
    { schema: appointmentChange, maxBytes: MAX_BYTES },
    async (change, editor) => {
      const changed = await changeAppointment(change, editor);
      if (!changed.ok) return refuse(REFUSED, changed.refusal);
      if (change.action === 'cancel' || change.action === 'place') sendMailsAfterAnswer();
      return {};
    },
  );
