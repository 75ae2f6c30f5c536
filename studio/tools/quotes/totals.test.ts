import { expect, it } from 'vitest';
import { quoteTotals } from '../../../lib/quotes/amounts.ts';
import { aDraft } from './form.fixture.ts';
import { totalRows } from './totals.tsx';

const rows = (...quote: Parameters<typeof quoteTotals>) =>
  totalRows(quoteTotals(...quote), quote[1]).map(({ label, value }) => `${label}: ${value}`);

it('says how a quote comes to what it comes to, options left out', () => {
  // 675 + 1,250.50, less 5.5 % of it, and 20 % of the rest.
  expect(rows(aDraft(), 'standard')).toEqual([
    'Sous-total HT: 1\u202f925,50\u00a0€',
    'Remise: −\u00a0105,90\u00a0€',
    'Total HT: 1\u202f819,60\u00a0€',
    'TVA 20\u00a0% sur 1\u202f819,60\u00a0€: 363,92\u00a0€',
    'Total TTC: 2\u202f183,52\u00a0€',
    'Acompte à la commande: 500,50\u00a0€',
    'Solde: 1\u202f683,02\u00a0€',
  ]);
});

it('says less where there is less', () => {
  expect(rows({ ...aDraft(), discount: null, deposit: null }, 'franchise')).toEqual([
    'Total, TVA non applicable: 1\u202f925,50\u00a0€',
  ]);
});
