import { afterEach, expect, it, vi } from 'vitest';
import { beginStart, countRound, isStarted, START_ROUNDS } from './start-state.ts';

afterEach(() => vi.useRealTimers());

it('a process that was asked for nothing serves at once', () => {
  expect(isStarted()).toBe(true);
});

it('a starting process is ready after its rounds', () => {
  beginStart();
  for (let round = 0; round < START_ROUNDS; round++) {
    expect(isStarted()).toBe(false);
    countRound();
  }
  expect(isStarted()).toBe(true);
});

it('a lake that hangs does not keep a start from being ready', () => {
  vi.useFakeTimers();
  beginStart();
  vi.advanceTimersByTime(5_999);
  expect(isStarted()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isStarted()).toBe(true);
});
