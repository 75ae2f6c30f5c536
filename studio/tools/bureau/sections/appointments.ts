import { CalendarIcon } from '@sanity/icons/Calendar';
import type { CalendarsState, StudioAppointment } from '../../../../lib/appointments/wire.ts';
import { sayMoment } from '../../../../lib/format/moments.ts';
import { OPEN_APPOINTMENTS } from '../../../kit/intents.ts';
import { when } from '../../../kit/when.ts';
import {
  fetchAppointments,
  fetchCalendars,
  sendAppointmentChange,
} from '../../appointments/api.ts';
import { sayUnread } from '../../appointments/say-unread.ts';
import type { BureauAction, BureauContext, BureauLine, BureauSection } from '../section.ts';

const toTool = { intent: OPEN_APPOINTMENTS, params: {} };

const OUTCOMES = {
  done: { label: 'A eu lieu', done: 'Noté\u00a0: l’appel a eu lieu.' },
  absent: { label: 'Personne n’est venu', done: 'Noté\u00a0: personne n’est venu.' },
} as const;

/** Says how a call went. It is not taken back, but said otherwise. */
function settled({ id, version }: StudioAppointment, as: keyof typeof OUTCOMES): BureauAction {
  const instead = as === 'done' ? 'absent' : 'done';
  const settle =
    (action: keyof typeof OUTCOMES, seen: number) =>
    ({ token }: BureauContext) =>
      sendAppointmentChange(token, { id, version: seen, action });
  return {
    ...OUTCOMES[as],
    run: settle(as, version),
    undo: {
      label: `Non\u00a0: ${OUTCOMES[instead].label.toLowerCase()}`,
      done: OUTCOMES[instead].done,
      run: settle(instead, version + 1),
    },
  };
}

/** The lines, by urgency: a calendar that does not answer in full, calls whose outcome is not noted, the next calls. */
export function linesOf(
  { busy, staleHours }: CalendarsState,
  toSettle: readonly StudioAppointment[],
  upcoming: readonly StudioAppointment[],
): BureauLine[] {
  const lineOf = ({ id, name, email }: StudioAppointment, detail: string): BureauLine => ({
    key: id,
    title: `Appel avec ${name || email}`,
    detail,
    ...toTool,
  });
  const broken: BureauLine[] = busy?.failedSince
    ? [
        {
          key: 'calendar',
          title: `Votre agenda ${busy.failure ?? 'ne répond pas'}`,
          detail: busy.readAt
            ? `Depuis ${when(busy.failedSince)}. ${staleHours}\u00a0heures après la dernière lecture, plus aucun créneau n’est proposé`
            : 'Aucun créneau n’est proposé tant qu’il n’est pas lu',
          ...toTool,
        },
      ]
    : [];
  const unread = busy && sayUnread(busy.unread);
  return [
    ...broken,
    ...(unread ? [{ key: 'events', ...unread, ...toTool }] : []),
    ...toSettle.map((each) => ({
      ...lineOf(each, `A-t-il eu lieu\u202f? ${sayMoment(Date.parse(each.startsAt))}`),
      actions: [settled(each, 'done'), settled(each, 'absent')],
    })),
    ...upcoming.map((each) => ({
      ...lineOf(each, sayMoment(Date.parse(each.startsAt))),
      isOptional: true,
    })),
  ];
}

/** Number of the next calls that are listed. */
const NEXT = 3;

/** The next calls, those to say how they went, and a calendar that cannot be read. */
export const appointments: BureauSection = {
  name: 'rendez-vous',
  title: 'Rendez-vous',
  icon: CalendarIcon,
  asks: true,
  empty: 'Aucun rendez-vous à venir.',
  read: async ({ token }) => {
    const [calendars, toSettle, upcoming] = await Promise.all([
      fetchCalendars(token),
      fetchAppointments(token, 'settle'),
      fetchAppointments(token, 'upcoming'),
    ]);
    return linesOf(calendars, toSettle.appointments, upcoming.appointments.slice(0, NEXT));
  },
};
