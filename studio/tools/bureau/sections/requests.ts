import { InboxIcon } from '@sanity/icons/Inbox';
import { TOPIC_LABELS } from '../../../../lib/requests/states.ts';
import type { RequestSummary, RequestsPage } from '../../../../lib/requests/wire.ts';
import { elided } from '../../../../lib/typography/elide.ts';
import { sayNextStep } from '../../../kit/frame/say-next-step.ts';
import { OPEN_REQUESTS } from '../../../kit/intents.ts';
import { when } from '../../../kit/when.ts';
import { fetchRequest, fetchRequests, NO_FILTERS, sendChange } from '../../requests/api.ts';
import type { BureauAction, BureauContext, BureauLine, BureauSection } from '../section.ts';
import { answerRequest } from '../windows/index.ts';

/** The most pressing reason why a request asks for something. */
function reasonOf(request: RequestSummary): string {
  const { isLate, awaitsSince, isUnread, nextStep, activeAt } = request;
  if (isLate && awaitsSince) return `En retard\u00a0: sans réponse depuis ${when(awaitsSince)}`;
  if (isUnread) return `Non lue, ${when(activeAt)}`;
  return nextStep ? sayNextStep(nextStep) : when(activeAt);
}

type NextStep = NonNullable<RequestSummary['nextStep']>;

const CHANGED = 'La prochaine étape de cette demande a changé entre-temps. Rien n’a été modifié.';

const isSame = (one: NextStep | null, other: NextStep | null) =>
  one?.text === other?.text && one?.day === other?.day;

/** Sets the next step of a request, or takes it away, as long as it is the one that was seen. */
async function plan(
  { token }: BureauContext,
  reference: string,
  seen: NextStep | null,
  step: NextStep | null,
) {
  const { id, version, nextStep } = await fetchRequest(token, reference);
  if (!isSame(nextStep, seen)) throw new Error(CHANGED);
  return sendChange(token, {
    id,
    version,
    ...(step ? { action: 'plan', step: step.text, day: step.day } : { action: 'unplan' }),
  });
}

/** What can be done about a request in place: the step that is due is done, anything else is answered. */
function actionOf({ reference, isLate, isUnread, nextStep }: RequestSummary): BureauAction {
  if (isLate || isUnread || !nextStep) {
    return { label: 'Répondre…', window: answerRequest({ reference }) };
  }
  return {
    label: 'C’est fait',
    done: `Fait\u00a0: ${nextStep.text}`,
    run: (context) => plan(context, reference, nextStep, null),
    undo: {
      label: 'Annuler',
      done: 'L’étape est de nouveau à faire.',
      run: (context) => plan(context, reference, null, nextStep),
    },
  };
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
        actions: [actionOf(request)],
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
