import { Text } from '@sanity/ui';
import { formatCents } from '../../../lib/format/numbers.ts';
import { quoteTotals } from '../../../lib/quotes/amounts.ts';
import type { QuoteContent } from '../../../lib/quotes/content.ts';
import type { QuoteTotals } from '../../../lib/quotes/document.ts';
import { Part } from '../../kit/frame/part.tsx';
import { Totals } from './totals.tsx';

/** The totals of the quote, and those with all of its options. */
export function TotalsPart({
  content,
  totals,
  vatRegime,
}: {
  content: QuoteContent;
  totals: QuoteTotals;
  vatRegime: 'franchise' | 'standard';
}) {
  const options = content.lines.filter(({ isOption }) => isOption).map(({ id }) => id);
  const whole = options.length > 0 ? quoteTotals(content, vatRegime, options) : null;
  return (
    <Part title="Total">
      <Totals totals={totals} vatRegime={vatRegime} />
      {whole ? (
        <Text muted size={1}>
          {options.length === 1 ? 'Avec l’option' : `Avec les ${options.length} options`}
          {'\u00a0'}: {formatCents(whole.total)}
          {vatRegime === 'standard' ? ' TTC' : ''}.
        </Text>
      ) : null}
    </Part>
  );
}
