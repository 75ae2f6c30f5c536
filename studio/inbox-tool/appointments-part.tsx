import { Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { IntentLink } from 'sanity/router';
import { sayMoment } from '../../lib/appointments/say.ts';
import type { StudioAppointment } from '../../lib/appointments/wire.ts';
import { fetchAppointmentsOf } from '../appointments-tool/api.ts';
import { AppointmentBadge } from '../appointments-tool/appointment-card.tsx';
import { OPEN_APPOINTMENTS } from '../appointments-tool/intent.ts';
import { Part } from './part.tsx';

/** The calls that were booked with a request; nothing where there are none. */
export function RequestAppointments({
  token,
  reference,
  version,
}: {
  token: string | undefined;
  reference: string;
  /** Of the request: a booking counts as a change of it. */
  version: number;
}) {
  const [found, setFound] = useState<StudioAppointment[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` asks once more.
  useEffect(() => {
    let isLast = true;
    fetchAppointmentsOf(token, reference).then(
      ({ appointments }) => isLast && setFound(appointments),
      (error: Error) => isLast && setProblem(error.message),
    );
    return () => {
      isLast = false;
    };
  }, [token, reference, version]);

  if (found.length === 0 && !problem) return null;
  return (
    <Part title="Rendez-vous">
      {problem ? <Text size={1}>{problem}</Text> : null}
      <Stack gap={3}>
        {found.map(({ id, state, startsAt }) => (
          <Flex key={id} align="center" gap={3} wrap="wrap">
            <AppointmentBadge state={state} />
            <Text size={1}>{sayMoment(Date.parse(startsAt))}</Text>
          </Flex>
        ))}
      </Stack>
      <Text size={1}>
        <IntentLink intent={OPEN_APPOINTMENTS} params={{}}>
          Ouvrir les rendez-vous
        </IntentLink>
      </Text>
    </Part>
  );
}
