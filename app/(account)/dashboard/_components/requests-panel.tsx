import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { ExampleTag } from '@/app/_components/ui/example-tag.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { DashboardPage } from '@/lib/content/index.ts';
import type { Loaded } from '@/lib/dashboard/dashboard.ts';
import { formatDay } from '@/lib/format/dates.ts';
import type { OwnQuote } from '@/lib/quotes/own.ts';
import type { OwnRequest } from '@/lib/requests/own.ts';
import { TOPIC_LABELS } from '@/lib/requests/states.ts';
import { fill } from '@/lib/typography/fill.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { MessageForm } from '../../_components/message-form.tsx';
import { quotePagePath } from '../../_components/quote/which-quote.tsx';
import { RequestStatePill } from '../../_components/request-state-pill.tsx';
import { Thread } from '../../_components/thread.tsx';
import { writeMessage } from '../actions.ts';
import { QuotesList } from './quotes-list.tsx';
import { Unavailable } from './unavailable.tsx';

/** The next thing to happen, as long as there is one. */
function whatFollows({ state, messages }: OwnRequest, words: DashboardPage): string | null {
  if (state === 'won' || state === 'lost') return null;
  return messages.at(-1)?.author === 'consultant' ? words.answeredText : words.awaitedText;
}

function Request({
  request,
  quotes,
  consultant,
  words,
}: {
  request: OwnRequest;
  /** Quotes that were made of it. */
  quotes: OwnQuote[];
  consultant: string;
  words: DashboardPage;
}) {
  const { reference, topic, title, sentAt, activeAt, facts, messages, isExample, state } = request;
  const follows = whatFollows(request, words);
  return (
    <li className="tile scroll-mt-24 p-5 sm:p-8" id={reference}>
      <article aria-labelledby={`${reference}-title`}>
        <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
          <RequestStatePill state={state} />
          {isExample ? <ExampleTag>Exemple</ExampleTag> : null}
          <span className="text-muted">{TOPIC_LABELS[topic]}</span>
        </p>
        <h3 id={`${reference}-title`} className="mt-3 break-words text-block">
          {t(title)}
        </h3>
        <p className="mt-2 text-muted text-sm">
          {reference} · envoyée le {formatDay(sentAt)}
          {messages.length > 0 ? ` · dernier échange le ${formatDay(activeAt)}` : ''}
        </p>
        {follows ? (
          <p className="mt-3">
            <Words>{follows}</Words>
          </p>
        ) : null}
        {messages.length > 0 ? (
          <div className="mt-6">
            <Thread messages={messages} consultant={consultant} />
          </div>
        ) : null}
        <div className="mt-6 grid grid-cols-1 gap-3">
          {quotes.map(({ id, number }) => (
            <a key={id} href={quotePagePath({ id })} className="link w-fit py-1">
              {fill(words.requestQuote, { devis: number })}
            </a>
          ))}
          <details>
            <summary className="link inline-block cursor-pointer py-1">{words.sentText}</summary>
            <dl className="mt-4 grid grid-cols-1 gap-4">
              {facts.map(({ label: name, value }) => (
                <div key={name}>
                  <dt className="text-muted text-sm">{name}</dt>
                  <dd className="whitespace-pre-line break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
          {state === 'spam' ? null : (
            <MessageForm
              name={`demande-${reference}`}
              action={writeMessage}
              summary="Écrire un message…"
            >
              <input type="hidden" name="reference" value={reference} />
            </MessageForm>
          )}
        </div>
      </article>
    </li>
  );
}

function NoRequests({ words }: { words: DashboardPage }) {
  return (
    <div className="max-w-lg pt-12">
      <h2 className="text-block">{words.noRequestsTitle}</h2>
      <p className="mt-4 text-lead text-muted">
        <Words>{words.noRequestsText}</Words>
      </p>
      <div className="mt-7 flex flex-wrap gap-4">
        <ButtonLink href="/devis">{words.noRequestsButton}</ButtonLink>
        <ButtonLink href="/contact" look="secondary">
          {words.writeMessage}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The client's requests: the text that they sent, its state, and the messages since. */
function Requests({
  requests,
  quotes,
  consultant,
  words,
}: {
  requests: OwnRequest[];
  quotes: OwnQuote[];
  consultant: string;
  words: DashboardPage;
}) {
  if (requests.length === 0) return quotes.length > 0 ? null : <NoRequests words={words} />;
  return (
    <section aria-labelledby="demandes-titre" className="pt-10 lg:pt-12">
      <h2 id="demandes-titre" className="text-block">
        {words.requestsTitle}
      </h2>
      {requests.some(({ isExample }) => isExample) ? (
        <p className="mt-2 max-w-2xl text-muted">
          <Words>{words.exampleRequestText}</Words>
        </p>
      ) : null}
      <ol className="mt-6 grid grid-cols-1 gap-8">
        {requests.map((request) => (
          <Request
            key={request.reference}
            request={request}
            quotes={quotes.filter((quote) => quote.request === request.reference)}
            consultant={consultant}
            words={words}
          />
        ))}
      </ol>
    </section>
  );
}

/** « Demandes et devis » (product.md, Quotes of a client; Requests that move): quotes first, then requests. */
export function RequestsPanel({
  quotes,
  requests,
  consultant,
  words,
}: {
  quotes: Loaded<OwnQuote[]>;
  requests: Loaded<OwnRequest[]>;
  /** Name under which the consultant's messages stand. */
  consultant: string;
  words: DashboardPage;
}) {
  return (
    <div className="wrap pb-16 lg:pb-24">
      {quotes ? (
        <QuotesList quotes={quotes.data} words={words} />
      ) : (
        <div className="pt-14">
          <Unavailable>Vos devis ne répondent pas pour le moment.</Unavailable>
        </div>
      )}
      {requests ? (
        <Requests
          requests={requests.data}
          quotes={quotes?.data ?? []}
          consultant={consultant}
          words={words}
        />
      ) : (
        <div className="pt-14">
          <Unavailable>Vos demandes ne répondent pas pour le moment.</Unavailable>
        </div>
      )}
    </div>
  );
}
