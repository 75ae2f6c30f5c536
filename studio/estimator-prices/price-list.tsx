import { ChevronDownIcon } from '@sanity/icons/ChevronDown';
import { Badge, Box, Card, Checkbox, Flex, Grid, Heading, Stack, Text } from '@sanity/ui';
import { PlainList } from '../kit/plain-list.tsx';
import type { PriceRow, ServicePrices } from './compare.ts';
import { changeInWords, estimateInWords, STATES } from './words.ts';

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

function Row({ row, draftName }: { row: PriceRow; draftName: string }) {
  const { label, before, after, state, changes } = row;
  return (
    <Card as="li" border padding={3} radius={2} tone={state === 'same' ? 'default' : TONES[state]}>
      <Stack gap={3}>
        <Flex align="center" gap={2} justify="space-between">
          <Text size={1} weight="semibold">
            {label}
          </Text>
          <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        </Flex>
        {before ? <Figure label="Publié" text={estimateInWords(before)} /> : null}
        {after && state !== 'same' ? (
          <Figure label={draftName} text={estimateInWords(after)} />
        ) : null}
        {changes.map((change) => (
          <Text key={change.what} size={1} weight="medium">
            {changeInWords(change)}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

/** The features of one service, to be chosen for the example. */
function Features({
  service,
  chosen,
  onChoose,
}: {
  service: ServicePrices;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}) {
  if (service.features.length === 0) return null;
  return (
    <details>
      <summary style={{ cursor: 'pointer', listStyle: 'none', paddingBlock: 6 }}>
        <Text size={1}>
          <ChevronDownIcon /> Options de l’exemple{'\u00a0'}:{' '}
          {chosen.length === 0 ? 'aucune' : chosen.length}
        </Text>
      </summary>
      <Grid
        gap={2}
        paddingTop={2}
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))' }}
      >
        {service.features.map(({ id, label }) => (
          <Flex key={id} align="center" as="label" gap={2} style={{ minHeight: 24 }}>
            <Checkbox
              checked={chosen.includes(id)}
              onChange={({ currentTarget }) =>
                onChoose(
                  currentTarget.checked
                    ? [...chosen, id]
                    : chosen.filter((candidate) => candidate !== id),
                )
              }
            />
            <Text size={1}>{label}</Text>
          </Flex>
        ))}
      </Grid>
    </details>
  );
}

/** The prices of one service, one below the other; none where only changes are asked for and there are none. */
export function PriceList({
  service,
  onlyChanges,
  chosen,
  onChoose,
  draftName,
}: {
  service: ServicePrices;
  onlyChanges: boolean;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  /** The name of the version beside the published one. */
  draftName: string;
}) {
  const rows = onlyChanges ? service.rows.filter(({ state }) => state !== 'same') : service.rows;
  if (rows.length === 0) return null;
  return (
    <Stack as="section" gap={3}>
      <Heading as="h2" size={1}>
        {service.name}
      </Heading>
      <Features chosen={chosen} onChoose={onChoose} service={service} />
      <PlainList gap={2}>
        {rows.map((row) => (
          <Row key={row.id} draftName={draftName} row={row} />
        ))}
      </PlainList>
    </Stack>
  );
}
