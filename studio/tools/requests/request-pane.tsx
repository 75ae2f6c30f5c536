import { AddIcon } from '@sanity/icons/Add';
import { Badge, Button, Card, Flex, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { IntentLink, useRouter } from 'sanity/router';
import {
  REQUEST_LIMITS,
  type RequestState,
  STATE_LABELS,
  TOPIC_LABELS,
} from '../../../lib/requests/states.ts';
import type { RequestDetail } from '../../../lib/requests/wire.ts';
import { telHref } from '../../../lib/site/tel-href.ts';
import { ArchiveNotice } from '../../kit/frame/archive-notice.tsx';
import { ClientLink } from '../../kit/frame/client-link.tsx';
import { History } from '../../kit/frame/history.tsx';
import { ItemHead } from '../../kit/frame/item-head.tsx';
import { NextStep } from '../../kit/frame/next-step.tsx';
import { PaneColumn, Unread } from '../../kit/frame/pane.tsx';
import { Facts, Part } from '../../kit/frame/part.tsx';
import { ExampleBadge } from '../../kit/frame/state-badge.tsx';
import { StateMoves } from '../../kit/frame/state-moves.tsx';
import { OPEN_PROJECTS, OPEN_QUOTES } from '../../kit/intents.ts';
import { when } from '../../kit/when.ts';
import { useNewQuote } from '../quotes/use-new-quote.ts';
import { RequestAppointments } from './appointments-part.tsx';
import { MergedNotice, RelatedRequests } from './merge.tsx';
import { RequestQuotes } from './request-quotes.tsx';
import { StateBadge } from './state-badge.ts';
import { ANSWER_ID, Notes, Thread } from './thread.tsx';
import { type OpenRequest, useRequest } from './use-request.ts';

/** A request: its content, its messages, and its actions. */
export function RequestPane({
  token,
  reference,
  replyDelay,
  onChanged,
}: {
  token: string | undefined;
  reference: string;
  /** The reply delay that the site promises. */
  replyDelay: string;
  onChanged: () => void;
}) {
  const open = useRequest(token, reference, onChanged);
  const { shown: request, problem, readAgain } = open;
  const toast = useToast();
  const router = useRouter();

  if (!request) {
    return <Unread loading="Chargement de la demande…" onRetry={readAgain} problem={problem} />;
  }
  return (
    <PaneColumn problem={problem}>
      <Head replyDelay={replyDelay} request={request} token={token} />
      <ArchiveNotice archive={request.archive} />
      <MergedNotice open={open} request={request} />
      {request.isDenied ? (
        <Card padding={4} radius={3} tone="critical">
          <Text size={1}>
            Le titulaire de cette adresse a répondu que cette demande n’est pas la sienne.
          </Text>
        </Card>
      ) : null}
      {request.archive ? null : (
        <States open={open} onUnread={() => router.navigate({})} request={request} />
      )}
      <Part title="Ce qui a été envoyé">
        <Facts facts={request.facts} />
      </Part>
      <RequestAppointments reference={reference} token={token} version={request.version} />
      <Thread open={open} request={request} />
      {request.keptReference ? null : (
        <>
          <RequestQuotes request={request} token={token} />
          {request.archive ? null : (
            <NextStep
              isBusy={open.isBusy}
              max={REQUEST_LIMITS.step}
              nextStep={request.nextStep}
              onDone={() => open.change({ action: 'unplan' })}
              onPlan={(step, day) => open.change({ action: 'plan', step, day })}
              placeholder="Rappeler pour fixer un rendez-vous"
            />
          )}
        </>
      )}
      <Notes open={open} request={request} />
      <Calculation request={request} />
      <RelatedRequests
        onMerged={(kept) => {
          toast.push({ status: 'success', title: `Réunie à ${kept}.` });
          router.navigate({ reference: kept });
        }}
        open={open}
        request={request}
      />
      <History events={request.events} />
    </PaneColumn>
  );
}

/** The computation of an estimate, and the estimate itself; nothing where none was asked for. */
function Calculation({ request: { calculation, reference } }: { request: RequestDetail }) {
  if (calculation.length === 0) return null;
  return (
    <Part title="Calcul de l’estimation">
      <Facts facts={calculation} />
      <Text size={1}>
        <a href={`/devis/estimation.pdf?reference=${reference}`} rel="noreferrer" target="_blank">
          L’estimation telle que la personne l’a reçue (PDF)
        </a>
      </Text>
    </Part>
  );
}

function Head({
  request,
  replyDelay,
  token,
}: {
  request: RequestDetail;
  replyDelay: string;
  token: string | undefined;
}) {
  const { reference, name, email, company, phone, account, topic, title, sentAt, isLate } = request;
  return (
    <ItemHead
      badges={
        <>
          <StateBadge state={request.state} />
          <Badge fontSize={1}>{TOPIC_LABELS[topic]}</Badge>
          {isLate ? (
            <Badge fontSize={1} tone="caution">
              {`En retard\u00a0: réponse promise dans les ${replyDelay}`}
            </Badge>
          ) : null}
          <ExampleBadge isExample={request.isExample} />
        </>
      }
      title={title}
    >
      <Text size={2} weight="medium">
        {[name, company].filter(Boolean).join(', ')}
      </Text>
      <Text size={1}>
        {phone ? (
          <>
            <a href={telHref(phone)}>{phone}</a>
            {' · '}
          </>
        ) : null}
        <a href={`mailto:${email}`}>{email}</a>
      </Text>
      <Text muted size={1}>
        {reference} · envoyée {when(sentAt)}
        {account ? ` · compte client\u00a0: ${account}` : ' · sans compte client'}
        {request.state === 'spam' || request.isDenied ? null : (
          <ClientLink email={account ?? email} />
        )}
      </Text>
      <Actions request={request} token={token} />
    </ItemHead>
  );
}

/** What is done most with a request, in view as it opens: an answer, a quote that begins with its content. */
function Actions({ request, token }: { request: RequestDetail; token: string | undefined }) {
  const router = useRouter();
  const { isBusy, make } = useNewQuote(token, (quote) =>
    router.navigateIntent(OPEN_QUOTES, { quote }),
  );
  if (request.state === 'spam' || request.keptReference || request.archive) return null;
  return (
    <Flex gap={2} wrap="wrap">
      <Button
        fontSize={1}
        onClick={() => document.getElementById(ANSWER_ID)?.focus()}
        text="Répondre"
      />
      <Button
        aria-disabled={isBusy}
        fontSize={1}
        icon={AddIcon}
        mode="ghost"
        onClick={() => void make({ action: 'create', request: request.id })}
        text={isBusy ? 'Création…' : 'Faire un devis'}
      />
    </Flex>
  );
}

/** The texts of a state's buttons, which say what they do. */
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
  const { reference, state, nextStates, keptReference } = request;
  const markUnread = async () => {
    if (await change({ action: 'mark', mark: 'unread' })) onUnread();
  };
  return (
    <StateMoves
      isBusy={isBusy}
      label="État de la demande"
      labels={STATE_LABELS}
      next={keptReference ? [] : nextStates}
      onMove={(next) => change({ action: 'move', state: next })}
      state={state}
      tones={{ spam: 'critical', won: 'positive' }}
      words={MOVES}
    >
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
    </StateMoves>
  );
}
