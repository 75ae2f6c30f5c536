import { describe, expect, it } from 'vitest';
import { LONG_FORM, scaled } from '../../tests/support/scale.ts';
import { lineTotal, quoteTotals } from './amounts.ts';
import type { QuoteLine } from './content.ts';

const line = (unitPrice: number, change: Partial<QuoteLine> = {}): QuoteLine => ({
  id: `l${unitPrice}-${change.vatRate ?? 2000}`,
  label: 'Ligne',
  details: '',
  quantity: 100,
  unit: '',
  unitPrice,
  vatRate: 2000,
  isOption: false,
  ...change,
});
const NONE = { discount: null, deposit: null };

describe('amounts of a quote (product.md, Amounts of a quote)', () => {
  it.each([
    [100, 45_000, 45_000],
    [350, 45_000, 157_500],
    [33, 101, 33],
    // 0.5 of 0.01 €: a half goes up.
    [50, 1, 1],
    [49, 1, 0],
    [1_000_000, 1_000_000_000, 10_000_000_000_000],
  ])('%i hundredths of %i cents are %i', (quantity, unitPrice, expected) => {
    expect(lineTotal({ quantity, unitPrice })).toBe(expected);
  });

  it('counts VAT once a rate, and an option once it is chosen', () => {
    const lines = [
      line(1010),
      line(1015, { vatRate: 1000 }),
      line(500, { id: 'o', isOption: true }),
    ];
    const without = quoteTotals({ lines, ...NONE }, 'standard');
    expect(without).toMatchObject({
      subtotal: 2025,
      net: 2025,
      vat: [
        { rate: 1000, base: 1015, amount: 102 },
        { rate: 2000, base: 1010, amount: 202 },
      ],
      vatTotal: 304,
      total: 2329,
    });
    expect(without.lines.o).toBe(500);
    expect(quoteTotals({ lines, ...NONE }, 'standard', ['o']).net).toBe(2525);
    expect(quoteTotals({ lines, ...NONE }, 'franchise')).toMatchObject({ vat: [], total: 2025 });
  });

  it('spreads a discount over the rates, a cent that is left to the part that lost most', () => {
    const lines = [line(100, { vatRate: 550 }), line(100, { vatRate: 1000 }), line(100)];
    const totals = quoteTotals(
      { lines, discount: { kind: 'amount', cents: 100 }, deposit: null },
      'standard',
    );
    expect(totals.vat.map(({ base }) => base)).toEqual([66, 67, 67]);
    expect(totals.net).toBe(200);
  });

  it('takes off no more than there is, and asks for no more than is to be paid', () => {
    const content = {
      lines: [line(1000)],
      discount: { kind: 'amount', cents: 5000 },
      deposit: { kind: 'amount', cents: 5000 },
    } as const;
    expect(quoteTotals({ ...content, lines: [...content.lines] }, 'standard')).toMatchObject({
      discount: 1000,
      net: 0,
      total: 0,
      deposit: 0,
    });
  });

  it('sums up to the cent, whatever is offered', LONG_FORM, () => {
    // A small generator of its own, so that what fails can be repeated.
    let seed = 20261124;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed % below;
    };
    const RATES = [0, 210, 550, 1000, 2000];
    for (let round = 0; round < scaled(20_000, 2000); round += 1) {
      const lines = Array.from({ length: 1 + random(8) }, (_, index) =>
        line(random(10_000_000), {
          id: `l${index}`,
          quantity: random(100_000),
          vatRate: RATES[random(RATES.length)] ?? 0,
          isOption: random(4) === 0,
        }),
      );
      const discount =
        (
          [
            null,
            { kind: 'percent', rate: random(10_001) },
            { kind: 'amount', cents: random(1_000_000) },
          ] as const
        )[random(3)] ?? null;
      const totals = quoteTotals(
        { lines, discount, deposit: { kind: 'percent', rate: 3333 } },
        'standard',
      );
      const bases = totals.vat.reduce((sum, { base }) => sum + base, 0);
      expect(bases).toBe(totals.net);
      expect(totals.net).toBe(totals.subtotal - totals.discount);
      expect(totals.total).toBe(totals.net + totals.vatTotal);
      expect(totals.vat.every(({ base }) => base >= 0 && Number.isSafeInteger(base))).toBe(true);
      // No rate's part is off by a cent or more from its exact share.
      for (const { rate, base } of totals.vat) {
        const gross = lines
          .filter((each) => each.vatRate === rate && !each.isOption)
          .reduce((sum, { id }) => sum + (totals.lines[id] ?? 0), 0);
        const exact = totals.subtotal ? (totals.discount * gross) / totals.subtotal : 0;
        expect(Math.abs(gross - base - exact)).toBeLessThan(1);
      }
    }
  });
});
