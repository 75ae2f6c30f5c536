import { Text } from '@sanity/ui';
import { formatCents } from '../../../lib/format/numbers.ts';
import { quoteTotals } from '../../../lib/quotes/amounts.ts';
import type { QuoteContent } from '../../../lib/quotes/content.ts';
import type { Amended, QuoteTotals } from '../../../lib/quotes/document.ts';
import { priceWords } from '../../../lib/quotes/vat.ts';
import { Part } from '../../kit/frame/part.tsx';
import { Totals } from './totals.tsx';
import type { DraftVat } from './vat.ts';

/** The totals of the quote, and those with all of its options. */
export function TotalsPart({
  amends,
  content,
  totals,
  vat: { regime, mention },
}: {
  amends: Amended | null;
  content: QuoteContent;
  totals: QuoteTotals;
  vat: DraftVat;
}) {
  const options = content.lines.filter(({ isOption }) => isOption).map(({ id }) => id);
  const whole = options.length > 0 ? quoteTotals(content, regime, options) : null;
  return (
    <Part title="Total">
      <Totals
        mention={mention}
        sums={{ content, settings: { vatRegime: regime }, amends }}
        totals={totals}
      />
      {whole ? (
        <Text muted size={1}>
          {options.length === 1 ? 'Avec l’option' : `Avec les ${options.length} options`}
          {'\u00a0'}: {formatCents(whole.total)}
          {priceWords(regime, content.client.kind).suffix}.
        </Text>
      ) : null}
    </Part>
  );
}
