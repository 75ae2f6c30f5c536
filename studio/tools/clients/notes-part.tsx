import { Box, Button, Card, Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { CLIENT_LIMITS } from '../../../lib/clients/states.ts';
import type { ClientDetail } from '../../../lib/clients/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { WriteMessage } from '../../kit/frame/write-message.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { when } from '../../kit/when.ts';
import type { OpenClient } from './use-client.ts';

type Note = ClientDetail['notes'][number];

/** Notes that the client never reads. */
export function NotesPart({
  client: { id, notes, isArchived },
  open: { change, isBusy, problem },
}: {
  client: ClientDetail;
  open: OpenClient;
}) {
  const [asked, setAsked] = useState<Note | null>(null);
  const remove = async ({ id: note }: Note) => {
    if (await change({ action: 'removeNote', note })) setAsked(null);
  };
  if (isArchived) return null;
  return (
    <Part title="Notes">
      {notes.length > 0 ? (
        <PlainList>
          {notes.map((note) => (
            <Card key={note.id} as="li" padding={3} radius={2} tone="caution">
              <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
                <Text size={1} style={{ whiteSpace: 'pre-wrap' }}>
                  {note.text}
                </Text>
                <Text muted size={1}>
                  {[note.authorName, when(note.at)].filter(Boolean).join(' · ')}
                </Text>
                <Box>
                  <Button
                    aria-label={`Effacer la note du ${when(note.at)}`}
                    fontSize={1}
                    mode="bleed"
                    onClick={() => setAsked(note)}
                    padding={2}
                    text="Effacer…"
                  />
                </Box>
              </Stack>
            </Card>
          ))}
        </PlainList>
      ) : null}
      <WriteMessage
        busy="Enregistrement…"
        help={'Le client ne la lit jamais\u00a0; elle s’efface avec ce qu’il reste de lui.'}
        isBusy={isBusy}
        isSecondary
        label="Une note, pour vous seul"
        max={CLIENT_LIMITS.note}
        onSend={async (text) => (await change({ action: 'note', text })) !== null}
        place={`client-note-${id}`}
        rows={3}
        send="Ajouter la note"
      />
      {asked ? (
        <ConfirmDialog
          busy="Effacement…"
          cancel="La garder"
          confirm="Effacer la note"
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void remove(asked)}
          problem={problem}
          question={'Effacer cette note\u202f?'}
          tone="critical"
        >
          <Text size={1} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {asked.text}
          </Text>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}
