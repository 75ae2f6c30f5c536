import { expect, it } from 'vitest';
import { whyNotAcceptable } from './acceptable.ts';
import type { ClientQuote } from './stored.ts';

const OWN = 'a'.repeat(64);
const AT = '2026-11-21T10:00:00.000Z';
const accepted = { name: 'Zoé', at: AT } as ClientQuote['acceptance'];

it.each([
  ['sent', OWN, 'Zoé', undefined],
  ['sent', 'b'.repeat(64), 'Zoé', 'changed'],
  ['expired', OWN, 'Zoé', 'expired'],
  ['refused', OWN, 'Zoé', 'state'],
  ['replaced', OWN, 'Zoé', 'state'],
  ['revoked', OWN, 'Zoé', 'state'],
  ['accepted', OWN, 'Nico', 'state'],
  ['accepted', OWN, 'Zoé', 'accepted'],
] as const)('one that is %s', (state, sha256, name, why) => {
  const quote = { state, sha256: OWN, acceptance: state === 'accepted' ? accepted : null };
  expect(whyNotAcceptable(quote, { name, sha256 }, new Date('2026-11-21T10:14:00Z'))).toBe(why);
});

it('the same acceptance long after the first is one that comes too late', () => {
  const quote = { state: 'accepted', sha256: OWN, acceptance: accepted } as const;
  const late = new Date('2026-11-21T10:16:00Z');
  expect(whyNotAcceptable(quote, { name: 'Zoé', sha256: OWN }, late)).toBe('state');
});
