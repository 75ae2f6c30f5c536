import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { ButtonLink, buttonClass } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { Appointment } from '@/lib/appointments/appointment.ts';
import { SUBJECT_MAX } from '@/lib/appointments/booking.ts';
import { readAppointment, readWaitingCalls } from '@/lib/appointments/by-link.ts';
import { readFreeSlots, rulesOf } from '@/lib/appointments/free-slots.ts';
import { isToken } from '@/lib/appointments/links.ts';
import { appointmentPath, BOOKING_PATH } from '@/lib/appointments/paths.ts';
import { placeOf } from '@/lib/appointments/place.ts';
import {
  type AppointmentSettings,
  getAppointmentSettings,
  getSiteSettings,
  type SiteSettings,
} from '@/lib/content/index.ts';
import { log } from '@/lib/log/log.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { Told, When } from '../../_components/own-time.tsx';
import { CancelForm } from '../_components/cancel-form.tsx';
import { Confirming } from '../_components/confirming.tsx';
import { Frame, OtherWays, Refused } from '../_components/frame.tsx';
import { SlotChoice } from '../_components/slot-choice.tsx';
import { move } from '../actions.ts';
import { problemWords } from '../problems.ts';

/** One visitor's appointment: nothing of it is prerendered. */
export const instant = false;

/** The link is the key: it goes to no other site with a click. */
export const metadata: Metadata = { title: 'Votre rendez-vous', referrer: 'same-origin' };

type Parts = {
  token: string;
  appointment: Appointment;
  appointments: AppointmentSettings;
  settings: SiteSettings;
};

/** The time of the call by both clocks, and its place. */
function Facts({
  appointment: { start, reference },
  place,
}: {
  appointment: Appointment;
  place: string | null;
}) {
  return (
    <div className="tile mt-10 max-w-2xl p-6 sm:p-8">
      <When moment={start} />
      {place ? (
        <p className="mt-4 whitespace-pre-line break-words">
          <Words>{place}</Words>
        </p>
      ) : null}
      <p className="mt-4 text-muted text-sm">
        Référence{'\u00a0'}: {reference}
      </p>
    </div>
  );
}

/** The appointment to come, and what can be done about it: once it has begun, to find out how one meets. */
function ToCome({
  token,
  appointment,
  appointments,
  done,
  hasBegun,
}: Parts & { done: boolean; hasBegun: boolean }) {
  const { texts } = appointments;
  const place = placeOf(appointment, appointments);
  const path = appointmentPath(token);
  if (hasBegun) {
    return (
      <Frame title="C’est l’heure de notre appel">
        <Facts appointment={appointment} place={place} />
      </Frame>
    );
  }
  return (
    <Frame
      title={done ? 'Votre rendez-vous est déplacé' : texts.bookedTitle}
      text={texts.bookedText}
    >
      <Facts appointment={appointment} place={place} />
      <p className="no-print mt-8 flex flex-wrap items-center gap-4">
        <ButtonLink href={`${path}/rendez-vous.ics`} download>
          Ajouter à mon agenda
        </ButtonLink>
        {appointments.isOpen ? (
          <ButtonLink href={`${path}?deplacer=oui`} look="secondary">
            Déplacer
          </ButtonLink>
        ) : null}
        <a className="link py-2 text-danger" href={`${path}?annuler=oui`}>
          Annuler…
        </a>
      </p>
    </Frame>
  );
}

/** Asks once more: who waits for a call hears of it at once. */
const Cancelling = ({ token, appointment }: Parts) => (
  <Frame
    title={'Annuler ce rendez-vous\u202f?'}
    text={
      <>
        <Told moment={appointment.start} withDay />.
      </>
    }
  >
    <CancelForm token={token} max={SUBJECT_MAX} />
  </Frame>
);

/** Choosing another time, then saying yes to it. */
async function Moving({
  token,
  appointment,
  appointments,
  settings,
  chosen,
  problem,
}: Parts & { chosen: number; problem: string | null }) {
  const slots = await readFreeSlots(rulesOf(appointments, settings.callMinutes), token);
  const { texts } = appointments;
  const path = appointmentPath(token);
  const before = (
    <>
      Au lieu du <Told moment={appointment.start} withDay />.
    </>
  );
  const back = (
    <p className="mt-8">
      <a className="link" href={path}>
        Garder <Told moment={appointment.start} withDay />
      </a>
    </p>
  );
  const others = slots?.filter((slot) => slot !== appointment.start) ?? [];
  if (others.length === 0) {
    return (
      <Frame
        title={slots ? texts.noSlotsTitle : texts.pauseTitle}
        text={slots ? texts.noSlotsText : texts.pauseText}
      >
        <OtherWays email={settings.email} subject="Déplacer mon rendez-vous" />
        {back}
      </Frame>
    );
  }
  if (others.includes(chosen)) {
    return (
      <Frame title={'Déplacer votre rendez-vous\u202f?'} text={before}>
        <Facts appointment={{ ...appointment, start: chosen }} place={null} />
        <form action={move} className="mt-8">
          <input type="hidden" name="lien" value={token} />
          <input type="hidden" name="start" value={new Date(chosen).toISOString()} />
          <p className="flex flex-wrap items-center gap-4">
            <button type="submit" className={buttonClass()}>
              Déplacer le rendez-vous
            </button>
            <a className="link py-2" href={`${path}?deplacer=oui`}>
              Choisir un autre créneau
            </a>
          </p>
        </form>
        {back}
      </Frame>
    );
  }
  return (
    <Frame title="Déplacer votre rendez-vous" text={before}>
      {problem ? <Refused>{problem}</Refused> : null}
      {back}
      <SlotChoice
        slots={others}
        dayPath={`${path}?deplacer=oui&jour=`}
        slotPath={`${path}?deplacer=`}
      />
    </Frame>
  );
}

