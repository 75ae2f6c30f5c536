import { useToast } from '@sanity/ui/toast';
import { sayNames } from '../../../lib/quotes/signers.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { Messages, type Said, toneOf } from '../../kit/frame/messages.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { WriteMessage } from '../../kit/frame/write-message.tsx';
import { when } from '../../kit/when.ts';
import { sayFollowUp } from './say-follow-up.ts';
import { readersOf, sayClient } from './say-quote.ts';
import type { OpenQuote } from './use-quote.ts';

/** What was written about a quote, and what was followed up, in its order. */
function saidIn(quote: QuoteDetail): Said[] {
  type Moment = { at: string; said: Said };
  const written = quote.messages.map(
    ({ id, author, authorName, text, at }): Moment => ({
      at,
      said: {
        id,
        who: authorName || (author === 'consultant' ? 'Vous' : sayClient(quote)),
        text,
        facts: [when(at)],
        tone: toneOf(author),
      },
    }),
  );
  const followed = quote.followUps.list.map(
    (followUp): Moment => ({
      at: followUp.at,
      said: {
        id: followUp.id,
        text: sayFollowUp(followUp),
        facts: [followUp.who ?? 'Par le site'],
        tone: followUp.state === 'refused' ? 'caution' : 'transparent',
      },
    }),
  );
  return [...written, ...followed]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ said }) => said);
}

/** The client's questions on the quote, what was followed up, and the answer that is being written. */
export function Thread({
  quote,
  canAnswer,
  open: { change, isBusy },
}: {
  quote: QuoteDetail;
  canAnswer: boolean;
  open: OpenQuote;
}) {
  const { id: quoteId, messages, mailbox, followUps, archive } = quote;
  const readers = readersOf(quote);
  const toast = useToast();
  if (messages.length === 0 && followUps.list.length === 0 && !canAnswer) return null;
  const send = async (text: string) => {
    if (!(await change({ action: 'answer', text }))) return false;
    toast.push({ status: 'success', title: 'Réponse envoyée.' });
    return true;
  };
  return (
    <Part title="Échanges">
      <Messages messages={saidIn(quote)} nothing="Le client n’a posé aucune question." />
      {canAnswer ? (
        <WriteMessage
          addressee={{
            name: archive ? (readers[0]?.name ?? '') : quote.client,
            company: archive ? '' : quote.company,
          }}
          busy="Envoi…"
          help={
            mailbox
              ? `Il part par e-mail à ${sayNames(readers.map(({ email }) => ({ name: email })))}, et reste ici, sous le devis.`
              : 'Aucun serveur d’e-mail n’est configuré\u00a0: il se lit sous le devis, et ne part pas par e-mail.'
          }
          isBusy={isBusy}
          label="Votre message"
          max={QUOTE_LIMITS.message}
          onSend={send}
          place={`quote-answer-${quoteId}`}
          rows={4}
          send="Envoyer le message"
        />
      ) : null}
    </Part>
  );
}
