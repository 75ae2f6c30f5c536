import { Box, Flex, Text } from '@sanity/ui';
import { useEffect, useRef } from 'react';
import type { FigureRow, Figures } from '../../lib/figures/wire.ts';
import { shortMonth } from './months.ts';

const HEIGHT = '10rem';
/** A month is never narrower: the chart then scrolls. */
const NARROWEST = '2.25rem';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other months begin at their end, too.
  useEffect(() => scrolled.current?.scrollTo({ left: scrolled.current.scrollWidth }), [rows]);
  const most = Math.max(1, ...rows.flatMap((row) => SERIES.map(({ value }) => value(row))));
  return (
    <div aria-hidden="true">
      <Flex gap={4} paddingBottom={4} wrap="wrap">
        {SERIES.map(({ name, tone }) => (
          <Flex key={name} align="center" gap={2}>
            <span style={{ width: '0.75rem', height: '0.75rem', background: colour(tone) }} />
            <Text muted size={1}>
              {name}
            </Text>
          </Flex>
        ))}
      </Flex>
      <div ref={scrolled} style={{ overflowX: 'auto' }}>
        <Flex style={{ minWidth: `calc(${NARROWEST} * ${rows.length})` }}>
          {rows.map((row) => (
            <Month key={row.month} most={most} row={row} />
          ))}
        </Flex>
      </div>
    </div>
  );
}

function Month({ row, most }: { row: FigureRow; most: number }) {
  const { name, year } = shortMonth(row.month ?? '');
  return (
    <Box flex={1} style={{ minWidth: 0, textAlign: 'center' }}>
      <Flex
        align="flex-end"
        gap={1}
        justify="center"
        style={{ height: HEIGHT, borderBottom: '1px solid var(--card-border-color)' }}
      >
        {SERIES.map(({ name: series, tone, value }) => (
          <Bar key={series} count={value(row)} most={most} tone={tone} />
        ))}
      </Flex>
      <Box paddingTop={2} style={{ minHeight: '2.25rem' }}>
        <Text align="center" muted size={0} textOverflow="ellipsis">
          {name}
        </Text>
        <Box paddingTop={2}>
          <Text align="center" muted size={0}>
            {year}
          </Text>
        </Box>
      </Box>
    </Box>
  );
}

/** As high as it is much, with its figure above it. */
function Bar({ count, most, tone }: { count: number; most: number; tone: string }) {
  if (count === 0) return <span style={{ width: '0.5rem' }} />;
  return (
    <span style={{ width: '0.5rem', height: `calc((100% - 1rem) * ${count / most})` }}>
      <span
        data-bar=""
        style={{ display: 'block', height: '100%', minHeight: '2px', background: colour(tone) }}
      />
    </span>
  );
}
