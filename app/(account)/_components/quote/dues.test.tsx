import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { factsOf } from '@/lib/quotes/issuer.ts';
import { makeDocument } from '@/lib/quotes/make.ts';
import type { StoredDue } from '@/lib/quotes/stored.ts';
import type { PaymentSettings } from '@/lib/words/quote-settings.ts';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '@/tests/support/quote-papers.ts';
import { DuesShown } from './dues.tsx';

const document = makeDocument(fullContent(), factsOf(ISSUER_SETTINGS, FULL_SETTINGS), {
  number: 'D-2031-0042',
  issuedOn: '2031-01-02',
  replaces: null,
});

const DEPOSIT: StoredDue = {
  position: 1,
  label: 'Acompte (30\u00a0%)',
  event: 'signature',
  days: 7,
  amount: 41_724,
  vat: [{ rate: 2000, base: 34_770, amount: 6_954 }],
  dueOn: '2031-01-10',
  receivedOn: null,
};
const BALANCE: StoredDue = {
  ...DEPOSIT,
  position: 2,
  label: 'Solde',
  event: 'delivery',
  dueOn: null,
};

const shown = (
  dues: StoredDue[],
  settings: PaymentSettings | null = FULL_SETTINGS,
  today = '2031-01-05',
) =>
  renderToStaticMarkup(
    <DuesShown
      quote={{ number: 'D-2031-0042', document, acceptance: { dues } as never }}
      settings={settings}
      today={today}
    />,
  );

describe('what is due, to whom has signed', () => {
  it('is where the anchor of the total leads, with all that a transfer takes', () => {
    const html = shown([DEPOSIT, BALANCE]);
    expect(html).toContain('id="total"');
    for (const said of [
      'À régler au plus tard le 10 janvier 2031',
      'À la livraison, sous 7\u00a0jours',
      'dont TVA 20\u00a0%\u00a0: 69,54\u00a0€',
      'FR76 3000 6000 0112 3456 7890 189',
      'AGRIFRPP',
      'D-2031-0042-1',
      'QR code du virement\u00a0: 417,24\u00a0€',
    ]) {
      expect(html).toContain(said);
    }
    expect(html).not.toMatch(/carte|Payer en ligne/);
  });

  it('goes on to the next one once it came, and asks for nothing before it is due', () => {
    const received = { ...DEPOSIT, receivedOn: '2031-01-04' };
    const html = shown([received, BALANCE]);
    expect(html).toContain('Reçu le 4 janvier 2031');
    expect(html).toContain('Règlements');
    expect(html).not.toContain('IBAN');
    const next = shown([received, { ...BALANCE, dueOn: '2031-03-01' }]);
    expect(next).toContain('D-2031-0042-2');
  });

  it('says that a day is over', () => {
    expect(shown([DEPOSIT], FULL_SETTINGS, '2031-01-11')).toContain(
      'Était à régler au plus tard le 10 janvier 2031',
    );
  });

  it.each([
    ['the settings say no way', { ...FULL_SETTINGS, iban: '' }],
    ['nobody could read them', null],
  ])('leads to the question where %s', (_, settings) => {
    const html = shown([DEPOSIT], settings);
    expect(html).toContain('Pour savoir comment régler');
    expect(html).toContain('href="#question"');
    expect(html).not.toContain('IBAN');
  });

  it('is paid on a page where there is one, which learns nothing of this one', () => {
    const paymentLink = 'https://payer.example.fr/{montant}/{reference}';
    const html = shown([DEPOSIT], { ...FULL_SETTINGS, paymentLink });
    expect(html).toContain('href="https://payer.example.fr/417.24/D-2031-0042-1"');
    expect(html).toContain('rel="noreferrer"');
  });
});
