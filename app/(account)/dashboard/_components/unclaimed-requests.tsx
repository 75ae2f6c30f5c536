import type { Loaded } from '@/lib/dashboard/dashboard.ts';
import { formatDay } from '@/lib/format/dates.ts';
import { TOPIC_LABELS } from '@/lib/requests/states.ts';
import type { UnclaimedRequest } from '@/lib/requests/unclaimed.ts';
import { STAYING } from '../../_components/focus-when-done.ts';
import { ClaimRequest } from './claim-request.tsx';
import { PostedAnswer } from './posted-answer.tsx';
import { Unavailable } from './unavailable.tsx';

/** Requests sent with the client's address by somebody not signed in: theirs once they say so, and unread till then. */
export function UnclaimedRequests({ requests }: { requests: Loaded<UnclaimedRequest[]> }) {
  if (!requests) {
    return (
      <div className="wrap pb-4">
        <Unavailable>
          Les demandes envoyées avec votre adresse ne répondent pas pour le moment.
        </Unavailable>
      </div>
    );
  }
  return (
    <div id={STAYING.claims} tabIndex={-1} className="wrap">
      <PostedAnswer name="reconnue" />
      {requests.data.length > 0 ? <Questions requests={requests.data} /> : null}
    </div>
  );
}

function Questions({ requests }: { requests: UnclaimedRequest[] }) {
  return (
    <section aria-labelledby="a-reconnaitre" className="pb-10">
      <h2 id="a-reconnaitre" className="text-block">
        Est-ce bien vous{'\u202f'}?
      </h2>
      <p className="mt-2 max-w-2xl text-muted">
        Quelqu’un a envoyé ceci avec votre adresse, sans être connecté. Dites si c’est vous
        {'\u00a0'}: la demande rejoint alors votre espace.
      </p>
      <ul className="mt-6 grid gap-4">
        {requests.map(({ reference, topic, sentAt }) => (
          <li
            key={reference}
            className="tile flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
          >
            <p>
              <strong className="block">{TOPIC_LABELS[topic]}</strong>
              {reference} · le {formatDay(sentAt)}
            </p>
            <div className="flex flex-wrap items-center gap-4">
              <ClaimRequest reference={reference} answer="oui">
                Oui, c’est moi
              </ClaimRequest>
              <ClaimRequest reference={reference} answer="non">
                Non, pas moi
              </ClaimRequest>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
