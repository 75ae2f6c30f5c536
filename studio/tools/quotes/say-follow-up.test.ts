import { expect, test } from 'vitest';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { canFollowUp, sayFollowUp } from './say-follow-up.ts';

const followUp = {
  id: 'a',
  kind: 'unanswered',
  label: null,
  signer: null,
  who: null,
  at: '2025-03-04T08:30:00.000Z',
  state: 'sent',
} as const;

test.each([
  [{}, 'Relance envoyée le 4 mars 2025\u00a0: devis sans réponse'],
  [{ signer: 'Bo Durand' }, 'Relance envoyée le 4 mars 2025\u00a0: devis sans réponse (Bo Durand)'],
  [{ state: 'waiting' }, 'Relance en cours d’envoi\u00a0: devis sans réponse'],
  [
    { kind: 'due', label: 'Acompte (30\u00a0%)', state: 'refused' },
    'Relance refusée par sa messagerie, car cette adresse n’existe pas\u00a0: règlement en retard, Acompte (30\u00a0%)',
  ],
  [
    { kind: 'expiring', state: 'dropped' },
    'Relance annulée, car devenue inutile\u00a0: fin de validité proche',
  ],
] as const)('%o: %s', (change, said) => expect(sayFollowUp({ ...followUp, ...change })).toBe(said));

const quote = (change: object) =>
  ({
    state: 'sent',
    isExample: false,
    archive: null,
    mailbox: 'jeanne@example.fr',
    acceptance: null,
    ...change,
  }) as QuoteDetail;
const accepted = (due: object) =>
  quote({ state: 'accepted', acceptance: { dues: [{ dueOn: null, receivedOn: null, ...due }] } });

test('what waits for its client can be followed up, where mails are sent', () => {
  expect(canFollowUp(quote({}))).toBe(true);
  expect(canFollowUp(quote({ mailbox: null }))).toBe(false);
  expect(canFollowUp(quote({ isExample: true }))).toBe(false);
  expect(canFollowUp(quote({ state: 'expired' }))).toBe(false);
  expect(canFollowUp(accepted({}))).toBe(false);
  expect(canFollowUp(accepted({ dueOn: '2025-03-01' }))).toBe(true);
  expect(canFollowUp(accepted({ dueOn: '2025-03-01', receivedOn: '2025-03-02' }))).toBe(false);
});
