import { Stack, Text } from '@sanity/ui';
import { useState } from 'react';
import { QUOTE_LIMITS } from '../../lib/quotes/states.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { fieldId, TextField } from './fields.tsx';

const PATH = 'revoke.reason';

/** Asks why a quote is taken back: the client reads it. */
export function RevokeDialog({
  number,
  isBusy,
  problem,
  onCancel,
  onRevoke,
}: {
  number: string;
  isBusy: boolean;
  /** Why the last try failed; what was written stays. */
  problem: string | null;
  onCancel: () => void;
  onRevoke: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = isAsked && reason.trim() === '';
  const submit = () => {
    setIsAsked(true);
    if (reason.trim() === '') return document.getElementById(fieldId(PATH))?.focus();
    onRevoke(reason);
  };
  return (
    <ConfirmDialog
      busy="Retrait…"
      confirm="Retirer le devis"
      isBusy={isBusy}
      onCancel={onCancel}
      onConfirm={submit}
      problem={problem}
      question={`Retirer le devis ${number}\u202f?`}
      tone="critical"
    >
      <Stack gap={4}>
        <Text size={1}>
          Le client ne pourra plus l’accepter. Il le voit encore, avec votre motif. Un devis retiré
          ne revient pas{'\u00a0'}: vous pourrez le dupliquer.
        </Text>
        <TextField
          label="Motif, que le client lit"
          max={QUOTE_LIMITS.reason}
          onChange={setReason}
          path={PATH}
          problem={isMissing ? 'Dites pourquoi vous retirez ce devis.' : undefined}
          rows={4}
          value={reason}
        />
      </Stack>
    </ConfirmDialog>
  );
}
