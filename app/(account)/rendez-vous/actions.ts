'use server';

import type { Route } from 'next';
import { cookies, headers } from 'next/headers';
import { RedirectType, redirect, unstable_rethrow } from 'next/navigation';
import { cancelAppointment, REFUSED } from '@/lib/appointments/appointments.ts';
import { bookingSchema, cancellationSchema } from '@/lib/appointments/booking.ts';
import { isToken } from '@/lib/appointments/links.ts';
import { appointmentPath, BOOKING_PATH, proofPath } from '@/lib/appointments/paths.ts';
import {
  bookOrHoldAnew,
  confirmCall,
  holdFreeSlot,
  moveToFreeSlot,
} from '@/lib/appointments/visitor.ts';
import { FORM_FIELDS } from '@/lib/forms/fields.ts';
import { type FormRefusal, inWords } from '@/lib/forms/refusal.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { clientIp } from '@/lib/http/client-ip.ts';
import { log } from '@/lib/log/log.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { type Result, refused } from '@/lib/result/result.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { SIGNED_IN_COOKIE } from '@/lib/supabase/cookies.ts';
import { consumeRateLimit } from '@/lib/supabase/rate-limit.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { withPhone } from '@/lib/validation/read-phone.ts';
import { isUuid } from '@/lib/validation/uuid.ts';
import { PROBLEM_WORDS, type Problem } from './problems.ts';

/** Choices, bookings and changes of one IP within 15 minutes. */
const CHANGES = { purpose: 'appointment', hits: 30, windowSeconds: 15 * 60 };

function leadTo(path: string): never {
  redirect(path as Route, RedirectType.push);
}

const textOf = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** The beginning of a slot as a form names it, ISO; NaN where it is none. */
const slotOf = (data: FormData) => Date.parse(textOf(data, 'start'));

/** Runs what a plain form asks for, and says what kept it from being done; throws Next's signals alone. */
async function attempt<Value>(
  work: () => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem>> {
  const sent = await headers();
  if (!isSameOrigin(sent)) return refused('origine');
  try {
    return await withinBudget(
      async () => ((await consumeRateLimit(CHANGES, clientIp(sent))) ? work() : refused('limite')),
      sent,
    );
  } catch (error) {
    unstable_rethrow(error);
    log.error({ err: error }, 'Appointments could not be read or changed');
    return refused('panne');
  }
}

/** Holds a slot for the visitor, and leads to the form that books it. */
export async function choose(data: FormData): Promise<void> {
  const start = slotOf(data);
  const given = textOf(data, 'avant');
  const former = isToken(given) ? given : null;
  const held = await attempt(async () =>
    holdFreeSlot(start, { ip: clientIp(await headers()), former }),
  );
  leadTo(`${BOOKING_PATH}?${held.ok ? `retenu=${held.value}` : `probleme=${held.refusal}`}`);
}

/** Asks the auth server only where a session seems to exist; a call does not wait for an account. */
async function userId(): Promise<string | null> {
  if (!(await cookies()).has(SIGNED_IN_COOKIE)) return null;
  return getUser().then(
    (user) => user?.id ?? null,
    () => null,
  );
}

/**
 * Books the slot that is held (product.md, Appointments), and leads to the appointment; where the address is still to be
 * proven, to the page that says so.
 */
export async function book(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'rendez-vous',
      schema: withPhone(bookingSchema),
      title: 'Le rendez-vous n’est pas pris',
      words: {
        foreign: 'L’envoi ne vient pas de ce site. Rechargez la page et envoyez à nouveau.',
        down: 'Le service ne répond pas. Vos réponses sont gardées\u202f; envoyez à nouveau dans un instant, le rendez-vous ne sera pris qu’une fois.',
      },
      work: async (booking): Promise<Result<string | null, FormRefusal>> => {
        if (data.get(FORM_FIELDS.honeypot)) {
          return refused({
            message: 'Un champ caché a été rempli. Rechargez la page, puis recommencez.',
          });
        }
        if (!(await consumeRateLimit(CHANGES, clientIp(await headers())))) {
          return refused({ message: PROBLEM_WORDS.limite });
        }
        const visitor = { ip: clientIp(await headers()), userId: await userId() };
        return inWords(await bookOrHoldAnew(booking, visitor), REFUSED);
      },
      done: async ({ hold }, token) => {
        sendMailsAfterAnswer();
        return leadTo(token ? appointmentPath(token) : `${BOOKING_PATH}?retenu=${hold}`);
      },
    },
    data,
  );
}

/** Confirms a call that waits for the proof of its address, and leads to the appointment. */
export async function confirm(data: FormData): Promise<void> {
  const [token, id] = [textOf(data, 'lien'), textOf(data, 'appel')];
  if (!isToken(token) || !isUuid(id)) return leadTo(BOOKING_PATH);
  const confirmed = await attempt(() => confirmCall(token, id));
  if (!confirmed.ok) return leadTo(`${proofPath(token)}&probleme=${confirmed.refusal}`);
  sendMailsAfterAnswer();
  leadTo(appointmentPath(confirmed.value));
}

/** Moves the appointment of a link to another slot. */
export async function move(data: FormData): Promise<void> {
  const token = textOf(data, 'lien');
  if (!isToken(token)) return leadTo(BOOKING_PATH);
  const start = slotOf(data);
  const moved = await attempt(() => moveToFreeSlot(token, start));
  const page = appointmentPath(token);
  if (!moved.ok) return leadTo(`${page}?deplacer=oui&probleme=${moved.refusal}`);
  sendMailsAfterAnswer();
  leadTo(`${page}?fait=deplace`);
}

/** Cancels the appointment of a link, and leads to it. */
export async function cancel(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'annulation',
      schema: cancellationSchema,
      title: 'Le rendez-vous n’est pas annulé',
      words: { foreign: PROBLEM_WORDS.origine, down: PROBLEM_WORDS.panne },
      limit: { purpose: CHANGES.purpose, message: PROBLEM_WORDS.limite },
      work: async ({ lien, reason }) =>
        inWords(isToken(lien) ? await cancelAppointment(lien, reason) : refused('gone'), REFUSED),
      done: async ({ lien }) => {
        sendMailsAfterAnswer();
        return leadTo(appointmentPath(lien));
      },
    },
    data,
  );
}
