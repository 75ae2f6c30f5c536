import { expect, it } from 'vitest';
import { specifiedRules } from '../estimator/rules.fixture.ts';
import { quotePrices, quotesPrices } from './quoted-prices.ts';

const rules = { ...specifiedRules, priceStep: 10 };

it.each([
  ['Dès {prix:make}.', 'Dès 800\u00a0€.'],
  ['Dès {prix:minimum}.', 'Dès 420\u00a0€.'],
  ['De {fourchette:bubble} HT', 'De 1\u202f750\u00a0€ à 6\u202f500\u00a0€ HT'],
  [
    'De {fourchette:airtable}, dès {prix:airtable}',
    'De 420\u00a0€ à 1\u202f250\u00a0€, dès 600\u00a0€',
  ],
  ['{prix:autre}', '[à compléter\u00a0: prix de autre]'],
  ['{fourchette:minimum}', '[à compléter\u00a0: fourchette de minimum]'],
])('« %s » quotes the estimator', (text, quoted) => {
  expect(quotesPrices({ faq: [{ answer: text }] })).toBe(true);
  expect(quotePrices({ faq: [{ answer: text }] }, rules)).toEqual({ faq: [{ answer: quoted }] });
});

it('a text without a price is no quote, and stays', () => {
  const text = { answer: 'Le {prix} et la fourchette', order: 1, none: null };
  expect(quotesPrices(text)).toBe(false);
  expect(quotePrices(text, rules)).toEqual(text);
});
