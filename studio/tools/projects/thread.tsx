import { Button } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { Messages, toneOf } from '../../kit/frame/messages.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { WriteMessage } from '../../kit/frame/write-message.tsx';
import { when } from '../../kit/when.ts';
import { sayMail } from './say-mail.ts';
import type { OpenProject } from './use-project.ts';

/** The messages of consultant and client, and the one that is being written. */
export function Thread({
  project,
  open: { change, isBusy },
}: {
  project: ProjectDetail;
  open: OpenProject;
}) {
  const { id: projectId, messages, client, awaitsSince, asOf, archive } = project;
  const toast = useToast();
  const send = async (text: string) => {
    if (!(await change({ action: 'message', text, asOf }))) return false;
    toast.push({ status: 'success', title: 'Message envoyé.' });
    return true;
  };
  return (
    <Part title="Messages">
      <Messages
        messages={messages.map(({ id, author, authorName, text, at }) => ({
          id,
          who: authorName || (author === 'consultant' ? 'Vous' : client.name || client.email),
          text,
          facts: [when(at)],
          tone: toneOf(author),
        }))}
        nothing="Personne n’a encore écrit."
      />
      {archive ? null : (
        <WriteMessage
          addressee={{ name: client.name, company: '' }}
          busy="Envoi…"
          help={`Il se lit sur la page du projet. ${sayMail(project, 'message')}`}
          isBusy={isBusy}
          label="Votre message"
          max={PROJECT_LIMITS.message}
          onSend={send}
          place={`message-${projectId}`}
          rows={5}
          send="Envoyer le message"
        >
          {awaitsSince ? (
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => void change({ action: 'mark', mark: 'answered', asOf })}
              text="J’ai répondu autrement"
            />
          ) : null}
        </WriteMessage>
      )}
    </Part>
  );
}
