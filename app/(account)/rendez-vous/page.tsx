import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { SUBJECT_MAX } from '@/lib/appointments/booking.ts';
import { type Hold, readHold } from '@/lib/appointments/by-link.ts';
import { readFreeSlots, rulesOf, takesBookings } from '@/lib/appointments/free-slots.ts';
import { isToken } from '@/lib/appointments/links.ts';
import { BOOKING_PATH } from '@/lib/appointments/paths.ts';
import {
  type AppointmentSettings,
  getAppointmentSettings,
  getSiteSettings,
  type SiteSettings,
} from '@/lib/content/index.ts';
import { log } from '@/lib/log/log.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { Told, When } from '../_components/own-time.tsx';
import { BookingForm } from './_components/booking-form.tsx';
import { Frame, OtherWays, Refused } from './_components/frame.tsx';
import { SlotChoice } from './_components/slot-choice.tsx';
import { choose } from './actions.ts';
import { problemWords } from './problems.ts';

/** Free slots are read at each request: none of the page is prerendered. */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const [{ texts }, settings] = await Promise.all([getAppointmentSettings(), getSiteSettings()]);
  return pageMetadata({
    path: BOOKING_PATH,
    title: 'Prendre rendez-vous',
    description: texts.lead,
    settings,
  });
}

const SUBJECT = 'Demande de rendez-vous';

type Found =
  | { state: 'held'; hold: Hold; token: string }
  | { state: 'waiting'; hold: Hold; token: string }
  | { state: 'booked' }
  | { state: 'slots'; slots: number[]; isOver: boolean; isClient: boolean }
  | { state: 'unknown' };

/** The slots to choose from, or the time that this visitor holds. */
async function find(
  settings: AppointmentSettings,
  callMinutes: number,
  given: { held: string | null; former: string | null },
): Promise<Found> {
  const { held: token } = given;
  const hold = token ? await readHold(token) : null;
  if (token && hold?.state === 'held') {
    return { state: hold.waitsFor ? 'waiting' : 'held', hold, token };
  }
  if (hold?.state === 'booked') return { state: 'booked' };
  const [slots, client] = await Promise.all([
    readFreeSlots(rulesOf(settings, callMinutes), given.former),
    // A free first call is nothing to offer to who is one already.
    getUser().catch(() => null),
  ]);
  if (!slots) return { state: 'unknown' };
  return { state: 'slots', slots, isOver: token !== null, isClient: client !== null };
}

type HeldParts = { found: Extract<Found, { hold: Hold }> } & Texts;

/** The form was sent: what it takes for the call to be booked, the same whoever has the address. */
function Waiting({ found: { hold, token }, texts }: HeldParts) {
  return (
    <Frame title={texts.waitingTitle} text={texts.waitingText}>
      <div className="tile mt-10 max-w-2xl p-6 sm:p-8">
        <When moment={hold.start} />
        <p className="mt-4 break-words">
          L’e-mail part vers <strong>{hold.waitsFor}</strong>. Le lien sert jusqu’à{' '}
          <Told moment={hold.until} />.
        </p>
      </div>
      <p className="mt-8 max-w-2xl text-muted">
        Rien reçu{'\u202f'}? Regardez parmi les indésirables. Une erreur dans l’adresse, ou un
        moment qui vous va mieux{'\u202f'}?{' '}
        <a className="link" href={`${BOOKING_PATH}?avant=${token}`}>
          Choisir un autre créneau
        </a>
      </p>
    </Frame>
  );
}

function Held({ found, texts }: HeldParts) {
  const { hold, token } = found;
  return (
    <Frame title="Réservez ce créneau">
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.7fr]">
        <div className="lg:pt-2">
          <When moment={hold.start} />
          <p className="mt-4">
            <Words>{texts.holdText}</Words> Jusqu’à <Told moment={hold.until} />.
          </p>
          <p className="mt-4">
            <a className="link" href={`${BOOKING_PATH}?avant=${token}`}>
              Choisir un autre créneau
            </a>
          </p>
        </div>
        <div className="tile p-6 sm:p-9">
          <BookingForm hold={token} start={new Date(hold.start).toISOString()} max={SUBJECT_MAX} />
        </div>
      </div>
    </Frame>
  );
}

type Texts = { texts: AppointmentSettings['texts'] };

function Ways({ title, text, settings }: { title: string; text: string; settings: SiteSettings }) {
  return (
    <Frame title={title} text={text}>
      <OtherWays email={settings.email} subject={SUBJECT} />
    </Frame>
  );
}

/** The free call's slots, and the form that books the one that is held (product.md, Appointments). */
export default async function BookingPage({ searchParams }: PageProps<'/rendez-vous'>) {
  await connection();
  const [params, appointments, settings] = await Promise.all([
    searchParams,
    getAppointmentSettings(),
    getSiteSettings(),
  ]);
  const { texts } = appointments;
  if (!takesBookings(appointments)) {
    return <Ways title={texts.closedTitle} text={texts.closedText} settings={settings} />;
  }
  const tokenIn = (value: unknown) => (isToken(value) ? value : null);
  const former = tokenIn(params.avant);
  const found = await withinBudget(
    () => find(appointments, settings.callMinutes, { held: tokenIn(params.retenu), former }),
    await headers(),
  ).catch((error: unknown): Found => {
    log.error({ err: error }, 'Appointments could not be read or changed');
    return { state: 'unknown' };
  });
  if (found.state === 'unknown') {
    return <Ways title={texts.pauseTitle} text={texts.pauseText} settings={settings} />;
  }
  if (found.state === 'held') return <Held found={found} texts={texts} />;
  if (found.state === 'waiting') return <Waiting found={found} texts={texts} />;
  if (found.state === 'booked') return <Frame title={texts.bookedTitle} text={texts.bookedText} />;
  if (found.slots.length === 0) {
    return <Ways title={texts.noSlotsTitle} text={texts.noSlotsText} settings={settings} />;
  }
  const problem =
    problemWords(params.probleme) ??
    (found.isOver ? 'Ce créneau n’est plus réservé. Choisissez-en de nouveau un.' : null);
  const kept = former ? `avant=${former}&` : '';
  return (
    <Frame title={texts.title} text={found.isClient ? texts.clientLead : texts.lead}>
      {problem ? <Refused>{problem}</Refused> : null}
      <form action={choose}>
        {former ? <input type="hidden" name="avant" value={former} /> : null}
        <SlotChoice slots={found.slots} dayPath={`${BOOKING_PATH}?${kept}jour=`} />
      </form>
    </Frame>
  );
}
