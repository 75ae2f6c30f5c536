import { Button, Flex, Stack } from '@sanity/ui';
import { type ReactNode, useId, useState } from 'react';
import { useKept } from '../use-kept.ts';
import { TextField } from './fields.tsx';
import { type Addressee, TextTemplates } from './text-templates.tsx';

/** A message that is being written: it stays until it is stored. */
export function WriteMessage({
  place,
  fieldId,
  label,
  help,
  max,
  rows,
  send,
  busy,
  isSecondary = false,
  isBusy,
  addressee,
  onSend,
  children,
}: {
  /** The name under which the typed text is kept, unique in the Studio. */
  place: string;
  /** The field's id, where the keyboard focus is sent to it. */
  fieldId?: string;
  label: string;
  help?: string;
  /** Characters. */
  max: number;
  rows: number;
  /** The button. */
  send: string;
  /** The button's text meanwhile. */
  busy: string;
  /** Whether writing is not the page's main purpose. */
  isSecondary?: boolean;
  /** Whether something else is under way. */
  isBusy: boolean;
  /** Whom it is for, where templates are offered. */
  addressee?: Addressee;
  /** Whether it was stored. */
  onSend: (text: string) => Promise<boolean>;
  /** Further actions. */
  children?: ReactNode;
}) {
  const [kept, keep] = useKept<string>(place);
  const [isSending, setIsSending] = useState(false);
  const ownId = useId();
  const id = fieldId ?? ownId;
  const text = kept ?? '';
  const submit = async () => {
    if (text.trim() === '') return document.getElementById(id)?.focus();
    if (isSending) return;
    setIsSending(true);
    if (await onSend(text)) keep(null);
    setIsSending(false);
  };
  return (
    <Stack gap={3}>
      <TextField
        help={help}
        id={id}
        // Text typed meanwhile would be lost.
        isReadOnly={isSending}
        label={label}
        max={max}
        onChange={(typed) => keep(typed || null)}
        rows={rows}
        value={text}
      />
      {addressee ? (
        <TextTemplates
          addressee={addressee}
          max={max}
          onText={(next) => keep(next || null)}
          text={text}
          use="answer"
        />
      ) : null}
      <Flex gap={2} wrap="wrap">
        <Button
          aria-disabled={isBusy}
          fontSize={1}
          mode={isSecondary ? 'ghost' : 'default'}
          onClick={() => void submit()}
          text={isSending ? busy : send}
        />
        {children}
      </Flex>
    </Stack>
  );
}
