import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { lineTotal, quoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';
import type { Amended } from './document.ts';
import { amendmentOf } from './draft.ts';
import { excessOf, isOverAsked, leftToPay, quoteDues } from './dues.ts';
import { quoteGaps } from './gaps.ts';
import { factsOf } from './issuer.ts';
import { makeDocument } from './make.ts';
import { quotePaper } from './paper.ts';
import { proofPaper } from './proof.ts';
import { terminationPaper } from './termination-paper.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/** A contract of 1 200 €, of which 300 € were received. */
const AMENDS: Amended = {
  number: 'D-2031-0042',
  acceptedOn: '2031-01-03',
  total: 120_000,
  received: 30_000,
  open: 90_000,
  vat: [{ rate: 2000, base: 75_000, amount: 15_000 }],
};

const lines = (...prices: Array<[cents: number, rate?: number]>): QuoteContent['lines'] =>
  prices.map(([unitPrice, vatRate = 2000], index) => ({
    id: `l${index}`,
    label: 'Ligne',
    details: '',
    quantity: 100,
    unit: '',
    unitPrice,
    vatRate,
    isOption: false,
  }));

const amendment = (change: Partial<QuoteContent> = {}) =>
  fullContent({ discount: null, deposit: null, vatRegime: 'standard', ...change });

const FACTS = factsOf(ISSUER_SETTINGS, FULL_SETTINGS);
const documentOf = (content: QuoteContent) =>
  makeDocument(content, FACTS, {
    number: 'D-2031-0042-A1',
    issuedOn: '2031-02-01',
    replaces: null,
    amends: AMENDS,
  });

describe('a line that takes off', () => {
  it('is to the cent what the line that it takes off was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (quantity, unitPrice) => {
          const added = lineTotal({ quantity, unitPrice });
          expect(added + lineTotal({ quantity, unitPrice: -unitPrice })).toBe(0);
        },
      ),
    );
  });

  it('brings the total and its VAT below nothing, with no deposit of it', () => {
    const totals = quoteTotals(
      { lines: lines([-20_000]), discount: null, deposit: { kind: 'percent', rate: 3000 } },
      'standard',
    );
    expect(totals).toMatchObject({ net: -20_000, vatTotal: -4_000, total: -24_000, deposit: 0 });
  });
});

describe('the dues of an amendment', () => {
  const dues = { days: 7, steps: [], balance: 'delivery' as const };

  it('are what is left of the contract with it, the first at the signature', () => {
    const content = amendment({
      lines: lines([-20_000]),
      deposit: { kind: 'percent', rate: 5000 },
      dues,
    });
    const totals = quoteTotals(content, 'standard');
    const asked = quoteDues(content, totals, AMENDS);
    expect(asked.map(({ label, at, amount }) => ({ label, at, amount }))).toEqual([
      { label: 'Acompte (50\u00a0%)', at: 'signature', amount: 33_000 },
      { label: 'Solde', at: 'delivery', amount: 33_000 },
    ]);
    expect(asked.map(({ vat }) => vat)).toEqual([
      [{ rate: 2000, base: 27_500, amount: 5_500 }],
      [{ rate: 2000, base: 27_500, amount: 5_500 }],
    ]);
  });

  it('sum up to it and its VAT, whatever is added, taken off and was received', () => {
    const price = fc.tuple(
      fc.integer({ min: -20_000, max: 60_000 }),
      fc.constantFrom(2000, 1000, 550, 0),
    );
    const open = fc.record({
      base: fc.integer({ min: 0, max: 200_000 }),
      rate: fc.constantFrom(2000, 1000, 550, 0),
    });
    let asked = 0;
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 5 }),
        fc.uniqueArray(open, { selector: ({ rate }) => rate, maxLength: 3 }),
        fc.integer({ min: 0, max: 10_000 }),
        (prices, rates, rate) => {
          const vat = rates.map(({ base, rate: each }) => ({
            rate: each,
            base,
            amount: Math.round((base * each) / 10_000),
          }));
          const amends = {
            ...AMENDS,
            vat,
            open: sum(vat.map(({ base, amount }) => base + amount)),
          };
          const content = amendment({
            lines: lines(...prices),
            deposit: { kind: 'percent', rate },
            dues,
          });
          const totals = quoteTotals(content, 'standard');
          fc.pre(!excessOf(totals, amends));
          asked += 1;
          const left = leftToPay(totals, amends);
          const all = quoteDues(content, totals, amends);
          expect(sum(all.map(({ amount }) => amount))).toBe(left.total);
          for (const [index, each] of left.vat.entries()) {
            expect(sum(all.map(({ vat: parts }) => parts[index]?.base ?? 0))).toBe(
              all.length > 0 ? each.base : 0,
            );
            expect(sum(all.map(({ vat: parts }) => parts[index]?.amount ?? 0))).toBe(
              all.length > 0 ? each.amount : 0,
            );
          }
        },
      ),
    );
    expect(asked).toBeGreaterThan(20);
  });

  it('are none where nothing is left, and no more than is left is asked for', () => {
    const content = amendment({ lines: lines([-75_000]), dues });
    const totals = quoteTotals(content, 'standard');
    expect(leftToPay(totals, AMENDS)).toEqual({ total: 0, vat: [] });
    expect(quoteDues(content, totals, AMENDS)).toEqual([]);
    const over = amendment({
      lines: lines([-20_000]),
      deposit: { kind: 'amount', cents: 66_001 },
      dues,
    });
    expect(isOverAsked(over, totals, AMENDS)).toBe(true);
  });
});

