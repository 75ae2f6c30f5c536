import { Box, Button, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useId, useState } from 'react';
import type { CalendarsChange } from '../../../lib/appointments/schema.ts';
import type { CalendarsAnswer, CalendarsState } from '../../../lib/appointments/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { CopyField, LineField } from '../../kit/frame/fields.tsx';
import { Loading } from '../../kit/frame/loading.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { useAttempt } from '../../kit/frame/use-attempt.ts';
import { useCopy } from '../../kit/frame/use-copy.ts';
import { useRead } from '../../kit/frame/use-read.ts';
import { Problem } from '../../kit/problem.tsx';
import { when } from '../../kit/when.ts';
import { fetchCalendars, sendCalendarsChange } from './api.ts';
import { sayUnread } from './say-unread.ts';

type Busy = NonNullable<CalendarsState['busy']>;

/** The outcome of the last readings of the other calendar. */
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
  const some = busy.count === 1 ? 'une plage occupée' : `${busy.count}\u00a0plages occupées`;
  const count = busy.count === 0 ? 'aucune plage occupée' : some;
  const unread = sayUnread(busy.unread);
  return (
    <>
      <Text muted size={1}>
        {busy.readAt ? `Lu ${when(busy.readAt)}\u00a0: ${count} à venir.` : 'Pas encore lu.'}
      </Text>
      {unread ? <Problem text={`${unread.title}. ${unread.detail}.`} /> : null}
    </>
  );
}

/** Makes a change, and says so; null where it was not made. */
type Change = (what: CalendarsChange, done: string) => Promise<CalendarsAnswer | null>;

type Shown = {
  state: CalendarsState;
  isBusy: boolean;
  /** The reason why the last change was not made. */
  problem: string | null;
  change: Change;
};

/** The two URLs between the site and the consultant's calendars. */
export function Calendars({ token }: { token: string | undefined }) {
  const read = useCallback(() => fetchCalendars(token), [token]);
  const { found, problem: unread, readAgain } = useRead(read);
  const [changed, setChanged] = useState<CalendarsState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, attempt } = useAttempt(setProblem);
  const toast = useToast();
  const state = changed ?? found;

  const change: Change = async (what, done) => {
    if (isBusy) return null;
    setProblem(null);
    const answer = await attempt(() => sendCalendarsChange(token, what));
    if (!answer) return null;
    setChanged(answer);
    toast.push({ status: 'success', title: done });
    return answer;
  };

  if (!state) {
    return (
      <>
        <Loading isLoading={!unread} text="Chargement des agendas…" />
        {unread ? (
          <Problem text={unread}>
            <Button mode="ghost" onClick={readAgain} text="Réessayer" />
          </Problem>
        ) : null}
      </>
    );
  }
  const shown = { state, isBusy, problem, change };
  return (
    <Stack gap={4}>
      {problem ? <Problem text={problem} /> : null}
      <OtherCalendar {...shown} />
      <OwnFeed {...shown} />
    </Stack>
  );
}

/** The calendar whose busy times are not proposed. */
function OtherCalendar({ state: { busy, staleHours }, isBusy, change }: Shown) {
  const [url, setUrl] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const read = async () => {
    setIsAsked(true);
    if (url.trim() === '') return document.getElementById(id)?.focus();
    if (!(await change({ action: 'read', url }, 'Agenda lu.'))) return;
    setUrl('');
    setIsAsked(false);
  };
  return (
    <Part title="Ne pas être réservé quand je suis occupé">
      <Text muted size={1}>
        Collez l’adresse iCal privée de votre agenda (Google, Outlook, iCloud…). Le site n’y lit que
        vos plages occupées, pour ne pas les proposer.
      </Text>
      {busy ? (
        <>
          <BusyState busy={busy} staleHours={staleHours} />
          <Text muted size={1} style={{ overflowWrap: 'anywhere' }}>
            Adresse de {new URL(busy.url).host}, posée par {busy.setBy} {when(busy.setAt)}.
          </Text>
        </>
      ) : null}
      <LineField
        id={id}
        label={busy ? 'Autre adresse' : 'Adresse de l’agenda'}
        max={2000}
        onChange={setUrl}
        placeholder="https://…"
        problem={isAsked && url.trim() === '' ? 'Collez l’adresse de votre agenda.' : null}
        type="url"
        value={url}
      />
      <Flex gap={2} wrap="wrap">
        <Button
          aria-disabled={isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => void read()}
          text={isBusy ? 'Lecture…' : 'Lire cet agenda'}
        />
        {busy ? (
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
  );
}

/** The URL at which the consultant's calendar reads the appointments. */
function OwnFeed({ state: { feed }, isBusy, problem, change }: Shown) {
  const [url, setUrl] = useState<string | null>(null);
  const [asked, setAsked] = useState<'new-feed' | 'end-feed' | null>(null);
  const copy = useCopy();
  const id = useId();
  const make = async (action: 'new-feed' | 'end-feed') => {
    const done = action === 'new-feed' ? 'Adresse créée.' : 'Adresse supprimée.';
    const answer = await change({ action }, done);
    if (!answer) return;
    setUrl(answer.feedUrl);
    setAsked(null);
  };
  return (
    <Part title="Voir mes rendez-vous dans mon agenda">
      <Text muted size={1}>
        Une adresse secrète que votre agenda suit («{'\u202f'}s’abonner à un calendrier{'\u202f'}»).
        Qui l’a lit vos rendez-vous{'\u00a0'}: ne la donnez à personne.
      </Text>
      {url ? (
        <>
          <CopyField
            id={id}
            label={'Copiez-la maintenant\u00a0: elle ne sera plus montrée'}
            value={url}
          />
          <Box>
            <Button
              fontSize={1}
              mode="ghost"
              onClick={() => void copy(url, 'Adresse copiée.')}
              text="Copier l’adresse"
            />
          </Box>
        </>
      ) : null}
      {feed ? (
        <Text muted size={1}>
          Adresse créée par {feed.setBy} {when(feed.setAt)},{' '}
          {feed.usedAt ? `lue par un agenda ${when(feed.usedAt)}.` : 'encore lue par aucun agenda.'}
        </Text>
      ) : null}
      <Flex gap={2} wrap="wrap">
        <Button
          aria-disabled={isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => (feed ? setAsked('new-feed') : void make('new-feed'))}
          text={feed ? 'Changer d’adresse…' : 'Créer une adresse'}
        />
        {feed ? (
          <Button
            aria-disabled={isBusy}
            fontSize={1}
            mode="bleed"
            onClick={() => setAsked('end-feed')}
            text="Supprimer l’adresse…"
            tone="critical"
          />
        ) : null}
      </Flex>
      {asked ? (
        <ConfirmDialog
          busy={asked === 'new-feed' ? 'Changement…' : 'Suppression…'}
          confirm={asked === 'new-feed' ? 'Changer d’adresse' : 'Supprimer l’adresse'}
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void make(asked)}
          problem={problem}
          question={
            asked === 'new-feed' ? 'Changer d’adresse\u202f?' : 'Supprimer cette adresse\u202f?'
          }
          tone="critical"
        >
          <Text size={1}>
            {asked === 'new-feed'
              ? 'L’adresse actuelle ne montrera plus rien\u00a0: votre agenda devra suivre la nouvelle.'
              : 'Votre agenda ne verra plus vos rendez-vous. L’adresse ne pourra pas être rétablie, mais vous pourrez en créer une autre.'}
          </Text>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}
