import { expect, it } from 'vitest';
import type { QuoteSummary, QuotesPage } from '../../../../lib/quotes/wire.ts';
import { linesOf } from './quotes.ts';

const quote = (id: string, change: Partial<QuoteSummary>): QuoteSummary => ({
  id,
  version: 1,
  number: 'D-2025-0001',
  state: 'sent',
  title: 'Boutique',
  client: 'Ana Roy',
  company: '',
  email: 'ana@example.fr',
  net: 100_000,
  total: 120_000,
  updatedAt: '2025-03-03T08:00:00.000Z',
  issuedOn: '2025-03-01',
  validUntil: '2025-03-31',
  decidedAt: null,
  request: null,
  isUnseen: false,
  isExample: false,
  ...change,
});

const page = (quotes: QuoteSummary[], next: string | null = null): QuotesPage => ({
  quotes,
  counts: {
    draft: 0,
    sent: 0,
    expired: 0,
    accepted: 0,
    refused: 0,
    replaced: 0,
    revoked: 0,
    withdrawn: 0,
    terminated: 0,
  },
  next,
});

it('says why each quote asks for something, what the client did first, and leads to it', () => {
  const decidedAt = '2025-03-04T08:00:00.000Z';
  const lines = linesOf(
    page(
      [
        quote('brouillon', { state: 'draft', number: null, title: '', client: '', email: '' }),
        quote('bientot', {}),
        quote('oui', { state: 'accepted', isUnseen: true, decidedAt }),
        quote('non', { state: 'refused', isUnseen: true, decidedAt, company: 'Roy et filles' }),
        quote('fin', { state: 'withdrawn', isUnseen: true, decidedAt }),
        quote('mot', { isUnseen: true }),
      ],
      'encore',
    ),
  );
  expect(lines.map(({ title, detail, params }) => [title, detail, params])).toEqual([
    [
      'D-2025-0001\u00a0: Boutique, 1\u202f200\u00a0€',
      'Ana Roy · Accepté le 4 mars 2025',
      { quote: 'oui' },
    ],
    [
      'D-2025-0001\u00a0: Boutique, 1\u202f200\u00a0€',
      'Ana Roy, Roy et filles · Refusé le 4 mars 2025',
      { quote: 'non' },
    ],
    [
      'D-2025-0001\u00a0: Boutique, 1\u202f200\u00a0€',
      'Ana Roy · Rétracté le 4 mars 2025',
      { quote: 'fin' },
    ],
    [
      'D-2025-0001\u00a0: Boutique, 1\u202f200\u00a0€',
      'Ana Roy · Le client a écrit',
      { quote: 'mot' },
    ],
    [
      'D-2025-0001\u00a0: Boutique, 1\u202f200\u00a0€',
      'Ana Roy · Sans réponse, expire le 31 mars 2025',
      { quote: 'bientot' },
    ],
    [
      'Devis\u00a0: Devis sans titre, 1\u202f200\u00a0€',
      'Client à compléter · Brouillon, pas encore envoyé\u00a0: modifié le 3 mars 2025',
      { quote: 'brouillon' },
    ],
    ['Et d’autres devis', 'Dans l’outil Devis', {}],
  ]);
  // Only one that waits for its client is followed up; what the client did, and a draft, are read.
  expect(
    lines.flatMap(({ key, actions = [] }) => actions.map(({ label }) => [key, label])),
  ).toEqual([['bientot', 'Relancer…']]);
});
