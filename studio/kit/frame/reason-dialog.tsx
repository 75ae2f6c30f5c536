import { Stack, Text } from '@sanity/ui';
import { type ReactNode, useId, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { TextField } from './fields.tsx';

/** Asks for the reason of an act, or what else it takes, which somebody reads. What is typed stays after a failure. */
export function ReasonDialog({
  label,
  help,
  missing,
  least = 1,
  max,
  tone = 'critical',
  onConfirm,
  children,
  ...dialog
}: {
  question: string;
  /** The consequences. */
  children?: ReactNode;
  /** The field's label. */
  label: string;
  help?: string;
  /** The message where nothing is written, or less than it takes. */
  missing: string;
  /** Characters. */
  least?: number;
  max: number;
  tone?: 'critical' | 'default';
  confirm: string;
  busy: string;
  cancel?: string;
  isBusy: boolean;
  problem: string | null;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const isMissing = [...reason.trim()].length < least;
  const submit = () => {
    setIsAsked(true);
    if (isMissing) return document.getElementById(id)?.focus();
    onConfirm(reason.trim());
  };
  return (
    <ConfirmDialog {...dialog} onConfirm={submit} tone={tone}>
      <Stack gap={4}>
        {children ? <Text size={1}>{children}</Text> : null}
        <TextField
          help={help}
          id={id}
          // Text typed meanwhile would be lost.
          isReadOnly={dialog.isBusy}
          label={label}
          max={max}
          onChange={setReason}
          problem={isAsked && isMissing ? missing : null}
          rows={4}
          value={reason}
        />
      </Stack>
    </ConfirmDialog>
  );
}
