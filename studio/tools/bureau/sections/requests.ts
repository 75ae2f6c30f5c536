import { InboxIcon } from '@sanity/icons/Inbox';
import { TOPIC_LABELS } from '../../../../lib/requests/states.ts';
import type { RequestSummary, RequestsPage } from '../../../../lib/requests/wire.ts';
import { elided } from '../../../../lib/typography/elide.ts';
import { sayNextStep } from '../../../kit/frame/say-next-step.ts';
import { OPEN_REQUESTS } from '../../../kit/intents.ts';
import { when } from '../../../kit/when.ts';
import { fetchRequests, NO_FILTERS } from '../../requests/api.ts';
import type { BureauLine, BureauSection } from '../section.ts';

/** The most pressing reason why a request asks for something. */
function reasonOf(request: RequestSummary): string {
  const { isLate, awaitsSince, isUnread, nextStep, activeAt } = request;
  if (isLate && awaitsSince) return `En retard\u00a0: sans réponse depuis ${when(awaitsSince)}`;
  if (isUnread) return `Non lue, ${when(activeAt)}`;
  return nextStep ? sayNextStep(nextStep) : when(activeAt);
}

/** The lines of requests that ask for something: late ones first, then unread ones, then next steps. */
export function linesOf({ requests, next }: RequestsPage): BureauLine[] {
  const rank = ({ isLate, isUnread }: RequestSummary) => (isLate ? 0 : isUnread ? 1 : 2);
  const lines = requests
    .toSorted((a, b) => rank(a) - rank(b))
    .map((request): BureauLine => {
      const { reference, name, email, topic, title } = request;
      return {
        key: reference,
        title: `${elided(`${TOPIC_LABELS[topic]} de `, name || email)}\u00a0: ${title}`,
        detail: reasonOf(request),
        intent: OPEN_REQUESTS,
        params: { reference },
      };
    });
  if (next) {
    lines.push({
      key: 'others',
      title: 'Et d’autres demandes',
      detail: 'Dans l’outil Demandes',
      intent: OPEN_REQUESTS,
      params: {},
    });
  }
  return lines;
}

/** Requests that the consultant has not read, has let wait, or has to act on next. */
export const requests: BureauSection = {
  name: 'demandes',
  title: 'Demandes',
  icon: InboxIcon,
  asks: true,
  empty: 'Aucune demande ne vous attend.',
  read: async ({ token }) =>
    linesOf(await fetchRequests(token, { ...NO_FILTERS, view: 'attention' })),
};
