import { DownloadIcon } from '@sanity/icons/Download';
import { TrashIcon } from '@sanity/icons/Trash';
import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useState } from 'react';
import { weightOf } from '../../../lib/files/weight.ts';
import type { ProjectDetail, ProjectFile } from '../../../lib/projects/wire.ts';
import { elided } from '../../../lib/typography/elide.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { useUploads } from '../../kit/use-uploads.ts';
import { when } from '../../kit/when.ts';
import { sendFile } from './api.ts';
import { Uploads } from './uploads.tsx';
import type { OpenProject } from './use-project.ts';

/** The files of a project: those from the client, and those sent to them. */
export function Files({
  token,
  project,
  open,
}: {
  token: string | undefined;
  project: ProjectDetail;
  open: OpenProject;
}) {
  const { id, files, client, storage, archive } = project;
  const [asked, setAsked] = useState<ProjectFile | null>(null);
  const toast = useToast();
  const send = useCallback(
    (file: File, signal: AbortSignal, onProgress: (percent: number) => void) =>
      sendFile(token, id, null, file, signal, onProgress),
    [token, id],
  );
  const uploads = useUploads(send, ({ name }) => {
    toast.push({ status: 'success', title: `«\u202f${name}\u202f» est ajouté.` });
    open.readAgain();
  });
  const remove = async ({ id: file, name }: ProjectFile) => {
    if (!(await open.change({ action: 'removeFile', file }))) return;
    setAsked(null);
    toast.push({ status: 'success', title: `«\u202f${name}\u202f» est retiré.` });
  };
  return (
    <Part title="Fichiers">
      {files.length > 0 ? (
        <PlainList gap={2}>
          {files.map((file) => (
            <Card key={file.id} as="li" border padding={3} radius={2}>
              <Flex align="center" gap={3} justify="space-between" wrap="wrap">
                <Stack flex={1} gap={3} style={{ minWidth: '12rem', overflowWrap: 'anywhere' }}>
                  <Text size={1} weight="medium">
                    {file.name}
                  </Text>
                  <Text muted size={1}>
                    {[
                      weightOf(file.size),
                      file.sender === 'client'
                        ? elided('de ', file.senderName || client.name || client.email)
                        : 'de vous',
                      when(file.at),
                    ].join(' · ')}
                  </Text>
                </Stack>
                <Flex gap={1}>
                  <Button
                    aria-label={`Télécharger ${file.name}`}
                    as="a"
                    fontSize={1}
                    icon={DownloadIcon}
                    mode="ghost"
                    text="Télécharger"
                    {...{ download: file.name, href: file.href }}
                  />
                  {archive ? null : (
                    <Button
                      aria-label={`Retirer ${file.name}…`}
                      fontSize={1}
                      icon={TrashIcon}
                      mode="bleed"
                      onClick={() => setAsked(file)}
                      tone="critical"
                    />
                  )}
                </Flex>
              </Flex>
            </Card>
          ))}
        </PlainList>
      ) : (
        <Text muted size={1}>
          {archive
            ? 'Aucun fichier.'
            : 'Aucun fichier pour le moment. Le client peut en envoyer depuis son espace.'}
        </Text>
      )}
      {archive ? null : (
        <Uploads
          hint={`25\u00a0Mo par fichier. Le client les voit aussitôt. ${weightOf(storage.used)} sur ${weightOf(storage.quota)} utilisés.`}
          label="Ajouter des fichiers"
          uploads={uploads}
        />
      )}
      {asked ? (
        <ConfirmDialog
          busy="Retrait…"
          confirm="Retirer"
          isBusy={open.isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void remove(asked)}
          problem={open.problem}
          question={`Retirer «\u202f${asked.name}\u202f»\u202f?`}
          tone="critical"
        >
          <Text size={1}>
            Le fichier est effacé, pour vous et pour le client. Rien ne permet de revenir en
            arrière.
          </Text>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}
