'use server';

import type { Route } from 'next';
import { cookies, headers } from 'next/headers';
import { RedirectType, redirect, unstable_rethrow } from 'next/navigation';
import { getUser } from '@/lib/account/session.ts';
import {
  bookAppointment,
  cancelAppointment,
  holdSlot,
  moveAppointment,
  REFUSED,
  type Refusal,
} from '@/lib/appointments/appointments.ts';
import {
  type Booking,
  bookingSchema,
  cancellationSchema,
} from '@/lib/appointments/booking-form.ts';
import { readFreeSlots, rulesOf } from '@/lib/appointments/free-slots.ts';
import { isToken } from '@/lib/appointments/links.ts';
import { appointmentPath, BOOKING_PATH } from '@/lib/appointments/paths.ts';
import { getAppointmentSettings, getSiteSettings } from '@/lib/content/index.ts';
import { FORM_FIELDS } from '@/lib/forms/fields.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState, Result } from '@/lib/forms/state.ts';
import { sendMailsAfterAnswer } from '@/lib/leads/send-after-answer.ts';
import { log } from '@/lib/log/log.ts';
import { clientIp } from '@/lib/security/client-ip.ts';
import { consumeRateLimit } from '@/lib/security/rate-limit.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { SIGNED_IN_COOKIE } from '@/lib/supabase/cookies.ts';
import { withPhone } from '@/lib/validation/read-phone.ts';
import { PROBLEM_WORDS, type Problem } from './problems.ts';

/** Choices, moves and cancellations of one IP within 15 minutes. */
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
async function attempt<Value>(work: () => Promise<Value | Problem>): Promise<Value | Problem> {
  const sent = await headers();
  if (!isSameOrigin(sent)) return 'origine';
  try {
    return await withinBudget(
      async () => ((await consumeRateLimit(CHANGES, clientIp(sent))) ? work() : 'limite'),
      sent,
    );
  } catch (error) {
    unstable_rethrow(error);
    log.error({ err: error }, 'Appointments could not be read or changed');
    return 'panne';
  }
}

/** The rules as they are now; null where no calls are booked on the site. */
async function currentRules() {
  const [settings, { callMinutes }] = await Promise.all([
    getAppointmentSettings(),
    getSiteSettings(),
  ]);
  return settings.isOpen ? rulesOf(settings, callMinutes) : null;
}

/** The rules, where this is one of the slots that are free by them. */
async function rulesFor(start: number, own: string | null) {
  const rules = await currentRules();
  const slots = rules && (await readFreeSlots(rules, own));
  return rules && slots?.includes(start) ? rules : null;
}

/** Holds a slot for the visitor, and leads to the form that books it. */
export async function choose(data: FormData): Promise<void> {
  const start = slotOf(data);
  const given = textOf(data, 'avant');
  const former = isToken(given) ? given : null;
  const outcome = await attempt(async () => {
    const rules = await rulesFor(start, former);
    if (!rules) return 'taken' as const;
    const held = await holdSlot(start, rules, { ip: clientIp(await headers()), former });
    return held.ok ? { token: held.value } : held.refusal;
  });
  if (typeof outcome === 'object') leadTo(`${BOOKING_PATH}?retenu=${outcome.token}`);
  leadTo(`${BOOKING_PATH}?probleme=${outcome}`);
}

/** Asks the auth server only where a session seems to exist; a call does not wait for an account. */
async function userId(): Promise<string | null> {
  if (!(await cookies()).has(SIGNED_IN_COOKIE)) return null;
  return getUser().then(
    (user) => user?.id ?? null,
    () => null,
  );
}

/** Books a hold; one that is over is taken anew, if nobody else has the time by now. */
async function bookOrHoldAnew(booking: Booking, call: string): Promise<Result<string>> {
  const client = await userId();
  const booked = await bookAppointment(booking, call, client);
  if (booked.ok) return booked;
  if (booked.refusal !== 'gone') return { ok: false, message: REFUSED[booked.refusal] };
  const start = Date.parse(booking.start);
  const rules = await rulesFor(start, null);
  const ip = clientIp(await headers());
  // Under the proof that the form has: sent once more, it finds the booking.
  const held = rules && (await holdSlot(start, rules, { ip, former: null, token: booking.hold }));
  if (!held?.ok) return { ok: false, message: REFUSED[held?.refusal ?? 'taken'] };
  const again = await bookAppointment(booking, call, client);
  return again.ok ? again : { ok: false, message: REFUSED[again.refusal] };
}

/** Books the slot that is held (product.md, Appointments), and leads to the appointment. */
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
      limit: {
        purpose: 'appointment-booking',
        message: 'Vous avez envoyé plusieurs réservations. Réessayez dans quelques minutes.',
      },
      work: async (booking): Promise<Result<string>> => {
        if (data.get(FORM_FIELDS.honeypot)) {
          return {
            ok: false,
            message: 'Un champ caché a été rempli. Rechargez la page, puis recommencez.',
          };
        }
        const { callMinutes } = await getSiteSettings();
        return bookOrHoldAnew(booking, `Appel découverte de ${callMinutes}\u00a0minutes`);
      },
      done: async (_booking, token) => {
        sendMailsAfterAnswer();
        return leadTo(appointmentPath(token));
      },
    },
    data,
  );
}

/** Moves the appointment of a link to another slot. */
export async function move(data: FormData): Promise<void> {
  const token = textOf(data, 'lien');
  if (!isToken(token)) return leadTo(BOOKING_PATH);
  const start = slotOf(data);
  const outcome = await attempt(async (): Promise<Refusal | 'fait'> => {
    const rules = await rulesFor(start, token);
    if (!rules) return 'taken';
    const moved = await moveAppointment(token, start, rules);
    return moved.ok ? 'fait' : moved.refusal;
  });
  if (outcome === 'fait') {
    sendMailsAfterAnswer();
    return leadTo(`${appointmentPath(token)}?fait=deplace`);
  }
  leadTo(`${appointmentPath(token)}?deplacer=oui&probleme=${outcome}`);
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
      work: async ({ lien, reason }): Promise<Result<string>> => {
        if (!isToken(lien)) return { ok: false, message: REFUSED.gone };
        const cancelled = await cancelAppointment(lien, reason);
        return cancelled.ok
          ? { ok: true, value: lien }
          : { ok: false, message: REFUSED[cancelled.refusal] };
      },
      done: async (_cancellation, token) => {
        sendMailsAfterAnswer();
        return leadTo(appointmentPath(token));
      },
    },
    data,
  );
}
