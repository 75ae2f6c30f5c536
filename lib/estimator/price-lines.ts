import { formatCents, formatDecimal } from '../format/numbers.ts';
import type { Estimate } from './estimate.ts';
import { estimatedPrice } from './shown.ts';

/** A line of the calculation. */
type Line = { label: string; value: string };

type Words = {
  service: string;
  projectType: string;
  total: string;
  /** What makes a range of the total. */
  margin: string;
  range: string;
};

const NBSP = '\u00a0';

/**
 * An estimate as an addition that can be checked line by line (product.md, Estimates): the project, of its service and
 * size, each option, and what they come to; then what widens it, and the range. The same on the page and on paper.
 */
export function priceLines(
  estimate: Estimate,
  { service, projectType, total, margin, range }: Words,
): { parts: Line[]; sums: Array<Line & { isPrice: boolean }> } {
  const { breakdown, minimum, maximum } = estimate;
  const { adjustedCents, sumCents, features } = breakdown;
  // Options cost the same, to a fraction of a cent: each line is what the sum grows by, so that the lines add up.
  const upTo = (count: number) =>
    Math.round(((sumCents - adjustedCents) * count) / features.length);
  const percent = formatDecimal(breakdown.rangeFactor * 100 - 100);
  return {
    parts: [
      {
        label: [service, projectType].filter(Boolean).join(' · '),
        value: formatCents(adjustedCents),
      },
      ...features.map(({ label }, index) => ({
        label,
        value: `+${NBSP}${formatCents(upTo(index + 1) - upTo(index))}`,
      })),
    ],
    sums: [
      { label: total, value: formatCents(sumCents), isPrice: true },
      ...(maximum > minimum
        ? [
            { label: margin, value: `jusqu’à +${NBSP}${percent}${NBSP}%`, isPrice: false },
            { label: range, value: estimatedPrice(estimate), isPrice: true },
          ]
        : []),
    ],
  };
}
