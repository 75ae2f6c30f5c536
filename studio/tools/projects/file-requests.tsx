import { Badge, type BadgeTone, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback, useState } from 'react';
import { parisDay } from '../../../lib/format/dates.ts';
import { isOver, PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { FileRequest, ProjectDetail } from '../../../lib/projects/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { FollowUpDialog } from '../../kit/frame/follow-up-dialog.tsx';
import { Part } from '../../kit/frame/part.tsx';
import { ReasonDialog } from '../../kit/frame/reason-dialog.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { fetchFileFollowUp } from './api.ts';
import { AskFiles } from './ask-files.tsx';
import { FILE_REQUEST_LABELS, LAPSED_LABEL, sayFileRequest } from './say-file-request.ts';
import { isAskedByMail, sayAskingMail } from './say-mail.ts';
import type { OpenProject } from './use-project.ts';

const TONES: Readonly<Record<FileRequest['state'], BadgeTone>> = {
  waiting: 'default',
  received: 'caution',
  accepted: 'positive',
};

type Shown = { token: string | undefined; project: ProjectDetail; open: OpenProject };

/** Files that the client is asked for: what has come, what the consultant says of it, and what is still missing. */
export function FileRequests({ token, project, open }: Shown) {
  const { fileRequests, archive, state } = project;
  const canAsk = !archive && !isOver(state);
  if (fileRequests.length === 0 && !canAsk) return null;
  return (
    <Part title="Fichiers demandés">
      {fileRequests.length > 0 ? (
        <PlainList gap={2}>
          {fileRequests.map((request) => (
            <Request
              key={request.id}
              open={open}
              project={project}
              request={request}
              token={token}
            />
          ))}
        </PlainList>
      ) : (
        <Text muted size={1}>
          Rien n’est demandé. Le client lit ce que vous demandez en tête de son projet, et l’envoie
          de là.
        </Text>
      )}
      {canAsk ? <AskFiles open={open} project={project} /> : null}
    </Part>
  );
}

function Request({ token, project, open, request }: Shown & { request: FileRequest }) {
  const { id, title, state } = request;
  const files = project.files.filter(({ requestId }) => requestId === id);
  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={3}>
        <Flex align="center" gap={3} justify="space-between" wrap="wrap">
          <Text size={1} style={{ overflowWrap: 'anywhere' }} weight="medium">
            {title}
          </Text>
          <Badge fontSize={1} tone={TONES[state]}>
            {state === 'waiting' && isOver(project.state)
              ? LAPSED_LABEL
              : FILE_REQUEST_LABELS[state]}
          </Badge>
        </Flex>
        <Stack gap={2}>
          {sayFileRequest(request, parisDay(new Date())).map((line) => (
            <Text
              key={line}
              muted
              size={1}
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {line}
            </Text>
          ))}
        </Stack>
        {files.length > 0 ? (
          <PlainList gap={2}>
            {files.map((file) => (
              <Text key={file.id} as="li" size={1} style={{ overflowWrap: 'anywhere' }}>
                <a {...{ download: file.name, href: file.href }}>{file.name}</a>
              </Text>
            ))}
          </PlainList>
        ) : null}
        {project.archive ? null : (
          <Actions open={open} project={project} request={request} token={token} />
        )}
      </Stack>
    </Card>
  );
}

function Actions({
  token,
  project,
  open: { change, isBusy, problem },
  request: { id, title, state, isStopped },
}: Shown & { request: FileRequest }) {
  const [asked, setAsked] = useState<'again' | 'drop' | 'follow-up' | null>(null);
  const toast = useToast();
  const read = useCallback(() => fetchFileFollowUp(token, project.id, id), [token, project.id, id]);
  const close = () => setAsked(null);
  const said = (text: string) => toast.push({ status: 'success', title: text });
  const mark = async (what: 'accept' | 'drop' | 'stop' | 'resume', text: string) => {
    if (!(await change({ action: 'markFile', request: id, mark: what }))) return;
    close();
    said(text);
  };
  const again = async (message: string) => {
    if (!(await change({ action: 'askFileAgain', request: id, message }))) return;
    close();
    said('Le fichier est demandé de nouveau.');
  };
  const canAsk = !isOver(project.state);
  const named = `«\u202f${title}\u202f»`;
  return (
    <>
      <Flex gap={2} wrap="wrap">
        {state === 'accepted' ? null : (
          <Button
            aria-disabled={isBusy}
            aria-label={`${state === 'received' ? 'Accepter' : 'Reçu autrement'}, ${named}`}
            fontSize={1}
            mode="ghost"
            onClick={() => void mark('accept', 'Le fichier est accepté.')}
            text={state === 'received' ? 'Accepter' : 'Reçu autrement'}
          />
        )}
        {state === 'waiting' || !canAsk ? null : (
          <Button
            aria-label={`Redemander ${named}…`}
            fontSize={1}
            mode={state === 'received' ? 'ghost' : 'bleed'}
            onClick={() => setAsked('again')}
            text="Redemander…"
          />
        )}
        {state === 'waiting' && canAsk && isAskedByMail(project, 'file') ? (
          <>
            <Button
              aria-label={`Relancer pour ${named}…`}
              fontSize={1}
              mode="ghost"
              onClick={() => setAsked('follow-up')}
              text="Relancer…"
            />
            <Button
              aria-disabled={isBusy}
              aria-label={`${isStopped ? 'Reprendre les relances' : 'Ne plus relancer'}, ${named}`}
              fontSize={1}
              mode="bleed"
              onClick={() =>
                void mark(
                  isStopped ? 'resume' : 'stop',
                  isStopped ? 'Les relances reprennent.' : 'Ce fichier n’est plus relancé.',
                )
              }
              text={isStopped ? 'Reprendre les relances' : 'Ne plus relancer'}
            />
          </>
        ) : null}
        {state === 'accepted' ? null : (
          <Button
            aria-label={`Retirer la demande ${named}…`}
            fontSize={1}
            mode="bleed"
            onClick={() => setAsked('drop')}
            text="Retirer la demande…"
          />
        )}
      </Flex>
      {asked === 'follow-up' ? (
        <FollowUpDialog
          isBusy={isBusy}
          onClose={close}
          problem={problem}
          read={read}
          send={() => change({ action: 'followUpFile', request: id })}
        />
      ) : null}
      {asked === 'again' ? (
        <ReasonDialog
          busy="Envoi…"
          confirm="Redemander"
          isBusy={isBusy}
          label="Ce qui ne va pas"
          max={PROJECT_LIMITS.fileReason}
          missing="Dites ce qui ne va pas."
          onCancel={close}
          onConfirm={(message) => void again(message)}
          problem={problem}
          question={`Redemander ${named}\u202f?`}
          tone="default"
        >
          {sayAskingMail(project, 'file')} Ce qui est déjà arrivé reste parmi les fichiers.
        </ReasonDialog>
      ) : null}
      {asked === 'drop' ? (
        <ConfirmDialog
          busy="Retrait…"
          confirm="Retirer la demande"
          isBusy={isBusy}
          onCancel={close}
          onConfirm={() => void mark('drop', 'La demande est retirée.')}
          problem={problem}
          question={`Ne plus demander ${named}\u202f?`}
        >
          <Text size={1}>
            Le client ne la voit plus, et n’est plus relancé. Ce qui est déjà arrivé reste parmi les
            fichiers.
          </Text>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
