import { Button, Card, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { useId } from 'react';
import { PROJECT_LIMITS } from '../../lib/projects/states.ts';
import type { ProjectDetail } from '../../lib/projects/wire.ts';
import { Part } from '../inbox-tool/part.tsx';
import { useKept } from '../use-kept.ts';
import { when } from '../when.ts';
import { sayMail } from './say-mail.ts';
import type { OpenProject } from './use-project.ts';

/** What consultant and client wrote to each other, and the message that is being written. */
export function Messages({
  project,
  open: { change, isBusy },
  onSent,
}: {
  project: ProjectDetail;
  open: OpenProject;
  onSent: () => void;
}) {
  const { id: projectId, messages, client, awaitsSince } = project;
  const [kept, keep] = useKept<string>(`message-${projectId}`);
  const text = kept ?? '';
  const id = useId();
  const send = async () => {
    if (text.trim() === '') return document.getElementById(id)?.focus();
    if (await change({ action: 'message', text })) {
      keep(null);
      onSent();
    }
  };
  return (
    <Part title="Messages">
      {messages.length > 0 ? (
        <Stack as="ul" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {messages.map((message) => {
            const isOwn = message.author === 'consultant';
            return (
              <Card
                key={message.id}
                as="li"
                padding={3}
                radius={2}
                tone={isOwn ? 'primary' : 'transparent'}
              >
                <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
                  <Text size={1} weight="semibold">
                    {isOwn ? message.authorName || 'Vous' : client.name || client.email}
                  </Text>
                  <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
                    {message.text}
                  </Text>
                  <Text muted size={1}>
                    {when(message.at)}
                  </Text>
                </Stack>
              </Card>
            );
          })}
        </Stack>
      ) : (
        <Text muted size={1}>
          Personne n’a encore écrit.
        </Text>
      )}
      <Stack gap={3}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          Votre message
        </Text>
        <TextArea
          aria-describedby={`${id}-help`}
          fontSize={1}
          id={id}
          maxLength={PROJECT_LIMITS.message}
          onChange={(event) => keep(event.currentTarget.value || null)}
          rows={5}
          value={text}
        />
        <Text id={`${id}-help`} muted size={1}>
          Il se lit dans l’espace client. {sayMail(project, 'message')}
        </Text>
        <Flex gap={2} wrap="wrap">
          <Button
            aria-disabled={isBusy}
            fontSize={1}
            onClick={() => void send()}
            text={isBusy ? 'Envoi…' : 'Envoyer le message'}
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
    </Part>
  );
}
