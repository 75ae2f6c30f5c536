import { Flex, Stack, Text } from '@sanity/ui';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { QuoteTotals } from '../../../lib/quotes/document.ts';
import { vatLabel } from './amounts.ts';

/** The totals of a quote, line by line as they are computed: the same as on paper. */
export function totalRows(
  totals: QuoteTotals,
  vatRegime: 'franchise' | 'standard',
): Array<{ label: string; value: string; isSum?: true }> {
  const { subtotal, discount, net, vat, total, deposit } = totals;
  const hasVat = vatRegime === 'standard';
  return [
    ...(discount > 0
      ? [
          { label: 'Sous-total HT', value: formatCents(subtotal) },
          { label: 'Remise', value: `−\u00a0${formatCents(discount)}` },
        ]
      : []),
    ...(hasVat ? [{ label: 'Total HT', value: formatCents(net) }] : []),
    ...vat.map(({ rate, base, amount }) => ({
      label: `TVA ${vatLabel(rate)} sur ${formatCents(base)}`,
      value: formatCents(amount),
    })),
    {
      label: hasVat ? 'Total TTC' : 'Total, TVA non applicable',
      value: formatCents(total),
      isSum: true as const,
    },
    ...(deposit > 0
      ? [
          { label: 'Acompte à la commande', value: formatCents(deposit) },
          { label: 'Solde', value: formatCents(total - deposit) },
        ]
      : []),
  ];
}

/** The same, as a list. */
export function Totals({
  totals,
  vatRegime,
}: {
  totals: QuoteTotals;
  vatRegime: 'franchise' | 'standard';
}) {
  return (
    <Stack as="dl" gap={3} style={{ margin: 0 }}>
      {totalRows(totals, vatRegime).map(({ label, value, isSum }) => (
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
  );
}
