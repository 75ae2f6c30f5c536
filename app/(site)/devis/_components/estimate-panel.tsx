import type { ReactNode } from 'react';
import type { QuotePage } from '@/lib/content/index.ts';
import type { Estimate } from '@/lib/estimator/estimate.ts';
import { formatCents, formatDecimal, formatEuros } from '@/lib/estimator/format.ts';
import { fill } from '@/lib/typography/fill.ts';

function Line({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-2 ${strong ? 'font-semibold' : ''}`}
    >
      <dt className={`leading-snug ${strong ? '' : 'text-panel-muted'}`}>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}

/** Whether a light project type brings the estimate below the base price, which pages announce « à partir de ». */
const startsLower = ({ minimum, breakdown }: Estimate) =>
  breakdown.multiplier < 1 && minimum * 100 < breakdown.baseCents;

/** The estimate and where each figure comes from (product.md, Quote wizard). */
export function EstimatePanel({
  copy,
  result,
  price,
  taxLabel,
  weeks,
  serviceName,
  typeLabel,
  waitingFor,
  children,
}: {
  copy: QuotePage['panel'];
  result: Estimate | null;
  price: string;
  taxLabel: string;
  weeks: string;
  serviceName: string;
  typeLabel: string;
  waitingFor: 'service' | 'type';
  children: ReactNode;
}) {
  return (
    <div className="rounded-[1.25rem] bg-panel p-6 text-on-panel sm:p-8">
      <h2
        id="estimation"
        className="flex items-center gap-3 font-sans font-semibold text-base tracking-normal"
      >
        <span aria-hidden="true" className="port !border-panel-accent !bg-panel" />
        {copy.title}
      </h2>
      {result ? (
        <>
          <p className="figure mt-5 !whitespace-normal text-[2rem] leading-[1.15]">
            {price}{' '}
            <span className="font-medium font-sans text-base tracking-normal">{taxLabel}</span>
          </p>
          <p className="mt-2 text-lg">
            <span className="whitespace-nowrap">{weeks}</span>
          </p>

          <dl className="mt-6 border-panel-line border-t-[1.5px] pt-3 text-[0.95rem]">
            <Line
              label={`${copy.base} · ${serviceName}`}
              value={formatCents(result.breakdown.baseCents)}
            />
            <Line
              label={`${typeLabel} (×\u00a0${formatDecimal(result.breakdown.multiplier)})`}
              value={formatCents(result.breakdown.adjustedCents)}
            />
            {result.breakdown.features.map((feature) => (
              <Line
                key={feature.id}
                label={feature.label}
                value={`+\u00a0${formatCents(feature.cents)}`}
              />
            ))}
          </dl>
          <dl className="mt-2 border-panel-line border-t-[1.5px] pt-2 text-[0.95rem]">
            <Line label={copy.minimum} value={formatEuros(result.minimum)} strong />
            {result.maximum > result.minimum ? (
              <Line
                label={`${copy.maximum} (×\u00a0${formatDecimal(result.breakdown.rangeFactor)})`}
                value={formatEuros(result.maximum)}
                strong
              />
            ) : null}
          </dl>
          <p className="mt-4 text-panel-muted text-sm leading-relaxed">
            {copy.note}
            {startsLower(result)
              ? ` ${fill(copy.belowStart, { prix: `${formatCents(result.breakdown.baseCents)}\u00a0${taxLabel}`, type: typeLabel })}`
              : null}
          </p>
          {children}
        </>
      ) : (
        <div className="mt-5">
          <p className="font-bold font-display text-2xl leading-tight tracking-tight">
            {waitingFor === 'service' ? copy.waitingForService : copy.waitingForType}
          </p>
          <p className="mt-3 text-panel-muted">{copy.waitingText}</p>
        </div>
      )}
    </div>
  );
}
