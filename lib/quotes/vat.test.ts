import { describe, expect, it, test } from 'vitest';
import { FULL_SETTINGS, fullContent } from '../../tests/support/quote-papers.ts';
import { quoteTotals } from './amounts.ts';
import { dueRows, totalRows } from './paper.ts';
import { VAT_REGIMES, type VatRegime } from './regimes.ts';
import { mentionField, priceWords, proposedRegime, regimeOf } from './vat.ts';

describe('the proposed regime', () => {
  test.each([
    ['professional', 'FR', 'standard', 'standard'],
    ['professional', 'FR', 'franchise', 'franchise'],
    ['professional', 'RE', 'standard', 'standard'],
    ['professional', 'MC', 'standard', 'standard'],
    ['professional', 'DE', 'standard', 'reverseCharge'],
    ['professional', 'GR', 'franchise', 'reverseCharge'],
    ['professional', 'CH', 'standard', 'outsideEu'],
    ['professional', 'NC', 'franchise', 'outsideEu'],
    ['professional', 'GB', 'standard', 'outsideEu'],
    ['consumer', 'DE', 'standard', 'standard'],
    ['consumer', 'US', 'franchise', 'franchise'],
  ] as const)('of a %s in %s, under %s, is %s', (kind, country, own, proposed) => {
    expect(proposedRegime({ kind, country }, own)).toBe(proposed);
  });

  it('gives way to the one that was chosen', () => {
    const content = fullContent({ vatRegime: 'training' });
    expect(regimeOf(content, FULL_SETTINGS)).toBe('training');
    expect(regimeOf({ ...content, vatRegime: null }, FULL_SETTINGS)).toBe('standard');
  });
});

describe('the words of prices', () => {
  const KINDS = ['consumer', 'professional'] as const;
  const all = VAT_REGIMES.flatMap((regime) => KINDS.map((kind) => ({ regime, kind })));

  it('say « TTC » where VAT is charged alone', () => {
    for (const { regime, kind } of all) {
      const words = priceWords(regime, kind);
      const says = Object.values(words).some((word) => word.includes('TTC'));
      expect([regime, says]).toEqual([regime, regime === 'standard']);
    }
  });

  it('never say « HT » to a consumer who pays no VAT', () => {
    for (const { regime, kind } of all) {
      const says = JSON.stringify(priceWords(regime, kind)).includes('HT');
      expect([regime, kind, says]).toEqual([
        regime,
        kind,
        kind === 'professional' || regime === 'standard',
      ]);
    }
  });

  it('go with a mention wherever there is no VAT', () => {
    for (const { regime, kind } of all) {
      const field = mentionField(regime, kind);
      expect(field ? FULL_SETTINGS[field] : null).toEqual(
        regime === 'standard'
          ? null
          : expect.stringMatching(/^(TVA non applicable|Autoliquidation|Exonération)/),
      );
    }
  });
});

describe('the sums of a quote', () => {
  const rows = (vatRegime: VatRegime, kind: 'consumer' | 'professional') => {
    const content = fullContent();
    const client = { ...content.client, kind };
    const sums = {
      content: { ...content, client },
      settings: { ...FULL_SETTINGS, vatRegime },
    };
    const totals = quoteTotals(content, vatRegime);
    const { rows: before, total } = totalRows(sums, totals);
    return [...before, total, ...dueRows(sums, totals)].map(
      ({ label, value }) => `${label}: ${value}`,
    );
  };

  it('are told with VAT, and a true minus', () => {
    expect(rows('standard', 'professional')).toEqual([
      'Sous-total HT: 1\u202f575,00\u00a0€',
      'Remise (5\u00a0%): \u221278,75\u00a0€',
      'Total HT: 1\u202f496,25\u00a0€',
      'TVA 20\u00a0% sur 1\u202f496,25\u00a0€: 299,25\u00a0€',
      'Total TTC: 1\u202f795,50\u00a0€',
      'Acompte (30\u00a0%), à la signature, sous 7\u00a0jours: 538,65\u00a0€\u00a0TTC',
      'Solde, à la livraison, sous 7\u00a0jours: 1\u202f256,85\u00a0€\u00a0TTC',
    ]);
  });

  it('are told before tax to a business that pays none here', () => {
    expect(rows('reverseCharge', 'professional').slice(0, 4)).toEqual([
      'Sous-total HT: 1\u202f575,00\u00a0€',
      'Remise (5\u00a0%): \u221278,75\u00a0€',
      'Total HT: 1\u202f496,25\u00a0€',
      'Total sans TVA: 1\u202f496,25\u00a0€',
    ]);
  });

  it('are plain to a consumer under the franchise', () => {
    expect(rows('franchise', 'consumer').slice(0, 3)).toEqual([
      'Sous-total: 1\u202f575,00\u00a0€',
      'Remise (5\u00a0%): \u221278,75\u00a0€',
      'Total sans TVA: 1\u202f496,25\u00a0€',
    ]);
  });
});
