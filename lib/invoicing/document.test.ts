import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, invoicesOf } from '../../tests/support/invoices.ts';
import { readPdf } from '../../tests/support/letter.ts';
import { fullContent } from '../../tests/support/quote-papers.ts';
import { formatDecimal, formatExactCents } from '../format/numbers.ts';
import { quoteTotals } from '../quotes/amounts.ts';
import type { QuoteContent } from '../quotes/content.ts';
import { documentPdf } from '../quotes/make.ts';
import { VAT_REGIMES, type VatRegime } from '../quotes/regimes.ts';
import { invoiceDue } from './document.ts';

const SCHEMA = join(import.meta.dirname, '../../docs/invoicing.schema.json');
const schema = z.toJSONSchema(invoiceDue);
const ajv = new Ajv2020({ strict: true, allErrors: true });
formats.default(ajv);
const validate = ajv.compile(schema);
const faultsOf = (due: unknown) => (validate(due) ? [] : validate.errors);

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

const bare = (text: string) => text.replace(/\s+/g, '');

const regimeContent = (vatRegime: VatRegime, change: Partial<QuoteContent> = {}) =>
  fullContent({ vatRegime, ...change });

it('the schema that is published is the one that is sent', async () => {
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(SCHEMA);
});

it('another validator finds a fault where there is one', () => {
  const [due] = invoicesOf(fullContent());
  if (!due) throw new Error('no due');
  expect(faultsOf(due)).toEqual([]);
  for (const change of [
    { totalCents: 1.5 },
    { signedOn: '31/01/2031' },
    { lines: [] },
    { client: { ...due.client, country: 'fr' } },
    { more: 1 },
  ]) {
    expect(faultsOf({ ...due, ...change }), JSON.stringify(change)).not.toEqual([]);
  }
});

describe.each(VAT_REGIMES)('under the regime %s', (vatRegime) => {
  it.each(['professional', 'consumer'] as const)(
    'each due of a %s says what the signed paper says',
    async (kind) => {
      const { client, lines } = fullContent();
      const content = regimeContent(vatRegime, {
        client: { ...client, kind },
        lines: lines.map((line, index) => ({
          ...line,
          isOption: false,
          vatRate: index ? 550 : 2000,
        })),
        dues: {
          days: 7,
          steps: [
            { id: 'm', label: 'Maquettes', at: 'step', part: { kind: 'percent', rate: 3333 } },
          ],
          balance: '2031-03-31',
        },
      });
      const dues = invoicesOf(content);
      expect(dues.flatMap(faultsOf)).toEqual([]);
      const { text } = await readPdf(await documentPdf(documentOf(content)));
      const said = bare(text);
      for (const due of dues) {
        const vat = due.lines
          .filter(({ vatCents }) => vatCents > 0)
          .map(
            ({ vatPercent, vatCents }) =>
              `${formatDecimal(vatPercent)} % : ${formatExactCents(vatCents)}`,
          );
        expect(said).toContain(bare(`${vat.join('')}${formatExactCents(due.totalCents)}`));
      }
      const [{ quote } = { quote: null }] = dues;
      expect(said).toContain(bare(formatExactCents(quote?.totalCents ?? 0)));
      expect(sum(dues.map(({ totalCents }) => totalCents))).toBe(quote?.totalCents);
      expect(dues[0]?.vatMention === '').toBe(vatRegime === 'standard');
      if (vatRegime !== 'standard') expect(said).toContain(bare(dues[0]?.vatMention ?? '?'));
    },
  );

  it('the dues of any quote sum up to it, in all, by rate and by line', () => {
    const part = fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        rate: fc.integer({ min: 0, max: 10_000 }),
      }),
      fc.record({ kind: fc.constant('amount' as const), cents: fc.nat(300_000) }),
    );
    const line = fc.record({
      quantity: fc.nat(500),
      unitPrice: fc.nat(99_999),
      vatRate: fc.constantFrom(2000, 1000, 850, 550, 210, 0),
      isOption: fc.boolean(),
    });
    const quote = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      discount: fc.option(part),
      deposit: fc.option(part),
      steps: fc.array(part, { maxLength: 5 }),
      chosen: fc.boolean(),
    });
    fc.assert(
      fc.property(quote, ({ lines, steps, chosen, ...terms }) => {
        const content = regimeContent(vatRegime, {
          ...terms,
          lines: lines.map((each, index) => ({
            id: `l${index}`,
            label: 'Ligne',
            details: '',
            unit: '',
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
        const options = chosen
          ? lines.flatMap((each, index) => (each.isOption ? [`l${index}`] : []))
          : [];
        const totals = quoteTotals(content, vatRegime, options);
        const dues = invoicesOf(content, options);
        expect(dues.flatMap(faultsOf)).toEqual([]);
        expect(sum(dues.map(({ totalCents }) => totalCents))).toBe(totals.total);
        expect(sum(dues.map(({ vatCents }) => vatCents))).toBe(totals.vatTotal);
        for (const due of dues) {
          for (const key of ['netCents', 'vatCents', 'totalCents'] as const) {
            expect(sum(due.lines.map((each) => each[key]))).toBe(due[key]);
          }
          expect(due.netCents + due.vatCents).toBe(due.totalCents);
          const { quote: whole } = due;
          expect(sum(whole.lines.map(({ netCents }) => netCents)) - whole.discountCents).toBe(
            whole.netCents,
          );
        }
        for (const { rate, base, amount } of dues.length > 0 ? totals.vat : []) {
          const shares = dues.flatMap((due) =>
            due.lines.filter(({ vatPercent }) => vatPercent === rate / 100),
          );
          expect(sum(shares.map(({ netCents }) => netCents))).toBe(base);
          expect(sum(shares.map(({ vatCents }) => vatCents))).toBe(amount);
        }
      }),
    );
  });
});

it('tells a business by its numbers, in digits, and a consumer by none', () => {
  const { client } = fullContent();
  const told = (change: Partial<QuoteContent['client']>) =>
    invoicesOf(fullContent({ client: { ...client, ...change } }))[0]?.client;
  expect(told({})).toEqual({
    kind: 'professional',
    name: 'Ana Martin',
    company: 'Les Confitures',
    email: 'ana@example.fr',
    phone: '06 11 11 11 11',
    address: '12 rue des Lilas\n69003 Lyon',
    country: 'FR',
    siren: '987654324',
    siret: '',
    vatNumber: 'FR 14 987654324',
  });
  expect(told({ siren: '987 654 324 00015' })).toMatchObject({
    siren: '987654324',
    siret: '98765432400015',
  });
  expect(told({ kind: 'consumer' })).toMatchObject({
    company: '',
    siren: '',
    siret: '',
    vatNumber: '',
  });
});

it('is signed on the day in Paris, and named by its quote and its place', () => {
  const [deposit, balance] = invoicesOf(fullContent(), ['suivi']);
  expect(deposit).toMatchObject({
    reference: 'D-2031-0042-1',
    signedOn: '2031-02-01',
    event: 'signature',
    lines: [{ label: 'Acompte (30\u00a0%), devis D-2031-0042\u00a0: Portail d’hiver' }],
  });
  expect(balance?.reference).toBe('D-2031-0042-2');
  expect(balance?.quote.lines.map(({ label }) => label)).toEqual([
    'Portail client',
    'Suivi la première année',
  ]);
  expect(invoicesOf(fullContent())[0]?.quote.lines).toHaveLength(1);
});
