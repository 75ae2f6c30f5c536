import { Badge, Box, Card, Flex, Stack, Text } from '@sanity/ui';
import type { PriceRow } from './compare.ts';
import { STATES } from './words.ts';

const TONES = {
  same: 'default',
  changed: 'primary',
  new: 'positive',
  gone: 'critical',
  unknown: 'caution',
} as const;

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <Flex as="p" gap={3} style={{ margin: 0 }}>
      <Box flex="none" style={{ width: '4.5rem' }}>
        <Text muted size={1}>
          {label}
        </Text>
      </Box>
      <Text size={1}>{text}</Text>
    </Flex>
  );
}

/** A price as published and as the draft has it, in words; null where there is none. */
export function PriceCard({
  label,
  state,
  before,
  after,
  changes,
  draftName,
}: Pick<PriceRow, 'label' | 'state'> & {
  before: string | null;
  after: string | null;
  changes: string[];
  /** The name of the version beside the published one. */
  draftName: string;
}) {
  return (
    <Card as="li" border padding={3} radius={2} tone={TONES[state]}>
      <Stack gap={3}>
        <Flex align="center" gap={2} justify="space-between">
          <Text size={1} weight="semibold">
            {label}
          </Text>
          <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        </Flex>
        {before === null ? null : <Figure label="Publié" text={before} />}
        {after === null || state === 'same' ? null : <Figure label={draftName} text={after} />}
        {changes.map((change) => (
          <Text key={change} size={1} weight="medium">
            {change}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
