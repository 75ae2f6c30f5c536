import { Badge, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { IntentLink } from 'sanity/router';
import type { ClientDetail } from '../../../lib/clients/wire.ts';
import { formatDay, parisDay } from '../../../lib/format/dates.ts';
import { sayMoment } from '../../../lib/format/moments.ts';
import { formatCents, formatExactCents } from '../../../lib/format/numbers.ts';
import { dueReference, dueState } from '../../../lib/quotes/dues.ts';
import type { TestimonialStatus } from '../../../lib/testimonials/states.ts';
import { Part } from '../../kit/frame/part.tsx';
import { stateBadge } from '../../kit/frame/state-badge.tsx';
import {
  OPEN_APPOINTMENTS,
  OPEN_PROJECTS,
  OPEN_QUOTES,
  OPEN_REQUESTS,
  OPEN_REVIEWS,
} from '../../kit/intents.ts';
import { PlainList } from '../../kit/plain-list.tsx';
import { when } from '../../kit/when.ts';
import { AppointmentBadge } from '../appointments/state-badge.ts';
import { StateBadge as ProjectBadge } from '../projects/state-badge.ts';
import { DUE_LOOKS } from '../quotes/receipts-part.tsx';
import { sayTitle } from '../quotes/say-quote.ts';
import { StateBadge as QuoteBadge } from '../quotes/state-badge.ts';
import { StateBadge as RequestBadge } from '../requests/state-badge.ts';

type Shown = { client: ClientDetail };

const ReviewBadge = stateBadge<TestimonialStatus>(
  { pending: 'À lire', approved: 'Publié', rejected: 'Refusé' },
  { pending: 'caution', approved: 'positive', rejected: 'default' },
);

/** A part of the card; nothing where there is nothing. The last hundred are read. */
function Has<Item>({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <PlainList>{items.map(children)}</PlainList>
      {items.length >= 100 ? (
        <Text muted size={1}>
          Les 100 premiers de cette liste.
        </Text>
      ) : null}
    </Part>
  );
}

/** A line: its state, the way to it, and its facts. */
const Line = ({
  badge,
  facts,
  children,
}: {
  badge: ReactNode;
  facts?: string;
  children: ReactNode;
}) => (
  <li>
    <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
      <Flex align="center" gap={2} wrap="wrap">
        {badge}
        <Text size={1} weight="medium">
          {children}
        </Text>
      </Flex>
      {facts ? (
        <Text muted size={1}>
          {facts}
        </Text>
      ) : null}
    </Stack>
  </li>
);

export const Requests = ({ client }: Shown) => (
  <Has items={client.requests} title="Demandes">
    {({ reference, title, state, sentAt }) => (
      <Line
        key={reference}
        badge={<RequestBadge state={state} />}
        facts={`Envoyée ${when(sentAt)}`}
      >
        <IntentLink intent={OPEN_REQUESTS} params={{ reference }}>
          {reference} · {title}
        </IntentLink>
      </Line>
    )}
  </Has>
);

export const Quotes = ({ client }: Shown) => (
  <Has items={client.quotes} title="Devis">
    {(quote) => (
      <Line
        key={quote.id}
        badge={<QuoteBadge state={quote.state} />}
        facts={`${formatCents(quote.total)} · ${when(quote.updatedAt)}`}
      >
        <IntentLink intent={OPEN_QUOTES} params={{ quote: quote.id }}>
          {[quote.number, sayTitle(quote)].filter(Boolean).join(' · ')}
        </IntentLink>
      </Line>
    )}
  </Has>
);

/** What signed quotes are paid by: what is late before what is to come, what came last. */
export function Dues({ client }: Shown) {
  const today = parisDay(new Date());
  return (
    <Has items={client.dues} title="Règlements">
      {(due) => {
        const { text, tone } = DUE_LOOKS[dueState(due, today)];
        const day = due.receivedOn
          ? `reçu le ${formatDay(due.receivedOn)}`
          : due.dueOn && `à régler au plus tard le ${formatDay(due.dueOn)}`;
        return (
          <Line
            key={dueReference(due.number, due.position)}
            badge={
              <Badge fontSize={1} tone={tone}>
                {text}
              </Badge>
            }
            facts={[formatExactCents(due.amount), day].filter(Boolean).join(' · ')}
          >
            <IntentLink intent={OPEN_QUOTES} params={{ quote: due.quote }}>
              {due.number} · {due.label}
            </IntentLink>
          </Line>
        );
      }}
    </Has>
  );
}

export const Projects = ({ client }: Shown) => (
  <Has items={client.projects} title="Projets">
    {({ id, name, type, state, progress, activeAt }) => (
      <Line
        key={id}
        badge={<ProjectBadge state={state} />}
        facts={[type, state === 'active' ? `${progress}\u00a0%` : '', when(activeAt)]
          .filter(Boolean)
          .join(' · ')}
      >
        <IntentLink intent={OPEN_PROJECTS} params={{ project: id }}>
          {name}
        </IntentLink>
      </Line>
    )}
  </Has>
);

export const Appointments = ({ client }: Shown) => (
  <Has items={client.appointments} title="Rendez-vous">
    {({ id, state, startsAt }) => (
      <Line key={id} badge={<AppointmentBadge state={state} />}>
        <IntentLink intent={OPEN_APPOINTMENTS} params={{}}>
          {sayMoment(Date.parse(startsAt))}
        </IntentLink>
      </Line>
    )}
  </Has>
);

export const Reviews = ({ client }: Shown) => (
  <Has items={client.reviews} title="Avis">
    {({ id, state, rating, text, at }) => (
      <Line
        key={id}
        badge={<ReviewBadge state={state} />}
        facts={`${rating}\u00a0sur\u00a05 · ${when(at)}`}
      >
        <IntentLink intent={OPEN_REVIEWS} params={{}}>
          «{'\u202f'}
          {text}
          {'\u202f'}»
        </IntentLink>
      </Line>
    )}
  </Has>
);

/** Whether each request agreed to an answer, and when. */
export const Consents = ({ client }: Shown) => (
  <Has items={client.requests} title="Consentements">
    {({ reference, consent, sentAt }) => (
      <li key={reference}>
        <Text size={1}>
          {consent
            ? 'A accepté d’être recontacté au sujet de la demande '
            : 'N’a pas donné d’accord avec la demande '}
          {reference}, {when(sentAt)}
        </Text>
      </li>
    )}
  </Has>
);
