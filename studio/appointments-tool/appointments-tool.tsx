import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Spinner,
  Stack,
  Tab,
  TabList,
  TabPanel,
  Text,
} from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { useClient } from 'sanity';
import { IntentLink } from 'sanity/router';
import type { AppointmentView, StudioAppointment } from '../../lib/appointments/wire.ts';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import { Problem } from '../problem.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import { Calendars } from './calendars.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useAppointments } from './use-appointments.ts';

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

/** The tool « Rendez-vous »: who has booked a call, and the calendars around it (product.md, Appointments). */
export function AppointmentsTool() {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const [view, setView] = useState<Shown>('upcoming');
  return (
    <Card height="fill" id="appointments" overflow="auto">
      <Container padding={[3, 4, 5]} width={2}>
        <Stack gap={5}>
          <Flex align="center" gap={3} justify="space-between" wrap="wrap">
            <Heading as="h1" size={2}>
              Rendez-vous
            </Heading>
            <Text size={1}>
              <IntentLink
                intent="edit"
                params={{ id: 'appointmentSettings', type: 'appointmentSettings' }}
              >
                Horaires et règles
              </IntentLink>
            </Text>
          </Flex>
          <TabList gap={1} style={{ flexWrap: 'wrap' }}>
            {(Object.keys(VIEWS) as Shown[]).map((each) => (
              <Tab
                key={each}
                aria-controls="appointments-panel"
                fontSize={1}
                id={`appointments-${each}`}
                label={VIEWS[each]}
                onClick={() => setView(each)}
                padding={3}
                selected={each === view}
              />
            ))}
          </TabList>
          <TabPanel aria-labelledby={`appointments-${view}`} id="appointments-panel">
            {view === 'calendars' ? (
              <Calendars token={token} />
            ) : (
              // Another view is another list: nothing of the one before stays.
              <List key={view} token={token} view={view} />
            )}
          </TabPanel>
        </Stack>
      </Container>
    </Card>
  );
}

function List({ token, view }: { token: string | undefined; view: AppointmentView }) {
  const { appointments, hasMore, problem, isBusy, readAgain, readMore, change } = useAppointments(
    token,
    view,
  );
  const [cancelling, setCancelling] = useState<StudioAppointment | null>(null);
  const toast = useToast();

  const settle = async ({ id, version }: StudioAppointment, action: 'done' | 'absent') => {
    if (await change({ id, version, action })) toast.push({ status: 'success', title: 'Noté.' });
  };
  const cancel = async ({ id, version }: StudioAppointment, reason: string) => {
    if (!(await change({ id, version, action: 'cancel', reason }))) return;
    setCancelling(null);
    toast.push({ status: 'success', title: 'Rendez-vous annulé\u00a0: le visiteur est prévenu.' });
  };

  return (
    <Stack aria-busy={isBusy} gap={4}>
      {problem && !cancelling ? (
        <Problem text={problem}>
          <Button mode="ghost" onClick={readAgain} text="Réessayer" />
        </Problem>
      ) : null}
      <Box role="status">
        {appointments === null && isBusy ? (
          <Flex align="center" gap={3} justify="center" padding={5}>
            <Spinner muted />
            <Text muted>Chargement des rendez-vous…</Text>
          </Flex>
        ) : null}
        {appointments?.length === 0 && !problem ? (
          <Box padding={5}>
            <Text align="center" muted>
              {EMPTY[view]}
            </Text>
          </Box>
        ) : null}
      </Box>
      {appointments?.map((appointment) => (
        <AppointmentCard
          key={appointment.id}
          appointment={appointment}
          isBusy={isBusy}
          onCancel={() => setCancelling(appointment)}
          onSettle={(action) => void settle(appointment, action)}
        />
      ))}
      {hasMore ? (
        <Box>
          <Button
            aria-disabled={isBusy}
            mode="ghost"
            onClick={readMore}
            text={isBusy ? 'Chargement…' : 'Afficher la suite'}
          />
        </Box>
      ) : null}
      {cancelling ? (
        <CancelDialog
          // What somebody else has made of it meanwhile is what is cancelled then.
          appointment={appointments?.find(({ id }) => id === cancelling.id) ?? cancelling}
          isBusy={isBusy}
          onCancel={(reason) =>
            void cancel(appointments?.find(({ id }) => id === cancelling.id) ?? cancelling, reason)
          }
          onClose={() => setCancelling(null)}
          problem={problem}
        />
      ) : null}
    </Stack>
  );
}
