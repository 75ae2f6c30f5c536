import type { ReactNode } from 'react';
import type { QuotePage } from '@/lib/content/index.ts';
import type { Estimate } from '@/lib/estimator/estimate.ts';
import { priceLines } from '@/lib/estimator/price-lines.ts';
import { formatCents } from '@/lib/format/numbers.ts';
import { fill } from '@/lib/typography/fill.ts';
import { Panel, PanelLine, PanelPrice } from './panel.tsx';

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
  const lines =
    result && priceLines(result, { ...copy, service: serviceName, projectType: typeLabel });
  return (
    <Panel title={copy.title}>
      {result && lines ? (
        <>
          <PanelPrice price={price} taxLabel={taxLabel} />
          <p className="mt-2 text-lg">{weeks}</p>

          <dl className="mt-6 border-panel-line border-t-[1.5px] pt-3 text-[0.95rem]">
            {lines.parts.map((line) => (
              <PanelLine key={line.label} {...line} />
            ))}
          </dl>
          <dl className="mt-2 border-panel-line border-t-[1.5px] pt-2 text-[0.95rem]">
            {lines.sums.map(({ label, value, isPrice }) => (
              <PanelLine key={label} label={label} value={value} strong={isPrice} />
            ))}
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
    </Panel>
  );
}
