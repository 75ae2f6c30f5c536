import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL_SETTINGS, fullContent } from '../../tests/support/quote-papers.ts';
import { quoteTotals } from './amounts.ts';
import { storedContent } from './content.ts';
import { dueState, dueTime, dueVat, isOverAsked, quoteDues, sayDue } from './dues.ts';
import { dueRows } from './paper.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

const part = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), rate: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 300_000 }) }),
);

const line = fc.record({
  quantity: fc.integer({ min: 0, max: 500 }),
  unitPrice: fc.integer({ min: 0, max: 99_999 }),
  vatRate: fc.constantFrom(2000, 1000, 550, 210, 0),
});

const quote = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  discount: fc.option(part),
  deposit: fc.option(part),
  steps: fc.array(part, { maxLength: 5 }),
  vatRegime: fc.constantFrom('standard' as const, 'franchise' as const),
});

describe('the dues of any quote', () => {
  it('sum up to its total, and their VAT to that of each rate, to the cent', () => {
    fc.assert(
      fc.property(quote, ({ lines, steps, vatRegime, ...terms }) => {
        const content = fullContent({
          ...terms,
          lines: lines.map((each, index) => ({
            id: `l${index}`,
            label: 'Ligne',
            details: '',
            unit: '',
            isOption: false,
            ...each,
          })),
          dues: {
            days: 7,
            steps: steps.map((each, index) => ({
              id: `s${index}`,
              label: `Étape ${index}`,
              at: 'step',
              part: each,
            })),
            balance: 'delivery',
          },
        });
        const totals = quoteTotals(content, vatRegime);
        const dues = quoteDues(content, totals);
        expect(sum(dues.map(({ amount }) => amount))).toBe(totals.total);
        expect(dues.every(({ amount }) => amount > 0)).toBe(true);
        for (const [index, { rate, base, amount }] of totals.vat.entries()) {
          const shares = dues.map(({ vat }) => vat[index]);
          if (dues.length === 0) continue;
          expect(shares.every((share) => share?.rate === rate)).toBe(true);
          expect(sum(shares.map((share) => share?.base ?? 0))).toBe(base);
          expect(sum(shares.map((share) => share?.amount ?? 0))).toBe(amount);
          expect(shares.every((share) => (share?.base ?? -1) >= 0)).toBe(true);
          expect(shares.every((share) => (share?.amount ?? -1) >= 0)).toBe(true);
        }
        // Each amount is made of its own parts.
        if (totals.vat.length > 0) {
          for (const { amount, vat } of dues) {
            expect(sum(vat.map((share) => share.base + share.amount))).toBe(amount);
          }
        }
      }),
    );
  });
});

const STEP = {
  id: 'm',
  label: 'Maquettes',
  at: 'step',
  part: { kind: 'percent', rate: 4000 },
} as const;
const content = fullContent({ dues: { days: 7, steps: [STEP], balance: '2031-03-31' } });
const totals = quoteTotals(content, 'standard');

const rows = (change: Partial<typeof content>, sums = totals) =>
  dueRows({ content: { ...content, ...change }, settings: FULL_SETTINGS }, sums);

it('are the deposit, the steps in their order, and what is left', () => {
  expect(rows(content)).toEqual([
    {
      label: 'Acompte (30\u00a0%), à la signature, sous 7\u00a0jours',
      value: '538,65\u00a0€\u00a0TTC',
    },
    {
      label: 'Maquettes (40\u00a0%), une fois l’étape validée, sous 7\u00a0jours',
      value: '718,20\u00a0€\u00a0TTC',
    },
    { label: 'Solde, le 31 mars 2031', value: '538,65\u00a0€\u00a0TTC' },
  ]);
  expect(quoteDues(content, totals).map(dueVat)).toEqual([
    'TVA 20\u00a0%\u00a0: 89,77\u00a0€',
    'TVA 20\u00a0%\u00a0: 119,70\u00a0€',
    'TVA 20\u00a0%\u00a0: 89,78\u00a0€',
  ]);
});

it('what was written before there were any says no day of the balance, and is read as it is', () => {
  const { dues: _, ...before } = content;
  expect(storedContent.parse(before)).toEqual(before);
  expect(quoteDues(before, totals).map(({ label, at }) => `${label}, ${at}`)).toEqual([
    'Acompte (30\u00a0%), signature',
    'Solde, terms',
  ]);
  expect(rows({ deposit: null, dues: undefined }, { ...totals, deposit: 0 })).toEqual([]);
});

it('one amount alone is no balance', () => {
  const whole = { deposit: null, dues: { days: 0, steps: [], balance: 'delivery' as const } };
  expect(rows(whole, { ...totals, deposit: 0 })).toEqual([
    { label: 'Règlement, à la livraison', value: '1\u202f795,50\u00a0€\u00a0TTC' },
  ]);
});

it('more than there is to pay is told before it is sent, and shares of all of it are not more', () => {
  const steps = (rate: number) => ({
    deposit: { kind: 'percent' as const, rate: 5000 },
    dues: {
      days: 7,
      steps: [{ ...STEP, part: { kind: 'percent' as const, rate } }],
      balance: 'delivery' as const,
    },
  });
  // Half of 101 cents is 51, twice.
  const odd = { ...totals, total: 101, deposit: 51, vat: [] };
  expect(isOverAsked(steps(5000), odd)).toBe(false);
  expect(quoteDues(steps(5000), odd).map(({ amount }) => amount)).toEqual([51, 50]);
  expect(isOverAsked(steps(5001), odd)).toBe(true);
  const amount = { kind: 'amount' as const, cents: 102 };
  expect(isOverAsked({ deposit: amount }, odd)).toBe(true);
});

it('a due is what its days say', () => {
  const due = {
    position: 1,
    label: 'Solde',
    event: 'delivery' as const,
    days: 1,
    amount: 100,
    vat: [],
    dueOn: null,
    receivedOn: null,
  };
  const on = { ...due, dueOn: '2031-01-10' };
  expect([due, on].map((each) => dueState(each, '2031-01-10'))).toEqual(['open', 'due']);
  expect(dueState(on, '2031-01-11')).toBe('late');
  expect(dueState({ ...on, receivedOn: '2031-01-09' }, '2031-01-11')).toBe('received');
  expect(sayDue(due, '2031-01-10')).toBe('à la livraison, sous 1\u00a0jour');
  expect(sayDue(on, '2031-01-10')).toBe('à régler au plus tard le 10 janvier 2031');
  expect(sayDue(on, '2031-01-11')).toBe('était à régler au plus tard le 10 janvier 2031');
  expect(sayDue({ ...on, receivedOn: '2031-01-01' }, '2031-01-11')).toBe(
    'reçu le 1er janvier 2031',
  );
  expect(dueTime({ at: 'terms', days: 7 })).toBe('selon les conditions de paiement');
});
