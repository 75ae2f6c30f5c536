import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useCallback } from 'react';
import { IntentLink } from 'sanity/router';
import { sayMoment } from '../../../lib/format/moments.ts';
import { Part } from '../../kit/frame/part.tsx';
import { useRead } from '../../kit/frame/use-read.ts';
import { OPEN_APPOINTMENTS } from '../../kit/intents.ts';
import { Problem } from '../../kit/problem.tsx';
import { fetchAppointmentsOf } from '../appointments/api.ts';
import { AppointmentBadge } from '../appointments/state-badge.ts';

/** The calls that were booked with a request; nothing where there are none. */
export function RequestAppointments({
  token,
  reference,
  version,
}: {
  token: string | undefined;
  reference: string;
  /** The request's version: a booking counts as a change of it. */
  version: number;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` asks once more.
  const read = useCallback(
    () => fetchAppointmentsOf(token, reference),
    [token, reference, version],
  );
  const { found, problem, readAgain } = useRead(read);
  const appointments = found?.appointments ?? [];

  if (appointments.length === 0 && !problem) return null;
  return (
    <Part title="Rendez-vous">
      {problem ? (
        <Problem text={problem}>
          <Button mode="ghost" onClick={readAgain} text="Réessayer" />
        </Problem>
      ) : null}
      <Stack gap={3}>
        {appointments.map(({ id, state, startsAt }) => (
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
