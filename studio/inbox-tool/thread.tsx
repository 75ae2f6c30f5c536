import { Box, Button, Card, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { useId } from 'react';
import { REQUEST_LIMITS } from '../../lib/inbox/states.ts';
import type { RequestDetail, ThreadMessage } from '../../lib/inbox/wire.ts';
import { when } from '../when.ts';
import { Part } from './part.tsx';
import { useDraft } from './use-draft.ts';
import type { OpenRequest } from './use-request.ts';

const MAILS: Readonly<Record<NonNullable<ThreadMessage['mail']>, string>> = {
  sent: 'envoyée par e-mail',
  waiting: 'e-mail en cours d’envoi',
  refused: 'e-mail refusé\u00a0: cette adresse n’existe pas',
};

function Message({ message, request }: { message: ThreadMessage; request: RequestDetail }) {
  const { author, authorName, text, at, mail, reference } = message;
  const isOwn = author === 'consultant';
  const who = isOwn ? authorName || 'Vous' : request.name || request.email;
  return (
    <li>
      <Card padding={3} radius={2} tone={isOwn ? 'primary' : 'transparent'}>
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          <Text size={1} weight="semibold">
            {who}
          </Text>
          <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
            {text}
          </Text>
          <Text muted size={1}>
            {[
              when(at),
              mail && MAILS[mail],
              reference === request.reference ? null : `sur ${reference}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Stack>
      </Card>
    </li>
  );
}

/** What consultant and visitor wrote to each other, and the answer that is being written. */
export function Thread({
  request,
  open: { change, isBusy },
  onSent,
}: {
  request: RequestDetail;
  open: OpenRequest;
  onSent: () => void;
}) {
  const { messages, mailbox, email, reference, state, keptReference, awaitsSince } = request;
  const [text, setText] = useDraft(`answer-${reference}`);
  const id = useId();
  const send = async () => {
    if (text.trim() === '') return document.getElementById(id)?.focus();
    if (await change({ action: 'answer', text })) {
      setText('');
      onSent();
    }
  };
  return (
    <Part title="Échanges">
      {messages.length > 0 ? (
        <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {messages.map((message) => (
            <Message key={message.id} message={message} request={request} />
          ))}
        </Stack>
      ) : (
        <Text muted size={1}>
          Personne n’a encore écrit depuis l’envoi de la demande.
        </Text>
      )}
      {state === 'spam' || keptReference ? null : (
        <Stack gap={3}>
          <Text as="label" htmlFor={id} size={1} weight="medium">
            Votre réponse
          </Text>
          <TextArea
            aria-describedby={`${id}-help`}
            fontSize={1}
            id={id}
            maxLength={REQUEST_LIMITS.text}
            onChange={(event) => setText(event.currentTarget.value)}
            rows={6}
            value={text}
          />
          <Text id={`${id}-help`} muted size={1}>
            {mailbox
              ? `Elle part par e-mail à ${email} et reste ici. Une réponse à cet e-mail arrive dans votre boîte ${mailbox}, pas ici\u202f; ce qui est écrit depuis l’espace client arrive ici.`
              : 'Aucun serveur d’e-mail n’est configuré\u00a0: elle se lit dans l’espace client, et ne part pas par e-mail.'}
          </Text>
          <Flex gap={2} wrap="wrap">
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              onClick={() => void send()}
              text={isBusy ? 'Envoi…' : 'Envoyer la réponse'}
            />
            {awaitsSince ? (
              <Button
                aria-disabled={isBusy}
                fontSize={1}
                mode="ghost"
                onClick={() => void change({ action: 'mark', mark: 'answered' })}
                text="J’ai répondu autrement"
              />
            ) : null}
          </Flex>
        </Stack>
      )}
    </Part>
  );
}

/** What the visitor never reads. */
export function Notes({ request, open }: { request: RequestDetail; open: OpenRequest }) {
  const { notes, reference, keptReference } = request;
  const [text, setText] = useDraft(`note-${reference}`);
  const id = useId();
  const save = async () => {
    if (text.trim() === '') return document.getElementById(id)?.focus();
    if (await open.change({ action: 'note', text })) setText('');
  };
  return (
    <Part title="Notes">
      {notes.length > 0 ? (
        <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {notes.map((note) => (
            <li key={note.id}>
              <Card padding={3} radius={2} tone="caution">
                <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
                  <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
                    {note.text}
                  </Text>
                  <Text muted size={1}>
                    {[note.authorName, when(note.at)].filter(Boolean).join(' · ')}
                  </Text>
                </Stack>
              </Card>
            </li>
          ))}
        </Stack>
      ) : null}
      {keptReference ? null : (
        <Stack gap={3}>
          <Text as="label" htmlFor={id} size={1} weight="medium">
            Une note, pour vous seul
          </Text>
          <TextArea
            fontSize={1}
            id={id}
            maxLength={REQUEST_LIMITS.text}
            onChange={(event) => setText(event.currentTarget.value)}
            rows={3}
            value={text}
          />
          <Box>
            <Button
              aria-disabled={open.isBusy}
              fontSize={1}
              mode="ghost"
              onClick={() => void save()}
              text="Ajouter la note"
            />
          </Box>
        </Stack>
      )}
    </Part>
  );
}
