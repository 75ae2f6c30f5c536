import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../tests/support/workbook.ts';
import { claimValue, wholePercent } from './claim-figures.ts';
import { COLUMNS, isAnything, sayDuration } from './columns.ts';
import { type Figures, NO_FIGURES, NO_PAYMENTS } from './wire.ts';
import { figuresWorkbook } from './workbook.ts';

const FIGURES: Figures = {
  requests: 1204,
  answered: 1100,
  due: 1190,
  inTime: 1189,
  medianSeconds: 12_000,
  won: 2,
  lost: 1,
  quotes: 3,
  accepted: 1,
  acceptedCents: 131_250,
  delivered: 2,
  withdrawn: 4,
};
describe('figures as one reads them', () => {
  it.each([
    [0, '0\u00a0min'],
    [59 * 60 + 29, '59\u00a0min'],
    [59 * 60 + 30, '1\u00a0h'],
    [3 * 3600 + 5 * 60, '3\u00a0h\u00a005'],
    [24 * 3600 - 1, '1\u00a0j'],
    [52 * 3600 + 1800, '2\u00a0j 4\u00a0h'],
  ])('%i s', (seconds, said) => {
    expect(sayDuration(seconds)).toBe(said);
  });

  it('a share is rounded down: all is all', () => {
    expect([wholePercent(1189, 1190), wholePercent(2, 2), wholePercent(1, 3)]).toEqual([
      '99\u00a0%',
      '100\u00a0%',
      '33\u00a0%',
    ]);
    expect(wholePercent(0, 0)).toBeNull();
  });

  it('each column, and nothing where there is none', () => {
    expect(COLUMNS.map(({ say }) => say(FIGURES))).toEqual([
      '1\u202f204',
      '1\u202f100',
      '3\u00a0h\u00a020',
      '99\u00a0%',
      '2',
      '1',
      '66\u00a0%',
      '3',
      '1',
      '33\u00a0%',
      '1\u202f312,50\u00a0€',
      '4',
      '2',
    ]);
    expect(COLUMNS.map(({ say }) => say(NO_FIGURES)).join(' ')).toBe(
      '0 0 – – 0 0 – 0 0 – 0\u00a0€ 0 0',
    );
    expect([isAnything(FIGURES), isAnything(NO_FIGURES)]).toEqual([true, false]);
  });

  it('a file that spreadsheets compute with, each line by its month and service', async () => {
    const rows = [
      { ...FIGURES, month: null, service: null },
      { ...NO_FIGURES, month: '2026-11', service: 'quote:x' },
    ];
    const services = [{ id: 'quote:x', name: '=SOMME(A1)' }];
    const [head, ...lines] = await readWorkbook(
      await figuresWorkbook({
        rows,
        services,
        since: null,
        replyDelay: '24h',
        refusals: [],
        forClaims: NO_FIGURES,
        payments: NO_PAYMENTS,
        late: [],
      }),
    );
    expect(head?.join(';')).toBe(
      'Mois;Service;Demandes;Répondues;Réponse médiane (heures);Dans le délai;Gagnées;Perdues;Conversion;Devis envoyés;Devis acceptés;Acceptation;Montant accepté (€ HT);Rétractations;Projets livrés',
    );
    const values = lines.map((line) =>
      line.map((cell) => (cell && typeof cell === 'object' ? cell.number : cell)),
    );
    expect(values).toEqual([
      [
        'Toute la période',
        'Tous les services',
        1204,
        1100,
        12_000 / 3600,
        0.99,
        2,
        1,
        0.66,
        3,
        1,
        0.33,
        1312.5,
        4,
        2,
      ],
      ['2026-11', '=SOMME(A1)', 0, 0, null, null, 0, 0, null, 0, 0, null, 0, 0, 0],
    ]);
    expect(lines[0]?.[5]).toEqual({ number: 0.99, format: '0"\u00a0"%' });
  });

  it('its second sheet names the dues that are late', async () => {
    const file = await figuresWorkbook({
      rows: [],
      services: [],
      since: null,
      replyDelay: '24h',
      refusals: [],
      forClaims: NO_FIGURES,
      payments: NO_PAYMENTS,
      late: [
        {
          quote: 'q-42',
          reference: 'D-2031-0042-1',
          label: 'Acompte',
          client: '=SOMME(A1)',
          cents: 41_724,
          dueOn: '2031-02-08',
        },
      ],
    });
    expect(await readWorkbook(file, 2)).toEqual([
      [
        'Référence',
        'Client',
        'Échéance',
        'À régler au plus tard le',
        'Montant (€, taxes comprises)',
      ],
      [
        'D-2031-0042-1',
        '=SOMME(A1)',
        'Acompte',
        { number: Date.UTC(2031, 1, 8) / 86_400_000 + 25_569, format: 'dd/mm/yyyy' },
        { number: 417.24, format: '#,##0.00' },
      ],
    ]);
  });
});

describe('what a claim takes of them', () => {
  it('is its value and its source, from enough of them on', () => {
    expect(claimValue('answeredInTime', FIGURES)).toEqual({
      value: '99\u00a0%',
      source: 'Compté par ce site sur 1\u202f190 demandes, 12\u00a0derniers mois',
    });
    expect(claimValue('requestsAnswered', FIGURES)?.value).toBe('1\u202f100');
    expect(claimValue('answeredInTime', { ...FIGURES, due: 9 })).toBeNull();
    expect(claimValue('requestsAnswered', { ...FIGURES, answered: 10 })?.value).toBe('10');
    expect(claimValue('projectsDelivered', FIGURES)).toBeNull();
    expect(claimValue('projectsDelivered', { ...FIGURES, delivered: 3 })).toEqual({
      value: '3',
      source: 'Compté par ce site, 12\u00a0derniers mois',
    });
  });
});