function Over({ appointment, appointments }: Parts) {
  const { state, reason, cancelledBy } = appointment;
  const { texts } = appointments;
  const isCancelled = state === 'cancelled';
  // Nobody is thanked for a call that did not take place.
  const overText = state === 'absent' ? undefined : texts.overText;
  return (
    <Frame
      title={isCancelled ? texts.cancelledTitle : texts.overTitle}
      text={isCancelled ? texts.cancelledText : overText}
    >
      <div className="tile mt-10 max-w-2xl p-6 sm:p-8">
        <When moment={appointment.start} isCancelled={isCancelled} />
        {reason && cancelledBy === 'consultant' ? (
          <p className="mt-4 whitespace-pre-line break-words">
            <Words>{reason}</Words>
          </p>
        ) : null}
      </div>
      <p className="no-print mt-8 flex flex-wrap gap-4">
        <ButtonLink href={BOOKING_PATH}>Choisir un créneau</ButtonLink>
        <ButtonLink href="/contact#ecrire" look="secondary">
          Écrire un message
        </ButtonLink>
      </p>
    </Frame>
  );
}

/** The page of a link without an appointment: one to confirm, or none any more; a link to confirm holds for an hour. */
async function NotBooked({
  token,
  texts,
  isProof,
  problem,
}: {
  token: string;
  texts: AppointmentSettings['texts'];
  isProof: boolean;
  problem: string | null;
}) {
  const waiting = isToken(token) ? await readWaitingCalls(token) : [];
  if (waiting.length > 0) {
    return <Confirming token={token} calls={waiting} texts={texts} problem={problem} />;
  }
  const expired = { title: texts.expiredTitle, text: texts.expiredText };
  return (
    <Frame {...(isProof ? expired : NO_APPOINTMENT)}>
      <p className="mt-8 flex flex-wrap gap-4">
        <ButtonLink href={BOOKING_PATH}>Choisir un créneau</ButtonLink>
        <ButtonLink href="/contact#ecrire" look="secondary">
          Écrire un message
        </ButtonLink>
      </p>
    </Frame>
  );
}

const NO_APPOINTMENT = {
  title: 'Ce lien n’ouvre plus aucun rendez-vous',
  text: 'L’adresse est incomplète, ou le rendez-vous a été effacé. Reprenez le lien de votre dernier e-mail.',
};

/** An appointment, for whoever has its link (product.md, Appointments). */
export default async function AppointmentPage({
  params,
  searchParams,
}: PageProps<'/rendez-vous/[token]'>) {
  await connection();
  const [{ token }, asked, appointments, settings] = await Promise.all([
    params,
    searchParams,
    getAppointmentSettings(),
    getSiteSettings(),
  ]);
  const { texts } = appointments;
  const show = async () => {
    const appointment = isToken(token) ? await readAppointment(token) : null;
    const problem = problemWords(asked.probleme);
    if (!appointment) {
      return NotBooked({ token, texts, isProof: Boolean(asked.confirmer), problem });
    }
    const parts: Parts = { token, appointment, appointments, settings };
    if (appointment.state !== 'booked' || appointment.end <= Date.now()) return Over(parts);
    const hasBegun = appointment.start <= Date.now();
    if (asked.annuler && !hasBegun) return Cancelling(parts);
    if (asked.deplacer && appointments.isOpen && !hasBegun) {
      return Moving({ ...parts, chosen: Number(asked.deplacer), problem });
    }
    return ToCome({ ...parts, done: asked.fait === 'deplace', hasBegun });
  };
  return withinBudget(show, await headers()).catch((error: unknown) => {
    log.error({ err: error }, 'Appointments could not be read or changed');
    return (
      <Frame title={texts.pauseTitle} text={texts.pauseText}>
        <OtherWays email={settings.email} subject="Mon rendez-vous" />
      </Frame>
    );
  });
}
