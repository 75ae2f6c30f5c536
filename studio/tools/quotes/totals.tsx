import { Flex, Stack, Text } from '@sanity/ui';
import type { QuoteTotals } from '../../../lib/quotes/document.ts';
import { contractRows, type Summed, totalRows } from '../../../lib/quotes/paper.ts';

/** The totals of a quote, line by line as they are computed: the same as on paper. */
export function Totals({
  sums,
  totals,
  mention,
}: {
  sums: Summed;
  totals: QuoteTotals;
  /** Why there is no VAT; empty where there is. */
  mention: string;
}) {
  const { rows, total } = totalRows(sums, totals);
  const all = [
    ...rows.map((row) => ({ ...row, isSum: false })),
    { ...total, isSum: true },
    ...contractRows(sums, totals).map((row) => ({ ...row, isSum: false })),
  ];
  return (
    <Stack gap={3}>
      <Stack as="dl" gap={3} style={{ margin: 0 }}>
        {all.map(({ label, value, isSum }) => (
          <Flex key={label} gap={4} justify="space-between">
            <Text as="dt" size={isSum ? 2 : 1} weight={isSum ? 'semibold' : 'regular'}>
              {label}
            </Text>
            <Text
              as="dd"
              size={isSum ? 2 : 1}
              style={{ margin: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
              weight={isSum ? 'semibold' : 'regular'}
            >
              {value}
            </Text>
          </Flex>
        ))}
      </Stack>
      {mention ? (
        <Text muted size={1}>
          {mention}
        </Text>
      ) : null}
    </Stack>
  );
}
