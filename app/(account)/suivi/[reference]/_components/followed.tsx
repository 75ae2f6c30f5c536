import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import { formatDay } from '@/lib/format/dates.ts';
import { sayMoment } from '@/lib/format/moments.ts';
import { linkedProjectPath } from '@/lib/projects/paths.ts';
import { namesOfNumber } from '@/lib/quotes/names.ts';
import type { FollowedRequest } from '@/lib/requests/by-link.ts';
import { threadForm } from '@/lib/requests/follow-path.ts';
import { MessageForm } from '../../../_components/message-form.tsx';
import { RequestStatePill } from '../../../_components/request-state-pill.tsx';
import { Thread } from '../../../_components/thread.tsx';
import { writeMessage } from '../actions.ts';

/** Id of the title, at which reading begins once the code is given. */
export const TITLE_ID = 'suivi';

type Step = FollowedRequest['steps'][number];

const SENT = {
  quote: 'Demande de devis envoyée',
  training: 'Demande de formation envoyée',
  message: 'Message envoyé',
} as const;

/** An event of a request in words, with the day or the time that it is about. */
function inWords({ what, at, number }: Step, topic: FollowedRequest['topic']) {
  const on = `le ${formatDay(at)}`;
  const quote = `${namesOfNumber(number ?? '').name} ${number}`;
  switch (what) {
    case 'sent':
      return [SENT[topic], on];
    case 'quoted':
      return [`${quote} envoyé`, on];
    case 'accepted':
      return [`${quote} accepté`, on];
    case 'refused':
      return [`${quote} refusé`, on];
    case 'replaced':
      return [`${quote} remplacé`, on];
    case 'revoked':
      return [`${quote} retiré`, on];
    case 'withdrawn':
      return [`${quote} rétracté`, on];
    case 'terminated':
      return [`${quote} résilié`, on];
    case 'call':
      return ['Rendez-vous', sayMoment(Date.parse(at))];
    case 'cancelled':
      return ['Rendez-vous annulé', sayMoment(Date.parse(at))];
  }
}

/** What comes next, by the state of the request and who wrote last. */
function whatFollows({ state, messages }: FollowedRequest, words: DashboardPage): string {
  switch (state) {
    case 'quoted':
      return words.followQuotedText;
    case 'won':
      return words.followWonText;
    case 'lost':
      return words.followLostText;
    default:
      return messages.at(-1)?.author === 'consultant' ? words.answeredText : words.awaitedText;
  }
}

/** A request without an account: its state, what happened, what comes next, and the conversation. */
export function Followed({
  reference,
  request,
  hasProject,
  consultant,
  words,
}: {
  reference: string;
  request: FollowedRequest;
  /** Whether a project that it led to opens here. */
  hasProject: boolean;
  consultant: string;
  words: DashboardPage;
}) {
  const { state, topic, steps, messages } = request;
  return (
    <section className="canvas">
      <div className="wrap min-h-[80vh] pt-32 pb-24 lg:pt-40">
        <div className="mx-auto max-w-2xl">
          <p className="font-semibold text-sm">
            <RequestStatePill state={state} />
          </p>
          <h1 id={TITLE_ID} tabIndex={-1} className="mt-3 scroll-mt-28 text-title outline-none">
            {topic === 'message' ? 'Votre message' : 'Votre demande'}
          </h1>
          <p className="figure mt-2 text-muted">{reference}</p>
          <h2 className="mt-10 text-block">La suite</h2>
          <p className="mt-2 text-lead">
            <Words>{whatFollows(request, words)}</Words>
          </p>
          {hasProject ? (
            <p className="mt-3">
              <a href={linkedProjectPath({ reference })} className="link">
                {words.openProject}
              </a>
            </p>
          ) : null}
          <h2 className="mt-10 text-block">Ce qui s’est passé</h2>
          <ol className="rail mt-5 grid gap-4">
            {steps.map((step) => {
              const [label, when] = inWords(step, topic);
              return (
                <li key={`${step.what} ${step.at}`} className="relative">
                  <span aria-hidden="true" className="port port-full rail-port top-1" />
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-muted">{when}</span>
                </li>
              );
            })}
          </ol>
          <h2 className="mt-10 mb-5 text-block">Nos échanges</h2>
          {messages.length > 0 ? (
            <div className="mb-8">
              <Thread messages={messages} consultant={consultant} />
            </div>
          ) : null}
          <MessageForm name={threadForm(reference)} action={writeMessage}>
            <input type="hidden" name="reference" value={reference} />
          </MessageForm>
          <p className="mt-12 text-muted">
            <Words>{words.followAccountText}</Words>
          </p>
          <div className="mt-5 flex flex-wrap gap-4">
            <ButtonLink href="/auth?mode=inscription" look="secondary">
              Créer mon compte
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
