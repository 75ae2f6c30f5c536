import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft';
import { Badge, Box, Button, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useRef } from 'react';
import { IntentLink, StateLink, useRouter } from 'sanity/router';
import {
  NEXT_STATES,
  REQUEST_LIMITS,
  type RequestState,
  STATE_LABELS,
  TOPIC_LABELS,
} from '../../lib/inbox/states.ts';
import type { RequestDetail } from '../../lib/inbox/wire.ts';
import { Problem } from '../problem.tsx';
import { OPEN_PROJECTS } from '../projects-tool/intent.ts';
import { when } from '../when.ts';
import { RequestAppointments } from './appointments-part.tsx';
import { MergedNotice, RelatedRequests } from './merge.tsx';
import { NextStep } from './next-step.tsx';
import { Facts, Part } from './part.tsx';
import { RequestQuotes } from './request-quotes.tsx';
import { StateBadge } from './state-badge.tsx';
import { Notes, Thread } from './thread.tsx';
import { type OpenRequest, useRequest } from './use-request.ts';

/** One request: what was sent, what was written since, and what can be done about it. */
export function RequestPane({
  token,
  reference,
  replyDelay,
  hasWayBack,
  onChanged,
}: {
  token: string | undefined;
  reference: string;
  /** As the site promises it. */
  replyDelay: string;
  /** Whether it stands in the place of the list. */
  hasWayBack: boolean;
  onChanged: () => void;
}) {
  const open = useRequest(token, reference, onChanged);
  const { request, problem, readAgain } = open;
  const toast = useToast();
  const router = useRouter();
  const heading = useRef<HTMLDivElement>(null);

  return (
    <Container padding={[3, 4, 5]} width={2}>
      <Stack gap={4}>
        {hasWayBack ? (
          <Box>
            <Button
              as={StateLink}
              {...{ state: {} }}
              fontSize={1}
              icon={ArrowLeftIcon}
              mode="bleed"
              text="Toutes les demandes"
            />
          </Box>
        ) : null}
        {problem ? (
          <Problem text={problem}>
            {request ? null : <Button mode="ghost" onClick={readAgain} text="Réessayer" />}
          </Problem>
        ) : null}
        {!request && !problem ? (
          <Flex align="center" gap={3} justify="center" padding={5} role="status">
            <Spinner muted />
            <Text muted>Chargement de la demande…</Text>
          </Flex>
        ) : null}
        {request ? (
          <>
            <Head heading={heading} replyDelay={replyDelay} request={request} />
            <MergedNotice open={open} request={request} />
            <States open={open} onUnread={() => router.navigate({})} request={request} />
            <Part title="Ce qui a été envoyé">
              <Facts facts={request.facts} />
            </Part>
            <RequestAppointments reference={reference} token={token} version={request.version} />
            <Thread
              onSent={() => {
                toast.push({ status: 'success', title: 'Réponse envoyée.' });
                heading.current?.focus();
              }}
              open={open}
              request={request}
            />
            {request.keptReference ? null : <RequestQuotes request={request} token={token} />}
            {request.keptReference ? null : (
              <NextStep
                isBusy={open.isBusy}
                max={REQUEST_LIMITS.step}
                nextStep={request.nextStep}
                onDone={() => open.change({ action: 'unplan' })}
                onPlan={(step, day) => open.change({ action: 'plan', step, day })}
                placeholder="Rappeler pour fixer un rendez-vous"
              />
            )}
            <Notes open={open} request={request} />
            {request.calculation.length > 0 ? (
              <Part title="Calcul de l’estimation">
                <Facts facts={request.calculation} />
                <Text size={1}>
                  <a
                    href={`/devis/estimation.pdf?reference=${reference}`}
                    rel="noreferrer"
                    target="_blank"
                  >
                    L’estimation telle que la personne l’a reçue (PDF)
                  </a>
                </Text>
              </Part>
            ) : null}
            <RelatedRequests
              onMerged={(kept) => {
                toast.push({ status: 'success', title: `Réunie à ${kept}.` });
                router.navigate({ reference: kept });
              }}
              open={open}
              request={request}
            />
            <History request={request} />
          </>
        ) : null}
      </Stack>
    </Container>
  );
}

function Head({
  request,
  replyDelay,
  heading,
}: {
  request: RequestDetail;
  replyDelay: string;
  heading: React.RefObject<HTMLDivElement | null>;
}) {
  const { reference, name, email, company, account, topic, title, sentAt, isLate } = request;
  return (
    <Stack gap={4} ref={heading} style={{ overflowWrap: 'anywhere' }} tabIndex={-1}>
      <Flex align="center" gap={2} wrap="wrap">
        <StateBadge state={request.state} />
        <Badge fontSize={1}>{TOPIC_LABELS[topic]}</Badge>
        {isLate ? (
          <Badge fontSize={1} tone="caution">
            {`En retard\u00a0: réponse promise dans les ${replyDelay}`}
          </Badge>
        ) : null}
        {request.isExample ? <Badge fontSize={1}>Exemple</Badge> : null}
      </Flex>
      <Heading as="h2" size={2}>
        {title}
      </Heading>
      <Text size={1}>
        {[name, company].filter(Boolean).join(', ')}
        {name || company ? ' · ' : ''}
        <a href={`mailto:${email}`}>{email}</a>
      </Text>
      <Text muted size={1}>
        {reference} · envoyée {when(sentAt)}
        {account ? ` · compte client\u00a0: ${account}` : ' · sans compte client'}
      </Text>
    </Stack>
  );
}

/** The buttons of a state, in words of what they do. */
const MOVES: Readonly<Record<RequestState, string>> = {
  ...STATE_LABELS,
  new: 'Remettre parmi les nouvelles',
};

function States({
  request,
  open: { change, isBusy },
  onUnread,
}: {
  request: RequestDetail;
  open: OpenRequest;
  onUnread: () => void;
}) {
  const { reference, state, keptReference } = request;
  const toast = useToast();
  const move = async (next: RequestState) => {
    if (!(await change({ action: 'move', state: next }))) return;
    toast.push({ status: 'success', title: `${STATE_LABELS[state]} → ${STATE_LABELS[next]}` });
  };
  const markUnread = async () => {
    if (await change({ action: 'mark', mark: 'unread' })) onUnread();
  };
  return (
    <Flex aria-label="État de la demande" gap={2} role="group" wrap="wrap">
      {keptReference
        ? null
        : NEXT_STATES[state].map((next) => (
            <Button
              key={next}
              aria-disabled={isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => void move(next)}
              text={MOVES[next]}
              tone={next === 'spam' ? 'critical' : next === 'won' ? 'positive' : 'default'}
            />
          ))}
      {state === 'won' && !keptReference ? (
        <Button
          as={IntentLink}
          {...{ intent: OPEN_PROJECTS, params: { request: reference } }}
          fontSize={1}
          mode="ghost"
          text="Créer le projet"
          tone="primary"
        />
      ) : null}
      <Button
        aria-disabled={isBusy}
        fontSize={1}
        mode="bleed"
        onClick={() => void markUnread()}
        text="Marquer comme non lue"
      />
    </Flex>
  );
}

/** Who did what, and when. */
function History({ request: { events } }: { request: RequestDetail }) {
  if (events.length === 0) return null;
  return (
    <Part title="Historique">
      <Stack as="ol" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {events.map(({ id, who, at, words }) => (
          <Text key={id} as="li" muted size={1}>
            {[when(at), who, words].filter(Boolean).join(' · ')}
          </Text>
        ))}
      </Stack>
    </Part>
  );
}
