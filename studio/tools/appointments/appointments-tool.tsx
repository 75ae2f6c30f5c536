import { Stack, TabPanel, Text } from '@sanity/ui';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { IntentLink } from 'sanity/router';
import type { AppointmentView } from '../../../lib/appointments/states.ts';
import { PLACE_MAX } from '../../../lib/appointments/ways.ts';
import type { AppointmentsPage, StudioAppointment } from '../../../lib/appointments/wire.ts';
import { sayMoment } from '../../../lib/format/moments.ts';
import { NothingListed, PageItems } from '../../kit/frame/page-items.tsx';
import { ReasonDialog } from '../../kit/frame/reason-dialog.tsx';
import { ToolColumn } from '../../kit/frame/tool-column.tsx';
import { useListChange } from '../../kit/frame/use-list-change.ts';
import { usePages } from '../../kit/frame/use-pages.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { tabId, ViewTabs } from '../../kit/frame/view-tabs.tsx';
import { Problem } from '../../kit/problem.tsx';
import { fetchAppointments, sendAppointmentChange } from './api.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { Calendars } from './calendars.tsx';

type Shown = AppointmentView | 'calendars';

const VIEWS: Readonly<Record<Shown, string>> = {
  upcoming: 'À venir',
  settle: 'À confirmer',
  past: 'Passés et annulés',
  calendars: 'Mes agendas',
};

const EMPTY: Readonly<Record<AppointmentView, string>> = {
  upcoming: 'Aucun rendez-vous à venir.',
  settle: 'De chaque appel passé, vous avez dit s’il a eu lieu.',
  past: 'Aucun rendez-vous passé ou annulé.',
};

const PANEL = 'appointments-panel';

const appointmentsOf = ({ appointments }: AppointmentsPage) => appointments;
const idOf = ({ id }: StudioAppointment) => id;

/** The tool « Rendez-vous »: who has booked a call, and the calendars around it (product.md, Appointments). */
export default function AppointmentsTool() {
  const token = useToken();
  const [view, setView] = useState<Shown>('upcoming');
  const panel = useRef<HTMLDivElement>(null);
  return (
    <ToolColumn
      aside={
        <Text size={1}>
          <IntentLink
            intent="edit"
            params={{ id: 'appointmentSettings', type: 'appointmentSettings' }}
          >
            Horaires et règles
          </IntentLink>
        </Text>
      }
      id="appointments"
      title="Rendez-vous"
    >
      <ViewTabs labels={VIEWS} onView={setView} panel={PANEL} tool="appointments" view={view} />
      <TabPanel aria-labelledby={tabId('appointments', view)} id={PANEL} ref={panel}>
        {view === 'calendars' ? (
          <Calendars token={token} />
        ) : (
          <List panel={panel} token={token} view={view} />
        )}
      </TabPanel>
    </ToolColumn>
  );
}

function List({
  token,
  view,
  panel,
}: {
  token: string | undefined;
  view: AppointmentView;
  panel: RefObject<HTMLDivElement | null>;
}) {
  const read = useCallback(
    (asked: { view: AppointmentView }, after: string | null) =>
      fetchAppointments(token, asked.view, after),
    [token],
  );
  const list = usePages(read, { view }, appointmentsOf, idOf);
  const { problem, isBusy, change } = useListChange(list, view, panel);
  const [asked, setAsked] = useState<StudioAppointment | null>(null);
  const [placed, setPlaced] = useState<StudioAppointment | null>(null);
  // The current version is changed, which somebody else may have changed meanwhile.
  const current = (one: StudioAppointment | null) =>
    one && (list.items?.find(({ id }) => id === one.id) ?? one);
  const cancelling = current(asked);
  const placing = current(placed);

  const settle = ({ id, version }: StudioAppointment, action: 'done' | 'absent') =>
    change(() => sendAppointmentChange(token, { id, version, action }), 'Noté.');
  const cancel = async ({ id, version }: StudioAppointment, reason: string) => {
    const isDone = await change(
      () => sendAppointmentChange(token, { id, version, action: 'cancel', reason }),
      'Rendez-vous annulé. Le créneau est de nouveau libre.',
    );
    if (isDone) setAsked(null);
  };
  const place = async ({ id, version }: StudioAppointment, said: string) => {
    const isDone = await change(
      () => sendAppointmentChange(token, { id, version, action: 'place', place: said }),
      'C’est noté, et un e-mail le dit.',
    );
    if (isDone) setPlaced(null);
  };

  return (
    <Stack aria-busy={list.isLoading} gap={4}>
      {problem && !cancelling && !placing ? <Problem text={problem} /> : null}
      <PageItems
        loading="Chargement des rendez-vous…"
        nothing={<NothingListed text={EMPTY[view]} />}
        pages={list}
      >
        {(appointments) =>
          appointments.map((appointment) => (
            <AppointmentCard
              key={appointment.id}
              appointment={appointment}
              isBusy={isBusy}
              onCancel={() => setAsked(appointment)}
              onPlace={() => setPlaced(appointment)}
              onSettle={(action) => void settle(appointment, action)}
            />
          ))
        }
      </PageItems>
      {placing ? (
        <ReasonDialog
          busy="Envoi…"
          confirm="Envoyer"
          help="Il part dans un e-mail, met l’agenda à jour, et se lit sur la page du rendez-vous."
          isBusy={isBusy}
          label="Lien de la visioconférence, numéro ou lieu"
          max={PLACE_MAX}
          missing="Donnez le lien de la visioconférence, le numéro ou le lieu."
          onCancel={() => setPlaced(null)}
          onConfirm={(said) => void place(placing, said)}
          problem={problem}
          question={`Dire comment se passe l’appel avec ${placing.name || placing.email}`}
          tone="default"
        >
          {sayMoment(Date.parse(placing.startsAt))}
        </ReasonDialog>
      ) : null}
      {cancelling ? (
        <ReasonDialog
          busy="Annulation…"
          cancel="Garder le rendez-vous"
          confirm="Annuler le rendez-vous"
          help="Le visiteur le lit dans son e-mail, qui lui propose un autre créneau."
          isBusy={isBusy}
          label="Pourquoi"
          max={1000}
          missing={'Dites pourquoi\u00a0: le visiteur le lit dans son e-mail.'}
          onCancel={() => setAsked(null)}
          onConfirm={(reason) => void cancel(cancelling, reason)}
          problem={problem}
          question={`Annuler l’appel avec ${cancelling.name || cancelling.email}`}
        >
          {sayMoment(Date.parse(cancelling.startsAt))}
        </ReasonDialog>
      ) : null}
    </Stack>
  );
}
