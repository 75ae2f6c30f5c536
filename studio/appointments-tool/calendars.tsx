import { Box, Button, Flex, Spinner, Stack, Text, TextInput } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useEffect, useId, useState } from 'react';
import type { CalendarsChange } from '../../lib/appointments/change.ts';
import type { CalendarsState } from '../../lib/appointments/wire.ts';
import { Part } from '../inbox-tool/part.tsx';
import { Problem } from '../problem.tsx';
import { when } from '../when.ts';
import { fetchCalendars, sendCalendarsChange } from './api.ts';

type Busy = NonNullable<CalendarsState['busy']>;

/** What the last readings of the other calendar came to. */
function BusyState({ busy, staleHours }: { busy: Busy; staleHours: number }) {
  if (busy.failedSince) {
    const known = busy.readAt
      ? `Les plages lues ${when(busy.readAt)} servent pendant ${staleHours}\u00a0heures\u00a0; ensuite, aucun créneau n’est plus proposé.`
      : 'Tant qu’il n’est pas lu, aucun créneau n’est proposé.';
    return (
      <Problem
        text={`Votre agenda ${busy.failure ?? 'ne répond pas'}, depuis ${when(busy.failedSince)}. ${known}`}
      />
    );
  }
  const count = busy.count === 1 ? 'une plage occupée' : `${busy.count}\u00a0plages occupées`;
  return (
    <Text muted size={1}>
      {busy.readAt ? `Lu ${when(busy.readAt)}\u00a0: ${count} à venir.` : 'Pas encore lu.'}
    </Text>
  );
}

/** The two addresses between the site and the consultant's calendars. */
export function Calendars({ token }: { token: string | undefined }) {
  const [state, setState] = useState<CalendarsState | null>(null);
  const [feedUrl, setFeedUrl] = useState<string | null>(null);
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const toast = useToast();

  const read = useCallback(() => {
    fetchCalendars(token).then(
      (found) => {
        setState(found);
        setProblem(null);
      },
      (error: Error) => setProblem(error.message),
    );
  }, [token]);
  useEffect(read, [read]);

  const change = async (what: CalendarsChange, done: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const { feedUrl: made, ...found } = await sendCalendarsChange(token, what);
      setState(found);
      setFeedUrl(made);
      if (what.action === 'read') setUrl('');
      toast.push({ status: 'success', title: done });
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Stack gap={4}>
      {problem ? (
        <Problem text={problem}>
          {state ? null : <Button mode="ghost" onClick={read} text="Réessayer" />}
        </Problem>
      ) : null}
      {!state && !problem ? (
        <Flex align="center" gap={3} justify="center" padding={5} role="status">
          <Spinner muted />
          <Text muted>Chargement des agendas…</Text>
        </Flex>
      ) : null}
      {state ? (
        <>
          <Part title="Ne pas être réservé quand je suis occupé">
            <Text muted size={1}>
              Collez l’adresse iCal privée de votre agenda (Google, Outlook, iCloud…). Le site n’y
              lit que vos plages occupées, pour ne pas les proposer.
            </Text>
            {state.busy ? (
              <>
                <BusyState busy={state.busy} staleHours={state.staleHours} />
                <Text muted size={1} style={{ overflowWrap: 'anywhere' }}>
                  Adresse de {new URL(state.busy.url).host}, posée par {state.busy.setBy}{' '}
                  {when(state.busy.setAt)}.
                </Text>
              </>
            ) : null}
            <Stack gap={2}>
              <Text as="label" htmlFor={`${id}-url`} size={1} weight="medium">
                {state.busy ? 'Autre adresse' : 'Adresse de l’agenda'}
              </Text>
              <TextInput
                fontSize={1}
                id={`${id}-url`}
                inputMode="url"
                maxLength={2000}
                onChange={(event) => setUrl(event.currentTarget.value)}
                placeholder="https://…"
                value={url}
              />
            </Stack>
            <Flex gap={2} wrap="wrap">
              <Button
                aria-disabled={isBusy}
                fontSize={1}
                mode="ghost"
                onClick={() => void change({ action: 'read', url }, 'Agenda lu.')}
                text={isBusy ? 'Lecture…' : 'Lire cet agenda'}
              />
              {state.busy ? (
                <Button
                  aria-disabled={isBusy}
                  fontSize={1}
                  mode="bleed"
                  onClick={() => void change({ action: 'stop-reading' }, 'Agenda oublié.')}
                  text="Ne plus le lire"
                />
              ) : null}
            </Flex>
          </Part>
          <Part title="Voir mes rendez-vous dans mon agenda">
            <Text muted size={1}>
              Une adresse secrète que votre agenda suit («\u202fs’abonner à un calendrier\u202f»).
              Qui l’a lit vos rendez-vous{'\u00a0'}: ne la donnez à personne.
            </Text>
            {feedUrl ? (
              <Stack gap={2}>
                <Text as="label" htmlFor={`${id}-feed`} size={1} weight="medium">
                  Copiez-la maintenant{'\u00a0'}: elle ne sera plus montrée
                </Text>
                <TextInput
                  fontSize={1}
                  id={`${id}-feed`}
                  onFocus={(event) => event.currentTarget.select()}
                  readOnly
                  value={feedUrl}
                />
                <Box>
                  <Button
                    fontSize={1}
                    mode="ghost"
                    onClick={() =>
                      void navigator.clipboard
                        .writeText(feedUrl)
                        .then(() => toast.push({ status: 'success', title: 'Adresse copiée.' }))
                    }
                    text="Copier l’adresse"
                  />
                </Box>
              </Stack>
            ) : null}
            {state.feed ? (
              <Text muted size={1}>
                Adresse créée par {state.feed.setBy} {when(state.feed.setAt)},{' '}
                {state.feed.usedAt
                  ? `lue par un agenda ${when(state.feed.usedAt)}.`
                  : 'encore lue par aucun agenda.'}
              </Text>
            ) : null}
            <Flex gap={2} wrap="wrap">
              <Button
                aria-disabled={isBusy}
                fontSize={1}
                mode="ghost"
                onClick={() => void change({ action: 'new-feed' }, 'Adresse créée.')}
                text={state.feed ? 'Changer d’adresse' : 'Créer une adresse'}
              />
              {state.feed ? (
                <Button
                  aria-disabled={isBusy}
                  fontSize={1}
                  mode="bleed"
                  onClick={() => void change({ action: 'end-feed' }, 'Adresse supprimée.')}
                  text="Supprimer l’adresse"
                  tone="critical"
                />
              ) : null}
            </Flex>
            {state.feed ? (
              <Text muted size={1}>
                Une nouvelle adresse rend l’ancienne muette{'\u00a0'}: votre agenda devra suivre la
                nouvelle.
              </Text>
            ) : null}
          </Part>
        </>
      ) : null}
    </Stack>
  );
}
