import { describe, expect, it, test } from 'vitest';
import type { QuoteDues } from '../../../lib/quotes/content.ts';
import { PLAIN_DUES } from '../../../lib/quotes/dues.ts';
import { type DuesForm, newStep } from './dues-form.ts';
import { aDraft } from './form.fixture.ts';
import { formOf, moveLine, newLine, type QuoteForm, readForm } from './form.ts';

it('a stored quote is read as it is shown', () => {
  for (const content of [aDraft(), { ...aDraft(), discount: null, deposit: null, lines: [] }]) {
    expect(readForm(formOf(content))).toEqual({ content, problems: {} });
  }
});

it('dues are read as they are shown, and a draft of before there were any gets those that it had', () => {
  const dues = {
    days: 30,
    steps: [
      { id: 'm', label: 'Maquettes', at: 'step', part: { kind: 'percent', rate: 4050 } },
      { id: 'n', label: 'Recette', at: '2031-03-31', part: { kind: 'amount', cents: 12_345 } },
    ],
    balance: 'delivery',
  } satisfies QuoteDues;
  const content = { ...aDraft(), dues };
  expect(readForm(formOf(content))).toEqual({ content, problems: {} });
  const { dues: _, ...before } = aDraft();
  expect(readForm(formOf(before)).content.dues).toEqual(PLAIN_DUES);
});

it('shows figures as one types them', () => {
  const { lines, discount, deposit, validityDays } = formOf(aDraft());
  expect(lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
    ['1,5', '450'],
    ['1', '1250,50'],
    ['1', '300'],
  ]);
  expect([discount.typed, deposit.typed, validityDays]).toEqual(['5,5', '500,50', '30']);
});

it('a price below nothing is read of an amendment, and of nothing else of it', () => {
  const content = aDraft();
  const lines = content.lines.map((line) => ({ ...line, unitPrice: -45_050 }));
  const form = formOf({ ...content, lines }, true);
  expect(form.lines[0]?.unitPrice).toBe('-450,50');
  expect(readForm(form)).toEqual({ content: { ...content, lines }, problems: {} });
  const typed = form.lines.map((line) => ({ ...line, unitPrice: '\u2212450,50' }));
  expect(readForm({ ...form, lines: typed }).content).toEqual({ ...content, lines });
  const amounts = form.lines.map((line) => ({ ...line, quantity: '-1' }));
  expect(Object.keys(readForm({ ...form, lines: amounts }).problems)).toEqual(
    form.lines.map(({ id }) => `lines[${id}].quantity`),
  );
});

describe('what cannot be read is named by its field, and counts as nothing meanwhile', () => {
  const read = (change: (form: QuoteForm) => Partial<QuoteForm>) => {
    const form = formOf(aDraft());
    return readForm({ ...form, ...change(form) });
  };
  const withLine = (change: Partial<QuoteForm['lines'][number]>) => (form: QuoteForm) => ({
    lines: form.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
  });

  const withDues = (change: Partial<DuesForm>) => (form: QuoteForm) => ({
    dues: { ...form.dues, ...change },
  });

  test.each([
    ['lines[a].unitPrice', withLine({ unitPrice: 'cent' }), 'Un nombre s’écrit en chiffres'],
    ['lines[a].unitPrice', withLine({ unitPrice: '10000000,01' }), 'Ce nombre est trop grand.'],
    [
      'lines[a].unitPrice',
      withLine({ unitPrice: '-5' }),
      'Un nombre ne peut pas être inférieur à 0.',
    ],
    ['lines[a].quantity', withLine({ quantity: '1,255' }), 'Deux décimales au plus.'],
    [
      'discount',
      () => ({ discount: { kind: 'percent' as const, typed: '120' } }),
      '100\u00a0% au plus.',
    ],
    [
      'deposit',
      () => ({ deposit: { kind: 'amount' as const, typed: 'moitié' } }),
      'Un nombre s’écrit',
    ],
    ['validityDays', () => ({ validityDays: '0' }), 'Un nombre de jours, de 1 à 365.'],
    ['dues.days', withDues({ days: '61' }), 'Un nombre de jours, de 0 à 60.'],
    ['dues.days', withDues({ days: '' }), 'Un nombre de jours, de 0 à 60.'],
    ['dues.balance', withDues({ balance: { kind: 'date', day: '' } }), 'Choisissez un jour.'],
    [
      'dues.steps[m].part',
      withDues({ steps: [{ ...newStep(), id: 'm', part: { kind: 'percent', typed: '150' } }] }),
      '100\u00a0% au plus.',
    ],
    ['validityDays', () => ({ validityDays: '' }), 'Un nombre de jours, de 1 à 365.'],
  ])('%s', (field, change, problem) => {
    const { content, problems } = read(change);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toContain(problem);
    if (field.startsWith('lines[a]')) {
      expect(content.lines[0]).toMatchObject({ [field.split('.')[1] ?? '']: 0 });
    }
  });
});

it('a sign after the figure is no part of it', () => {
  const form = formOf(aDraft());
  const { content, problems } = readForm({
    ...form,
    discount: { kind: 'percent', typed: '10\u00a0%' },
    deposit: { kind: 'amount', typed: '1\u202f000,5\u00a0€' },
  });
  expect(problems).toEqual({});
  expect(content).toMatchObject({ discount: { rate: 1000 }, deposit: { cents: 100_050 } });
});

it('an empty price is none, no mistake', () => {
  const form = { ...formOf(aDraft()), lines: [newLine(2000)] };
  const { content, problems } = readForm(form);
  expect(problems).toEqual({});
  expect(content.lines[0]).toMatchObject({ quantity: 100, unitPrice: 0, vatRate: 2000 });
});

it('lines move by one place, and not past the ends', () => {
  expect(moveLine(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moveLine(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moveLine(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moveLine(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
