import { afterEach, expect, it, vi } from 'vitest';
import { beginWarmUp, countWarmUpRound, isWarm, WARM_UP_ROUNDS } from './keep-fresh.ts';

afterEach(() => vi.useRealTimers());

it('a process that was asked for nothing serves at once', () => {
  expect(isWarm()).toBe(true);
});

it('a starting process is ready after its rounds', () => {
  beginWarmUp();
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    expect(isWarm()).toBe(false);
    countWarmUpRound();
  }
  expect(isWarm()).toBe(true);
});

it('a lake that hangs does not keep a start from being ready', () => {
  vi.useFakeTimers();
  beginWarmUp();
  vi.advanceTimersByTime(5_999);
  expect(isWarm()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isWarm()).toBe(true);
});
