'use client';

import { formatExactCents } from '@/lib/format/numbers.ts';
import type { QuoteTotals } from '@/lib/quotes/document.ts';
import { contractRows, dueRows, totalRows } from '@/lib/quotes/paper.ts';
import { isTaxed } from '@/lib/quotes/regimes.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { type QuoteSums, useQuoteOptions } from './quote-options.tsx';

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 py-1.5">
      <dt>{label}</dt>
      <dd className="ml-auto whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}

/** The sums of a quote, from the lines to the amount to pay, and when it is due. */
export function Sums({ sums, totals }: { sums: QuoteSums; totals: QuoteTotals }) {
  const { rows, total } = totalRows(sums, totals);
  const { vatRegime, vatExemptionText } = sums.settings;
  return (
    <>
      <dl className="ml-auto w-full max-w-md">
        {rows.map((row) => (
          <Row key={row.label} {...row} />
        ))}
        <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-6 border-ink border-t-[1.5px] pt-3 pb-1.5">
          <dt className="font-semibold text-lg">{total.label}</dt>
          <dd className="figure ml-auto text-2xl">{total.value}</dd>
        </div>
        {[...contractRows(sums, totals), ...dueRows(sums, totals)].map((row) => (
          <Row key={row.label} {...row} />
        ))}
      </dl>
      {!isTaxed(vatRegime) ? (
        <p className="text-right text-muted text-sm">{t(vatExemptionText)}</p>
      ) : null}
    </>
  );
}

/** The same with the options that are chosen in the page; changes are read out. */
export function ChosenSums({ sums }: { sums: QuoteSums }) {
  const { totals } = useQuoteOptions();
  return (
    <div aria-live="polite">
      <Sums sums={sums} totals={totals} />
    </div>
  );
}

/** The amount to pay with the options chosen on the page. */
export function ChosenTotal() {
  const { totals } = useQuoteOptions();
  return formatExactCents(totals.total);
}
