import { ChevronDownIcon } from '@sanity/icons/ChevronDown';
import { Checkbox, Flex, Grid, Heading, Stack, Text } from '@sanity/ui';
import { PlainList } from '../kit/plain-list.tsx';
import type { ServicePrices } from './compare.ts';
import { PriceCard } from './price-card.tsx';
import { changeInWords, estimateInWords } from './words.ts';

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
        {rows.map(({ id, label, state, before, after, changes }) => (
          <PriceCard
            after={after && estimateInWords(after)}
            before={before && estimateInWords(before)}
            changes={changes.map(changeInWords)}
            draftName={draftName}
            key={id}
            label={label}
            state={state}
          />
        ))}
      </PlainList>
    </Stack>
  );
}
