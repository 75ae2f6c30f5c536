import { Card, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Problem } from '../problem.tsx';
import { Loading } from './loading.tsx';
import { useRead } from './use-read.ts';

/** A mail as it would be sent. */
type ShownMail = { to: string; subject: string; text: string };

/** Shows the mail of a follow-up before it goes, and sends it. */
export function FollowUpDialog<Mail extends ShownMail>({
  read,
  send,
  isBusy,
  problem: refusal,
  onClose,
}: {
  /** Reads the mail; another function reads it anew. */
  read: () => Promise<Mail>;
  /** Sends it; falsy where it was not sent. */
  send: (mail: Mail) => Promise<unknown>;
  isBusy: boolean;
  /** The reason why it was not sent. */
  problem: string | null;
  onClose: () => void;
}) {
  const { found, problem } = useRead(read);
  const toast = useToast();
  const confirm = async () => {
    if (!found || !(await send(found))) return;
    toast.push({ status: 'success', title: `Relance envoyée à ${found.to}.` });
    onClose();
  };
  return (
    <ConfirmDialog
      busy="Envoi…"
      confirm="Envoyer la relance"
      isBusy={isBusy || !found}
      onCancel={onClose}
      onConfirm={() => void confirm()}
      problem={refusal}
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
