import { expect, it, vi } from 'vitest';
import { FOLLOW_UP_RULES } from '../words/follow-ups.ts';

vi.mock('../content/index.ts', () => ({}));
vi.mock('../content/queries/follow-up-settings.ts', () => ({}));

const { followUpDays } = await import('./follow-ups.ts');

it('the settings become the days of each kind, none of what is switched off', () => {
  expect(followUpDays(FOLLOW_UP_RULES)).toEqual({
    unanswered: [3, 7],
    expiring: [3],
    expired: [1],
    due: [3, 10],
    tells_consultant: true,
    tells_client: false,
  });
  const off = { followsQuotes: false, followsEnd: false, tellsExpired: false, followsDues: false };
  expect(followUpDays({ ...FOLLOW_UP_RULES, ...off })).toMatchObject({
    unanswered: [],
    expiring: [],
    expired: [],
    due: [],
  });
  expect(
    followUpDays({ ...FOLLOW_UP_RULES, tellsExpired: false, tellsClientExpired: true }),
  ).toMatchObject({ expired: [1], tells_consultant: false, tells_client: true });
});

it('a second one that would come first is left out', () => {
  const days = { firstDays: 5, secondDays: 5, dueDays: 12 };
  expect(followUpDays({ ...FOLLOW_UP_RULES, ...days })).toMatchObject({
    unanswered: [5],
    due: [12],
  });
});
