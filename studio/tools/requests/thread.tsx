import { Button } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { REQUEST_LIMITS } from '../../../lib/requests/states.ts';
import type { RequestDetail, ThreadMessage } from '../../../lib/requests/wire.ts';
import { Messages, toneOf } from '../../kit/frame/messages.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { WriteMessage } from '../../kit/frame/write-message.tsx';
import { when } from '../../kit/when.ts';
import type { OpenRequest } from './use-request.ts';

const MAILS: Readonly<Record<NonNullable<ThreadMessage['mail']>, string>> = {
  sent: 'envoyée par e-mail',
  waiting: 'e-mail en cours d’envoi',
  refused: 'e-mail refusé\u00a0: cette adresse n’existe pas',
};

/** Id of the field in which the answer is written. */
export const ANSWER_ID = 'answer';

type Shown = { request: RequestDetail; open: OpenRequest };

/** The messages of consultant and visitor, and the answer that is being written. */
export function Thread({ request, open: { change, isBusy } }: Shown) {
  const {
    messages,
    mailbox,
    email,
    name,
    company,
    reference,
    state,
    keptReference,
    awaitsSince,
    archive,
  } = request;
  const toast = useToast();
  const send = async (text: string) => {
    if (!(await change({ action: 'answer', text }))) return false;
    toast.push({ status: 'success', title: 'Réponse envoyée.' });
    return true;
  };
  return (
    <Part title="Échanges">
      <Messages
        messages={messages.map(({ id, author, authorName, text, at, mail, reference: of }) => ({
          id,
          who: author === 'consultant' ? authorName || 'Vous' : name || email,
          text,
          facts: [when(at), mail && MAILS[mail], of !== reference && `sur ${of}`],
          tone: toneOf(author),
        }))}
        nothing="Personne n’a encore écrit depuis l’envoi de la demande."
      />
      {state === 'spam' || keptReference || archive ? null : (
        <WriteMessage
          addressee={{ name, company }}
          busy="Envoi…"
          fieldId={ANSWER_ID}
          help={
            mailbox
              ? `Elle part par e-mail à ${email} et reste ici. Une réponse à cet e-mail arrive dans votre boîte ${mailbox}, pas ici\u202f; ce qui est écrit depuis l’espace client arrive ici.`
              : 'Aucun serveur d’e-mail n’est configuré\u00a0: elle se lit dans l’espace client, et ne part pas par e-mail.'
          }
          isBusy={isBusy}
          label="Votre réponse"
          max={REQUEST_LIMITS.text}
          onSend={send}
          place={`answer-${reference}`}
          rows={6}
          send="Envoyer la réponse"
        >
          {awaitsSince ? (
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => void change({ action: 'mark', mark: 'answered' })}
              text="J’ai répondu autrement"
            />
          ) : null}
        </WriteMessage>
      )}
    </Part>
  );
}

/** Notes that the visitor never reads. */
export function Notes({ request, open: { change, isBusy } }: Shown) {
  const { notes, reference, keptReference, archive } = request;
  const isClosed = keptReference !== null || archive !== null;
  if (isClosed && notes.length === 0) return null;
  return (
    <Part title="Notes">
      <Messages
        messages={notes.map(({ id, text, authorName, at }) => ({
          id,
          text,
          facts: [authorName, when(at)],
          tone: 'caution',
        }))}
      />
      {isClosed ? null : (
        <WriteMessage
          busy="Enregistrement…"
          isBusy={isBusy}
          isSecondary
          label="Une note, pour vous seul"
          max={REQUEST_LIMITS.text}
          onSend={async (text) => (await change({ action: 'note', text })) !== null}
          place={`note-${reference}`}
          rows={3}
          send="Ajouter la note"
        />
      )}
    </Part>
  );
}
