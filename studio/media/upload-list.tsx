import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { weightOf } from '../../lib/files/weight.ts';
import { isUnderWay, type UploadItem, type UploadState } from '../use-uploads.ts';
import type { Uploaded } from './upload.ts';
import { saidOfShrinking } from './words.ts';

/** How far a file is, in words. */
function saidOf(state: UploadState<Uploaded>, bytes: number): string {
  switch (state.is) {
    case 'waiting':
      return 'En attente';
    case 'sending':
      return state.percent === 0
        ? 'Préparation…'
        : `Envoi\u00a0: ${Math.round(state.percent)}\u00a0%`;
    case 'cancelled':
      return 'Envoi arrêté.';
    case 'refused':
      return state.problem;
    case 'done': {
      const { shrunk } = state.uploaded;
      return shrunk.is === 'smaller'
        ? saidOfShrinking(shrunk.from, shrunk.to)
        : `Ajoutée telle quelle\u00a0: ${weightOf(bytes)}.`;
    }
  }
}

/** A picture as the grid opens it: the file may have been there before, with its texts. */
const chosen = ({ _id: id, altText }: Uploaded['asset']) =>
  typeof altText === 'string' ? { id, altText } : { id };

function toneOf({ is }: UploadState<Uploaded>) {
  if (is === 'refused') return 'critical';
  return is === 'done' ? 'positive' : 'default';
}

function Progress({ percent, name }: { percent: number; name: string }) {
  return (
    <progress aria-label={`Envoi de ${name}`} max={100} style={{ width: '100%' }} value={percent} />
  );
}

function Item({
  item: { key, name, bytes, state },
  onCancel,
  onOpen,
  openLabel,
}: {
  item: UploadItem<Uploaded>;
  onCancel: (key: string) => void;
  onOpen: (image: { id: string; altText?: string }) => void;
  openLabel: string;
}) {
  return (
    <Card border padding={3} radius={2} tone={toneOf(state)}>
      <Flex align="center" gap={3} justify="space-between" wrap="wrap">
        <Box flex={1} style={{ minWidth: '12rem' }}>
          <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
            <Text size={1} weight="semibold">
              {name}
            </Text>
            {state.is === 'sending' ? <Progress name={name} percent={state.percent} /> : null}
            {/* Each percent would be read out; what came of it is. */}
            <Text aria-live={state.is === 'sending' ? 'off' : 'polite'} size={1}>
              {saidOf(state, bytes)}
            </Text>
          </Stack>
        </Box>
        {state.is === 'waiting' || state.is === 'sending' ? (
          <Button
            aria-label={`Arrêter l’envoi de ${name}`}
            fontSize={1}
            mode="ghost"
            onClick={() => onCancel(key)}
            text="Arrêter"
          />
        ) : null}
        {state.is === 'done' ? (
          <Button
            aria-label={`${openLabel} ${name}`}
            fontSize={1}
            mode="ghost"
            onClick={() => onOpen(chosen(state.uploaded.asset))}
            text={openLabel}
          />
        ) : null}
      </Flex>
    </Card>
  );
}

/** The files that were sent, each with how far it is and what was done to it. */
export function UploadList({
  items,
  onCancel,
  onClear,
  onOpen,
  openLabel,
}: {
  items: readonly UploadItem<Uploaded>[];
  onCancel: (key: string) => void;
  onClear: () => void;
  onOpen: (image: { id: string; altText?: string }) => void;
  /** What opening a picture is called here. */
  openLabel: string;
}) {
  if (items.length === 0) return null;
  return (
    <Stack gap={3}>
      <Stack
        aria-label="Envois"
        as="ul"
        gap={2}
        style={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {items.map((item) => (
          <li key={item.key}>
            <Item item={item} onCancel={onCancel} onOpen={onOpen} openLabel={openLabel} />
          </li>
        ))}
      </Stack>
      {items.every(isUnderWay) ? null : (
        <Flex justify="flex-end">
          <Button fontSize={1} mode="bleed" onClick={onClear} text="Effacer cette liste" />
        </Flex>
      )}
    </Stack>
  );
}
