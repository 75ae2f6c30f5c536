import { Card, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useCallback } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loading } from '../../kit/frame/loading.tsx';
import { useRead } from '../../kit/frame/use-read.ts';
import { Problem } from '../../kit/problem.tsx';
import { fetchFollowUp } from './api.ts';
import type { OpenQuote } from './use-quote.ts';

/** Shows the mail of a follow-up before it goes, and sends it. */
export function FollowUpDialog({
  token,
  id,
  open,
  onClose,
}: {
  token: string | undefined;
  id: string;
  open: OpenQuote;
  onClose: () => void;
}) {
  const read = useCallback(() => fetchFollowUp(token, id), [token, id]);
  const { found, problem } = useRead(read);
  const toast = useToast();
  const send = async () => {
    if (!found) return;
    const { kind, due, to } = found;
    if (!(await open.change({ action: 'followUp', kind, due }))) return;
    toast.push({ status: 'success', title: `Relance envoyée à ${to}.` });
    onClose();
  };
  return (
    <ConfirmDialog
      busy="Envoi…"
      confirm="Envoyer la relance"
      isBusy={open.isBusy || !found}
      onCancel={onClose}
      onConfirm={() => void send()}
      problem={open.problem}
      question={'Envoyer cette relance\u202f?'}
    >
      {problem ? <Problem text={problem} /> : null}
      {found ? (
        <Stack gap={4}>
          <Text size={1}>À {found.to}</Text>
          <Text size={1} weight="semibold">
            {found.subject}
          </Text>
          <Card border padding={3} radius={2}>
            <Text size={1} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {found.text}
            </Text>
          </Card>
        </Stack>
      ) : (
        <Loading isLoading={!problem} text="Préparation de l’e-mail…" />
      )}
    </ConfirmDialog>
  );
}
