import { expect, it } from 'vitest';
import { FULL_SETTINGS } from '../../tests/support/quote-papers.ts';
import { paymentLinkProblem, paymentWays } from './payment.ts';

const REFERENCE = 'D-2031-0042-1';

it('a transfer is told as people read it, and as a bank’s application does (EPC069-12)', () => {
  expect(paymentWays(FULL_SETTINGS, 'Zoé Łuc EI', 41_724, REFERENCE)).toEqual({
    transfer: {
      holder: 'Zoé Łuc EI',
      iban: 'FR76 3000 6000 0112 3456 7890 189',
      bic: 'AGRIFRPP',
      qr: [
        'BCD',
        '002',
        '1',
        'SCT',
        'AGRIFRPP',
        'Zoé Łuc EI',
        'FR7630006000011234567890189',
        'EUR417.24',
        '',
        '',
        REFERENCE,
      ].join('\n'),
    },
    link: null,
    reference: REFERENCE,
  });
});

it('the account’s holder goes before the issuer, cut to what a transfer takes', () => {
  const settings = { ...FULL_SETTINGS, bic: '', accountHolder: `Société\n${'x'.repeat(80)}` };
  const lines = paymentWays(settings, 'Zoé', 1, REFERENCE)?.transfer?.qr.split('\n') ?? [];
  expect(lines[4]).toBe('');
  expect(lines[5]).toBe(`Société ${'x'.repeat(62)}`);
  expect(lines[7]).toBe('EUR0.01');
  expect(lines).toHaveLength(11);
});

it('what is no IBAN, BIC or link is left out, whatever let it through', () => {
  const none = { iban: '', bic: '', accountHolder: '', paymentLink: '' };
  expect(paymentWays(none, 'Zoé', 100, REFERENCE)).toBeNull();
  for (const iban of ['FR76 3000 6000 0112 3456 7890 188', '[IBAN à compléter]']) {
    expect(paymentWays({ ...none, iban }, 'Zoé', 100, REFERENCE)).toBeNull();
  }
  expect(paymentWays({ ...FULL_SETTINGS, bic: 'ABC' }, 'Zoé', 100, REFERENCE)).toMatchObject({
    transfer: { bic: '' },
  });
});

it('a payment link takes the amount and the reference, and is of https alone', () => {
  const link = (paymentLink: string) =>
    paymentWays(
      { iban: '', bic: '', accountHolder: '', paymentLink },
      'Zoé',
      120_050,
      'D-2031-0042-1 & co',
    )?.link;
  const template = 'https://payer.example.fr/zoe?a={montant}&r={reference}';
  expect(paymentLinkProblem(template)).toBeNull();
  expect(link(template)).toBe('https://payer.example.fr/zoe?a=1200.50&r=D-2031-0042-1%20%26%20co');
  for (const wrong of [
    'http://payer.example.fr/?a={montant}&r={reference}',
    'javascript:alert({montant})//{reference}',
    'https://moi:secret@payer.example.fr/{montant}/{reference}',
    'https://{reference}.example.fr/{montant}',
    'https://payer.example.fr/{montant}/{reference}/{autre}',
    'https://payer.example.fr/{montant} {reference}',
    '/payer/{montant}/{reference}',
  ]) {
    expect([wrong, paymentLinkProblem(wrong)]).toEqual([
      wrong,
      'Une adresse complète, qui commence par https://, sans autre valeur que {montant} et {reference}.',
    ]);
    expect([wrong, link(wrong)]).toEqual([wrong, undefined]);
  }
  expect(paymentLinkProblem('https://payer.example.fr/{montant}')).toBe(
    'Écrivez {reference} là où la valeur doit apparaître.',
  );
});
