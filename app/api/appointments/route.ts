import type { NextRequest } from 'next/server';
import * as z from 'zod/mini';
import { appointmentChange } from '@/lib/appointments/change.ts';
import {
  type ChangeRefusal,
  changeAppointment,
  listAppointments,
} from '@/lib/appointments/consultant.ts';
import { sendAppointmentMailsAfterAnswer } from '@/lib/appointments/send-after-answer.ts';
import { APPOINTMENT_VIEWS } from '@/lib/appointments/wire.ts';
import { answer, unavailable } from '@/lib/inbox/route.ts';
import { refuseStudioCaller, studioCaller, studioEditor } from '@/lib/security/studio-identity.ts';

/** Longer than any change: a reason of 1,000 characters, each of four bytes or escaped. */
const MAX_BODY = 10_000;

/** Why nothing was changed: an HTTP status and what the consultant reads. */
const REFUSED: Readonly<Record<ChangeRefusal, readonly [status: number, message: string]>> = {
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
  after: z.optional(z.iso.datetime()),
});

/** A page of appointments, for the Studio alone. 400, 401 or 503 with a French message. */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const asked = query.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) return answer(400, { message: 'Cette liste n’existe pas.' });
  const { view, reference, after } = asked.data;
  try {
    return answer(200, await listAppointments(reference ? { reference } : view, after));
  } catch (error) {
    return unavailable(error);
  }
}

/**
 * Changes an appointment in the editor's name. 400, 401, 404, 409, 413 or 503 with a French message, and then nothing is
 * changed.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const editor = await studioEditor(request);
  if (typeof editor === 'string') return refuseStudioCaller(editor);
  const body = await request.text().catch(() => '');
  if (body.length > MAX_BODY) {
    return answer(413, { message: 'Ce texte est trop long. Rien n’a été modifié.' });
  }
  const change = appointmentChange.safeParse(parseJson(body));
  if (!change.success) {
    // What a rule of ours says is French; the others are about what no form of the Studio sends.
    const said = change.error.issues.find(({ code }) => code === 'custom')?.message;
    return answer(400, { message: said ?? 'Cette modification est illisible.' });
  }
  try {
    const refusal = await changeAppointment(change.data, editor);
    if (refusal) {
      const [status, message] = REFUSED[refusal];
      return answer(status, { message, reason: refusal });
    }
  } catch (error) {
    return unavailable(error);
  }
  if (change.data.action === 'cancel') sendAppointmentMailsAfterAnswer();
  return answer(200, {});
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