describe('what an amendment lacks', () => {
  const gapsOf = (change: Partial<QuoteContent>) =>
    quoteGaps({ ...FACTS, content: amendment(change), amends: AMENDS })
      .filter(({ isRequired }) => isRequired)
      .map(({ path }) => path);

  it('is nothing where it takes off what is left', () => {
    expect(gapsOf({ lines: lines([-75_000]) })).toEqual([]);
  });

  it('is what it takes off more than is left, in all or at a rate, and a discount', () => {
    expect(gapsOf({ lines: lines([-75_001]) })).toEqual(['lines']);
    expect(gapsOf({ lines: lines([-1, 1000], [50_000]) })).toEqual(['lines']);
    const [line, option] = lines([-70_000], [-5_001]);
    const optional = [line, option && { ...option, isOption: true }].filter((each) => !!each);
    expect(gapsOf({ lines: optional })).toEqual(['lines']);
    expect(gapsOf({ discount: { kind: 'percent', rate: 1000 } })).toEqual(['discount']);
  });
});

it('begins with client, VAT and terms of its contract, and nothing else', () => {
  const signed = makeDocument(fullContent(), FACTS, {
    number: 'D-2031-0042',
    issuedOn: '2031-01-02',
    replaces: null,
  });
  expect(amendmentOf(signed)).toMatchObject({
    title: 'Avenant\u00a0: Portail d’hiver',
    client: signed.content.client,
    terms: signed.content.terms,
    vatRegime: signed.settings.vatRegime,
    lines: [],
    discount: null,
    deposit: null,
    introduction: '',
  });
});

