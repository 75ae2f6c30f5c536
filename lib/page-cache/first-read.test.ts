import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endFirstRead, LONGEST_WAIT_MS, whenFirstRead } from './first-read.ts';

const visitor = vi.fn();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  visitor.mockReset();
  delete (globalThis as { firstRead?: unknown }).firstRead;
  vi.useRealTimers();
});

it('visitors wait until all was read, also those who come before that begins', async () => {
  void whenFirstRead().then(visitor);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1_000);
  expect(visitor).not.toHaveBeenCalled();
  endFirstRead();
  await vi.advanceTimersByTimeAsync(0);
  expect(visitor).toHaveBeenCalledOnce();
});

it('and no longer than they may where the lake hangs', async () => {
  void whenFirstRead().then(visitor);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  expect(visitor).toHaveBeenCalledOnce();
});

it('nobody waits after it', async () => {
  endFirstRead();
  await whenFirstRead();
});
