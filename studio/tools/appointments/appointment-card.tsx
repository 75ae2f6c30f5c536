import { Box, Button, Card, Flex, Heading, Stack, Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import { CALL_WAY_LABELS } from '../../../lib/appointments/ways.ts';
import type { StudioAppointment } from '../../../lib/appointments/wire.ts';
import { sayMoment } from '../../../lib/format/moments.ts';
import { telHref } from '../../../lib/site/tel-href.ts';
import { Events } from '../../kit/frame/history.tsx';
import { OPEN_REQUESTS } from '../../kit/intents.ts';
import { AppointmentBadge } from './state-badge.ts';

const MAILS = {
  sent: 'Confirmation envoyée.',
  waiting: 'L’e-mail attend d’être envoyé.',
  refused: 'Son adresse refuse les e-mails\u00a0: appelez, ou vérifiez l’adresse.',
} as const;

/** An appointment: its client, time, subject, outcome, and actions. */
export function AppointmentCard({
  appointment,
  isBusy,
  onCancel,
  onPlace,
  onSettle,
}: {
  appointment: StudioAppointment;
  isBusy: boolean;
  onCancel: () => void;
  /** Says how one meets. */
  onPlace: () => void;
  onSettle: (action: 'done' | 'absent') => void;
}) {
  const { id, state, startsAt, name, email, way, phone, place, subject, ownTime, reason } =
    appointment;
  const { hasBegun, cancelledBy, reference, mail, events } = appointment;
  return (
    <Card aria-labelledby={`rendez-vous-${id}`} as="article" border padding={4} radius={3}>
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        <Flex align="center" gap={3} wrap="wrap">
          <AppointmentBadge state={state} />
          <Heading as="h2" id={`rendez-vous-${id}`} size={1}>
            {sayMoment(Date.parse(startsAt))}
          </Heading>
        </Flex>
        <Stack gap={3}>
          <Text size={1} weight="semibold">
            {name || email}
          </Text>
          <Text size={1}>
            {way ? `${CALL_WAY_LABELS[way]} · ` : ''}
            <a href={`mailto:${email}`}>{email}</a>
            {phone ? (
              <>
                {' · '}
                <a href={telHref(phone)}>{phone}</a>
              </>
            ) : null}
          </Text>
          {ownTime ? (
            <Text muted size={1}>
              Chez cette personne{'\u00a0'}: {ownTime}
            </Text>
          ) : null}
          {place ? <Text size={1}>{place}</Text> : null}
          {subject ? (
            <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
              {subject}
            </Text>
          ) : null}
          {state === 'cancelled' ? (
            <Text size={1}>
              {cancelledBy === 'visitor' ? 'Annulé par cette personne' : 'Annulé par vous'}
              {reason ? `\u00a0: ${reason}` : '.'}
            </Text>
          ) : null}
          {mail ? (
            <Text muted size={1}>
              {MAILS[mail]}
            </Text>
          ) : null}
        </Stack>
        <Flex align="center" gap={2} wrap="wrap">
          {hasBegun && state !== 'cancelled' && state !== 'done' ? (
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => onSettle('done')}
              text="L’appel a eu lieu"
            />
          ) : null}
          {hasBegun && state !== 'cancelled' && state !== 'absent' ? (
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => onSettle('absent')}
              text="Personne n’est venu"
            />
          ) : null}
          {state === 'booked' && !hasBegun ? (
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              mode="ghost"
              onClick={onPlace}
              text="Lien ou lieu…"
            />
          ) : null}
          {state === 'booked' ? (
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              mode="ghost"
              onClick={onCancel}
              text="Annuler…"
              tone="critical"
            />
          ) : null}
          <Text size={1}>
            <IntentLink intent={OPEN_REQUESTS} params={{ reference }}>
              Demande {reference}
            </IntentLink>
          </Text>
        </Flex>
        <details>
          <summary style={{ cursor: 'pointer', fontSize: '0.8125rem' }}>Historique</summary>
          <Box marginTop={3}>
            <Events
              events={events.map((event) => ({ ...event, who: event.who ?? 'cette personne' }))}
            />
          </Box>
        </details>
      </Stack>
    </Card>
  );
}
