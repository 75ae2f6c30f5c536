import { UploadIcon } from '@sanity/icons/Upload';
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type DragEvent, useRef, useState } from 'react';
import { weightOf } from '../../lib/files/weight.ts';
import type { FileSent } from '../../lib/projects/wire.ts';
import { PlainList } from '../tool-frame/plain-list.tsx';
import { isUnderWay, type UploadItem, type UploadState, type useUploads } from '../use-uploads.ts';

/** How far a file is, in words. */
function saidOf(state: UploadState<FileSent>): string {
  switch (state.is) {
    case 'waiting':
      return 'En attente';
    case 'sending':
      return state.percent < 100
        ? `Envoi\u00a0: ${Math.round(state.percent)}\u00a0%`
        : 'Vérification du fichier…';
    case 'cancelled':
      return 'Envoi arrêté.';
    case 'refused':
      return state.problem;
    case 'done':
      return 'Ajouté.';
  }
}

function Item({ item, onCancel }: { item: UploadItem<FileSent>; onCancel: (key: string) => void }) {
  const { key, name, bytes, state } = item;
  return (
    <Card
      as="li"
      border
      padding={3}
      radius={2}
      tone={state.is === 'refused' ? 'critical' : 'default'}
    >
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: '10rem', overflowWrap: 'anywhere' }}>
          <Text size={1} weight="medium">
            {name} ({weightOf(bytes)})
          </Text>
          {state.is === 'sending' ? (
            <progress
              aria-label={`Envoi de ${name}`}
              max={100}
              style={{ width: '100%' }}
              value={state.percent}
            />
          ) : null}
          <Text role={state.is === 'refused' ? 'alert' : undefined} size={1}>
            {saidOf(state)}
          </Text>
        </Stack>
        {isUnderWay(item) ? (
          <Button
            aria-label={`Arrêter l’envoi de ${name}`}
            fontSize={1}
            mode="ghost"
            onClick={() => onCancel(key)}
            text="Arrêter"
          />
        ) : null}
      </Flex>
    </Card>
  );
}

/** Where files are dropped or chosen, and how far each is that was. What has arrived is listed elsewhere. */
export function Uploads({
  label,
  hint,
  accept,
  uploads: { items, add, cancel, clear },
}: {
  /** Of the button. */
  label: string;
  hint: string;
  accept?: string;
  uploads: ReturnType<typeof useUploads<FileSent>>;
}) {
  const [isOver, setIsOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const shown = items.filter(({ state }) => state.is !== 'done');
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <Stack gap={3}>
      <Card
        border
        onDragLeave={() => setIsOver(false)}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDrop={onDrop}
        padding={3}
        radius={2}
        style={{ borderStyle: 'dashed' }}
        tone={isOver ? 'primary' : 'transparent'}
      >
        <Flex align="center" gap={3} wrap="wrap">
          <Button
            fontSize={1}
            icon={UploadIcon}
            mode="ghost"
            onClick={() => picker.current?.click()}
            text={label}
          />
          <Box flex={1} style={{ minWidth: '10rem' }}>
            <Text muted size={1}>
              {hint}
            </Text>
          </Box>
          <input
            accept={accept}
            aria-label={label}
            hidden
            multiple
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
            ref={picker}
            type="file"
          />
        </Flex>
      </Card>
      {shown.length > 0 ? (
        <>
          <PlainList gap={2} label="Envois">
            {shown.map((item) => (
              <Item key={item.key} item={item} onCancel={cancel} />
            ))}
          </PlainList>
          {shown.some(isUnderWay) ? null : (
            <Box>
              <Button fontSize={1} mode="bleed" onClick={clear} text="Effacer cette liste" />
            </Box>
          )}
        </>
      ) : null}
    </Stack>
  );
}
