import { Box, Button, Dialog, Flex, Stack } from '@sanity/ui';
import { type ReactNode, useId, useState } from 'react';
import { Problem } from './problem.tsx';
import { useOrigin } from './use-origin.ts';

/** Asks for a confirmation of an act that cannot be undone, or that somebody is told of. */
export function ConfirmDialog({
  question,
  children,
  confirm,
  busy,
  cancel = 'Annuler',
  tone = 'default',
  isBusy,
  problem,
  onCancel,
  onConfirm,
}: {
  question: string;
  /** The consequences. */
  children: ReactNode;
  /** The text of the button that does it, and its text meanwhile. */
  confirm: string;
  busy: string;
  cancel?: string;
  tone?: 'default' | 'critical';
  isBusy: boolean;
  /** The reason why the last change was not made; shown once this dialog has asked for one. */
  problem: string | null;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const id = useId();
  const [hasTried, setHasTried] = useState(false);
  useOrigin();
  return (
    <Dialog
      // The dialog focuses what comes first: a button, not a cross that speaks English.
      __unstable_hideCloseButton
      header={question}
      id={id}
      onClose={onCancel}
      width={1}
    >
      <Box padding={4}>
        <Stack gap={4}>
          {children}
          {hasTried && problem ? <Problem text={problem} /> : null}
          <Flex gap={2} justify="flex-end" wrap="wrap">
            <Button fontSize={1} mode="ghost" onClick={onCancel} text={cancel} />
            <Button
              aria-disabled={isBusy}
              fontSize={1}
              // White on the Studio's red is too faint to be read.
              mode={tone === 'critical' ? 'ghost' : 'default'}
              onClick={() => {
                setHasTried(true);
                onConfirm();
              }}
              text={isBusy ? busy : confirm}
              tone={tone}
            />
          </Flex>
        </Stack>
      </Box>
    </Dialog>
  );
}
