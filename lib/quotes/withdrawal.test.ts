import { expect, it } from 'vitest';
import type { ClientQuote } from './stored.ts';
import { mayWithdraw, whyNotWithdrawable, withdrawalEnd } from './withdrawal.ts';

it.each([
  ['a working day', '2026-11-27T10:00:00+01:00', '2026-12-11'],
  ['a Saturday: the Monday after', '2026-11-28T10:00:00+01:00', '2026-12-14'],
  ['a Sunday: the Monday after', '2026-11-29T10:00:00+01:00', '2026-12-14'],
  ['Christmas, a Friday: the Monday after', '2026-12-11T10:00:00+01:00', '2026-12-28'],
  ['Easter Sunday: the Tuesday after', '2027-03-14T10:00:00+01:00', '2027-03-30'],
  ['Ascension Day, a Thursday: the Friday', '2027-04-22T10:00:00+02:00', '2027-05-07'],
  ['New Year of another year', '2026-12-18T10:00:00+01:00', '2027-01-04'],
  ['the day in Paris, an hour past its midnight', '2026-11-26T23:30:00Z', '2026-12-11'],
])('fourteen days that end on %s', (_, accepted, last) => {
  expect(withdrawalEnd(new Date(accepted), 14)).toBe(last);
});

it('a longer delay is counted alike', () => {
  expect(withdrawalEnd(new Date('2026-11-27T10:00:00+01:00'), 28)).toBe('2026-12-28');
});

it.each([
  ['accepted', '2026-12-14', '2026-12-14', true],
  ['accepted', '2026-12-14', '2026-12-15', false],
  ['accepted', null, '2026-12-01', false],
  ['sent', '2026-12-14', '2026-12-01', false],
  ['withdrawn', '2026-12-14', '2026-12-01', false],
] as const)('of what is %s until %s, on %s: %s', (state, withdrawUntil, today, may) => {
  expect(mayWithdraw({ state, withdrawUntil }, today)).toBe(may);
});

const AT = '2026-12-10T10:00:00.000Z';
const acceptance = (withdrawUntil: string | null, name?: string) =>
  ({
    withdrawUntil,
    withdrawal: name ? { name, email: '', at: AT } : null,
  }) as ClientQuote['acceptance'];

it.each([
  [
    'a last day not over in Paris',
    'accepted',
    acceptance('2026-12-14'),
    '2026-12-14T22:59:59Z',
    undefined,
  ],
  ['a last day that is over', 'accepted', acceptance('2026-12-14'), '2026-12-14T23:00:00Z', 'late'],
  ['a professional', 'accepted', acceptance(null), AT, 'state'],
  ['what nobody has accepted', 'sent', null, AT, 'state'],
  [
    'the same declaration again',
    'withdrawn',
    acceptance('2026-12-14', 'Zoé'),
    '2026-12-10T10:14:59Z',
    'withdrawn',
  ],
  [
    'the same one later',
    'withdrawn',
    acceptance('2026-12-14', 'Zoé'),
    '2026-12-10T10:15:00Z',
    'state',
  ],
  ['that of another', 'withdrawn', acceptance('2026-12-14', 'Nico'), AT, 'state'],
] as const)('%s', (_case, state, accepted, now, why) => {
  const quote = { state, acceptance: accepted };
  expect(whyNotWithdrawable(quote, { name: 'Zoé' }, new Date(now))).toBe(why);
});
