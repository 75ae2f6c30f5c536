import { Box, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useRef } from 'react';
import type { FigureRow, Figures } from '../../../lib/figures/wire.ts';
import { formatDecimal } from '../../../lib/format/numbers.ts';
import { shortMonth } from './months.ts';

const HEIGHT = '10rem';
/** A month is never narrower: the chart then scrolls. */
const NARROWEST = '1.625rem';

const SERIES: readonly { name: string; tone: string; value: (figures: Figures) => number }[] = [
  { name: 'Demandes', tone: 'default', value: ({ requests }) => requests },
  { name: 'Devis envoyés', tone: 'primary', value: ({ quotes }) => quotes },
  { name: 'Demandes gagnées', tone: 'positive', value: ({ won }) => won },
];

const colour = (tone: string) => `var(--card-badge-${tone}-dot-color)`;

/** Requests, quotes and won ones, a group of bars each month. The table below has all of it in figures. */
export function Chart({ rows }: { rows: readonly FigureRow[] }) {
  const scrolled = useRef<HTMLDivElement>(null);
  // The last months are what one comes for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another period begins at its end, too.
  useEffect(() => {
    scrolled.current?.scrollTo({ left: scrolled.current.scrollWidth });
  }, [rows.length]);
  const most = Math.max(...rows.flatMap((row) => SERIES.map(({ value }) => value(row))));
  return (
    <div aria-hidden="true">
      <Flex align="center" gap={4} paddingBottom={4} wrap="wrap">
        {SERIES.map(({ name, tone }) => (
          <Flex key={name} align="center" gap={2}>
            <span
              data-bar=""
              style={{ width: '0.75rem', height: '0.75rem', background: colour(tone) }}
            />
            <Text muted size={1}>
              {name}
            </Text>
          </Flex>
        ))}
        <Text muted size={1}>{`La plus haute barre\u00a0: ${formatDecimal(most)}`}</Text>
      </Flex>
      <div ref={scrolled} style={{ overflowX: 'auto' }}>
        <Flex data-chart="" style={{ minWidth: `calc(${NARROWEST} * ${rows.length})` }}>
          {rows.map((row) => (
            <Month key={row.month} most={Math.max(1, most)} row={row} />
          ))}
        </Flex>
      </div>
    </div>
  );
}

function Month({ row, most }: { row: FigureRow; most: number }) {
  const { name, year } = shortMonth(row.month ?? '');
  return (
    <Box flex={1} style={{ minWidth: 0 }}>
      <Flex
        align="flex-end"
        justify="center"
        style={{
          gap: 1,
          height: HEIGHT,
          borderBottom: '1px solid var(--card-border-color)',
          paddingInline: '0.1875rem',
        }}
      >
        {SERIES.map(({ name: series, tone, value }) => (
          <span
            key={series}
            data-bar=""
            style={{
              flex: '0 1 0.75rem',
              height: `${(value(row) / most) * 100}%`,
              background: colour(tone),
            }}
          />
        ))}
      </Flex>
      <Stack gap={2} paddingTop={2}>
        <Text align="center" muted size={0} textOverflow="ellipsis">
          {name}
        </Text>
        <Text align="center" muted size={0}>
          {year}
        </Text>
      </Stack>
    </Box>
  );
}
