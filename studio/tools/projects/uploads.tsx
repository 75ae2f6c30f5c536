import { UploadIcon } from '@sanity/icons/Upload';
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type DragEvent, useRef, useState } from 'react';
import type { FileSent } from '../../../lib/projects/wire.ts';
import { UploadRow, UploadRows } from '../../kit/upload-row.tsx';
import type { UploadState, useUploads } from '../../kit/use-uploads.ts';

/** The progress of a file, in words. */
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

/** A place to drop or choose files, with the progress of each. Files that have arrived are listed elsewhere. */
export function Uploads({
  label,
  hint,
  accept,
  uploads: { items, add, cancel, clear },
}: {
  /** The button's text. */
  label: string;
  hint: string;
  accept?: string;
  uploads: ReturnType<typeof useUploads<FileSent>>;
}) {
  const [isOver, setIsOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
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
      <UploadRows
        items={items.filter(({ state }) => state.is !== 'done')}
        onClear={clear}
        row={(item) => (
          <UploadRow key={item.key} item={item} onCancel={cancel} said={saidOf(item.state)} />
        )}
      />
    </Stack>
  );
}
