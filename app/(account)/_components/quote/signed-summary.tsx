'use client';

import { formatExactCents } from '@/lib/format/numbers.ts';
import { namesOf } from '@/lib/quotes/names.ts';
import { contractRows, sayToPay } from '@/lib/quotes/paper.ts';
import { isTaxed } from '@/lib/quotes/regimes.ts';
import { type QuoteSums, useQuoteOptions } from './quote-options.tsx';

/** Summary of the quote being signed, right beside the button that signs it. */
export function SignedSummary({
  number,
  title,
  client,
  totalLabel,
  sums,
  options,
}: {
  number: string;
  title: string;
  /** Addressee of the quote. */
  client: string;
  totalLabel: string;
  sums: QuoteSums;
  /** Options to choose from. */
  options: ReadonlyArray<{ id: string; label: string }>;
}) {
  const { chosen, totals } = useQuoteOptions();
  const taken = options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  const facts = [
    { label: namesOf(sums).name, value: `${number}, ${title}` },
    { label: 'Pour', value: client },
    ...(options.length > 0
      ? [{ label: 'Options', value: taken.length > 0 ? taken.join(', ') : 'aucune' }]
      : []),
    ...(totals.deposit > 0 && !sums.amends
      ? [
          {
            label: 'Acompte à la commande',
            value: sayToPay(totals.deposit, isTaxed(sums.settings.vatRegime)),
          },
        ]
      : []),
    ...contractRows(sums, totals),
  ];
  return (
    <section
      aria-label="Ce que vous signez"
      className="rounded-block border-[1.5px] border-accent bg-accent-soft px-5 py-4"
    >
      <h3 className="text-lg">Ce que vous signez</h3>
      <dl className="mt-2 grid gap-1.5">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="inline text-muted">
              {label}
              {'\u00a0'}:{' '}
            </dt>
            <dd className="inline break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-accent border-t-[1.5px] pt-3">
        <span className="font-semibold">{totalLabel}</span>
        <span className="figure text-2xl">{formatExactCents(totals.total)}</span>
      </p>
    </section>
  );
}