describe('its paper', () => {
  const document = documentOf(amendment({ lines: lines([-20_000]) }));

  it('tells the contract, the new total beside the old one, and what is left to pay', () => {
    const paper = quotePaper(document);
    expect(paper.title).toBe('Avenant D-2031-0042-A1');
    expect(paper.about).toContainEqual({
      label: 'Contrat',
      value: 'Devis D-2031-0042, accepté le 3\u00a0janvier\u00a02031',
    });
    expect(paper.total).toEqual({
      label: 'Total TTC de l’avenant',
      value: '\u2212240,00\u00a0€',
    });
    expect(paper.contract).toEqual([
      { label: 'Total du contrat avant cet avenant', value: '1\u202f200,00\u00a0€\u00a0TTC' },
      { label: 'Nouveau total du contrat', value: '960,00\u00a0€\u00a0TTC' },
      { label: 'Déjà réglé', value: '300,00\u00a0€\u00a0TTC' },
      { label: 'Reste à régler', value: '660,00\u00a0€\u00a0TTC' },
    ]);
    expect(sum(paper.dues.map(({ amount }) => Number(amount.replace(/[^\d]/g, ''))))).toBe(66_000);
    expect(paper.sections[0]?.title).toBe('Portée de l’avenant');
    expect(JSON.stringify(paper)).not.toContain('Ce devis');
  });

  it('has a proof that names both, and says the statement that was ticked', () => {
    const proof = proofPaper({
      document,
      sha256: 'a'.repeat(64),
      name: 'Ana Martin',
      approval: 'Bon pour accord',
      at: new Date('2031-02-03T10:00:00Z'),
      by: 'account',
      addressHash: 'b'.repeat(64),
      options: [],
      totals: document.totals,
      earlyStart: false,
      withdrawUntil: null,
    });
    const said = JSON.stringify(proof);
    expect(proof.name).toBe('Preuve d’acceptation de l’avenant D-2031-0042-A1');
    expect(said).toContain('Devis D-2031-0042');
    expect(said).toContain('Nouveau total du contrat');
    expect(said).toContain('J’ai lu l’avenant et ses conditions');
  });

  it('leaves a quote of its own as it was', () => {
    const paper = quotePaper(
      makeDocument(fullContent(), FACTS, {
        number: 'D-2031-0042',
        issuedOn: '2031-01-02',
        replaces: null,
      }),
    );
    expect(paper.contract).toEqual([]);
    expect(paper.title).toBe('Devis D-2031-0042');
    expect(JSON.stringify(paper)).not.toMatch(/avenant/i);
  });
});

it('the receipt of a cancellation tells the contract, its terms, and who agreed to them when', () => {
  const paper = terminationPaper({
    document: makeDocument(fullContent(), FACTS, {
      number: 'D-2031-0042',
      issuedOn: '2031-01-02',
      replaces: null,
    }),
    contract: {
      ...AMENDS,
      id: 'c',
      state: 'accepted',
      nextNumber: 'D-2031-0042-A2',
      project: null,
      amendments: [
        { id: 'a', number: 'D-2031-0042-A1', title: 'Moins', state: 'accepted', total: -24_000 },
      ],
      termination: null,
      dues: [],
    },
    termination: {
      id: 't',
      reason: 'Le besoin a changé.',
      settlement: 'L’acompte reste acquis.',
      endsOn: '2031-03-01',
      state: 'proposed',
      proposedAt: '2031-02-20T10:00:00Z',
      decidedAt: null,
      name: null,
      answer: null,
      dues: [
        { quote: 'a', number: 'D-2031-0042-A1', position: 1, label: 'Déjà fait', amount: 30_000 },
      ],
    },
    acceptedAt: '2031-01-03T10:00:00Z',
    name: 'Ana Martin',
    at: new Date('2031-02-21T09:00:00Z'),
    by: 'link',
    address: 'ana@example.fr',
    addressHash: 'b'.repeat(64),
  });
  const rows = Object.fromEntries(
    paper.parts.flatMap(({ rows: each }) => each).map(({ label, value }) => [label, value]),
  );
  expect(rows).toMatchObject({
    Devis: 'D-2031-0042',
    Avenants: 'D-2031-0042-A1',
    Raison: 'Le besoin a changé.',
    'Ce qui reste dû ou est remboursé': 'L’acompte reste acquis.',
    'Règlements qui restent dus': 'Déjà fait (D-2031-0042-A1)\u00a0: 300,00\u00a0€',
    'Fin du contrat': 'Le 1er mars 2031',
    Nom: 'Ana Martin',
  });
  expect(rows['Date et heure']).toContain('21 février 2031 à 10:00:00');
});
