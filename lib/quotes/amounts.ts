import type { QuoteContent, QuoteLine, QuotePart } from './content.ts';
import type { QuoteTotals } from './document.ts';
import { isTaxed, type VatRegime } from './regimes.ts';

/**
 * Rounded to the nearest whole number, a half away from zero, without loss: `factor` × `times` ÷ `by`. What takes a line off
 * is to the cent what the line was.
 */
function share(factor: number, times: number, by: number): number {
  const [product, divisor] = [BigInt(factor) * BigInt(times), BigInt(by)];
  const half = product < 0n ? -divisor : divisor;
  return Number((2n * product + half) / (2n * divisor)) + 0;
}

/** A line before tax, in cents. */
export const lineTotal = ({ quantity, unitPrice }: Pick<QuoteLine, 'quantity' | 'unitPrice'>) =>
  share(quantity, unitPrice, 100);

/** A part of a whole, in cents: never more than that, and nothing of less than nothing. */
export const partOf = (part: QuotePart | null, whole: number): number => {
  if (!part) return 0;
  const most = Math.max(whole, 0);
  return Math.min(most, part.kind === 'percent' ? share(most, part.rate, 10_000) : part.cents);
};

/**
 * Computes a quote's amounts: each line rounded to the cent, the discount spread over the rates of VAT in proportion to
 * their lines, VAT rounded once a rate.
 *
 * @param chosen ids of the options that count
 * @param vatRegime under any but `standard` no line has VAT
 */
export function quoteTotals(
  { lines, discount, deposit }: Pick<QuoteContent, 'lines' | 'discount' | 'deposit'>,
  vatRegime: VatRegime,
  chosen: readonly string[] = [],
): QuoteTotals {
  const amounts: Record<string, number> = {};
  const bases = new Map<number, number>();
  for (const line of lines) {
    const amount = lineTotal(line);
    amounts[line.id] = amount;
    if (line.isOption && !chosen.includes(line.id)) continue;
    bases.set(line.vatRate, (bases.get(line.vatRate) ?? 0) + amount);
  }
  const rates = [...bases].sort(([one], [other]) => one - other);
  const subtotal = rates.reduce((sum, [, base]) => sum + base, 0);
  const off = partOf(discount, subtotal);
  const spread = spreadOver(
    off,
    rates.map(([, base]) => base),
  );
  const vat = rates.map(([rate, gross], index) => {
    const base = gross - (spread[index] ?? 0);
    return { rate, base, amount: share(base, rate, 10_000) };
  });
  const net = subtotal - off;
  const taxed = isTaxed(vatRegime) ? vat : [];
  const vatTotal = taxed.reduce((sum, { amount }) => sum + amount, 0);
  const total = net + vatTotal;
  return {
    lines: amounts,
    subtotal,
    discount: off,
    net,
    vat: taxed,
    vatTotal,
    total,
    deposit: partOf(deposit, total),
  };
}

/** An amount in parts that are in proportion and sum up to it: what rounding down leaves goes where most was cut. */
export function spreadOver(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((value) => Number(value / BigInt(whole)));
  const rests = exact.map((value, index) => ({ index, rest: value % BigInt(whole) }));
  rests.sort((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest < other.rest ? 1 : -1,
  );
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  for (const { index } of rests.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
