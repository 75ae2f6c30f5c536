import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { OwnQuote } from '@/lib/quotes/own.ts';
import { DASHBOARD_TEXTS } from '@/lib/words/account.ts';
import { APPOINTMENT_TEXTS } from '@/lib/words/appointments.ts';

vi.mock('./open-appointment.tsx', () => ({ OpenAppointment: () => null }));

const { OwnAppointments } = await import('./own-appointments.tsx');
const { QuotesList } = await import('./quotes-list.tsx');

const quote = (total: number): OwnQuote => ({
  id: '1',
  number: 'D-2026-001',
  title: 'Boutique',
  state: 'sent',
  net: 207_000,
  total,
  issuedOn: '2026-11-01',
  validUntil: '2026-12-01',
  decidedAt: null,
  isExample: false,
  mayWithdraw: false,
  nextDue: null,
  isSigned: false,
  amends: null,
  request: null,
});

const listed = (total: number) =>
  renderToStaticMarkup(<QuotesList quotes={[quote(total)]} words={DASHBOARD_TEXTS} />);

describe('The dashboard, to who is a client', () => {
  it('says of a quote’s total whether VAT is in it', () => {
    expect(listed(248_400)).toContain('2\u202f484,00\u00a0€\u00a0TTC');
    expect(listed(207_000)).toContain('2\u202f070,00\u00a0€\u00a0sans TVA');
  });

  it('asks who has signed a quote for nothing while others have to', () => {
    const signed = { ...quote(248_400), isSigned: true };
    const html = renderToStaticMarkup(<QuotesList quotes={[signed]} words={DASHBOARD_TEXTS} />);
    expect(html).toContain('Signé par vous');
    expect(html).toContain('attend les autres signatures jusqu’au 1er décembre 2026');
    expect(html).not.toContain('À signer');
    expect(html).not.toContain(DASHBOARD_TEXTS.openQuote);
    expect(listed(248_400)).toContain('À signer');
  });

  it('says what is to be paid next of a quote, and until when', () => {
    const due = { ...quote(248_400), state: 'accepted' as const };
    const html = renderToStaticMarkup(
      <QuotesList
        quotes={[{ ...due, nextDue: { amount: 74_520, on: '2026-12-08' } }]}
        words={DASHBOARD_TEXTS}
      />,
    );
    expect(html).toContain('745,20\u00a0€\u00a0TTC à régler au plus tard le 8 décembre 2026');
    expect(
      renderToStaticMarkup(<QuotesList quotes={[due]} words={DASHBOARD_TEXTS} />),
    ).not.toContain('à régler');
  });

  it('offers a call, and no discovery of the studio', () => {
    const html = renderToStaticMarkup(
      <OwnAppointments
        appointments={{ data: [] }}
        settings={{ isOpen: true, texts: APPOINTMENT_TEXTS } as never}
        words={DASHBOARD_TEXTS}
      />,
    );
    expect(html).toContain('href="/rendez-vous"');
    expect(html).not.toMatch(/découverte|gratuit/);
  });
});
