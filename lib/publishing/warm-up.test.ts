import { afterEach, expect, it, vi } from 'vitest';
import { endFirstRead, endPageRead } from '../page-cache/first-read.ts';
import { beginWarmUp, countWarmUpRound, isWarm, WARM_UP_ROUNDS } from './warm-up.ts';

afterEach(() => {
  delete (globalThis as { firstRead?: unknown }).firstRead;
  vi.useRealTimers();
});

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

it('a lake that hangs does not keep a start from being ready', async () => {
  vi.useFakeTimers();
  beginWarmUp();
  await vi.advanceTimersByTimeAsync(5_999);
  expect(isWarm()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isWarm()).toBe(true);
});

it('a slow machine is not ready as long as pages of the build would be shown', async () => {
  vi.useFakeTimers();
  beginWarmUp();
  for (const page of ['/', '/devis', '/contact']) {
    await vi.advanceTimersByTimeAsync(4_000);
    endPageRead(page, true);
    expect(isWarm()).toBe(false);
  }
  endFirstRead();
  await vi.advanceTimersByTimeAsync(0);
  expect(isWarm()).toBe(true);
});
