import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import type { ReactNode } from 'react';
import { weightOf } from '../../lib/files/weight.ts';
import { elided } from '../../lib/typography/elide.ts';
import { PlainList } from './plain-list.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { isUnderWay, type UploadItem } from './use-uploads.ts';

const TONES = { refused: 'critical', done: 'positive' } as const;

/** A file on its way: how far it is, in words, and how to stop it. */
export function UploadRow({
  item,
  said,
  isSummedUp = false,
  onCancel,
  children,
}: {
  item: UploadItem<unknown>;
  /** The progress, in words. */
  said: string;
  /** Whether what comes of all files is read out elsewhere; of a row only a refusal is then. */
  isSummedUp?: boolean;
  onCancel: (key: string) => void;
  /** Actions on the file once it has arrived. */
  children?: ReactNode;
}) {
  const { key, name, bytes, state } = item;
  return (
    <Card
      as="li"
      border
      padding={3}
      radius={2}
      tone={state.is === 'refused' || state.is === 'done' ? TONES[state.is] : 'default'}
    >
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: '10rem', overflowWrap: 'anywhere' }}>
          <Text size={1} weight="medium">
            {name} ({weightOf(bytes)})
          </Text>
          {state.is === 'sending' ? (
            <ProgressBar label={elided('Envoi de ', name)} percent={state.percent} />
          ) : null}
          {/* Each percent would be read out; the outcome is. */}
          <Text
            aria-live={
              state.is === 'refused' || (state.is !== 'sending' && !isSummedUp) ? 'polite' : 'off'
            }
            size={1}
          >
            {said}
          </Text>
        </Stack>
        {isUnderWay(item) ? (
          <Button
            aria-label={elided('Arrêter l’envoi de ', name)}
            fontSize={1}
            mode="ghost"
            onClick={() => onCancel(key)}
            text="Arrêter"
          />
        ) : null}
        {children}
      </Flex>
    </Card>
  );
}

/** The files that were sent, and the way to have the list forgotten. */
export function UploadRows<Uploaded>({
  items,
  onClear,
  row,
}: {
  items: readonly UploadItem<Uploaded>[];
  onClear: () => void;
  row: (item: UploadItem<Uploaded>) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <Stack gap={3}>
      <PlainList gap={2} label="Envois">
        {items.map(row)}
      </PlainList>
      {items.every(isUnderWay) ? null : (
        <Flex justify="flex-end">
          <Button fontSize={1} mode="bleed" onClick={onClear} text="Effacer cette liste" />
        </Flex>
      )}
    </Stack>
  );
}
