import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginFirstRead, endFirstRead, whenFirstRead } from './first-read.ts';

const visitor = vi.fn();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  visitor.mockReset();
  endFirstRead();
  vi.useRealTimers();
});

it('where nothing is to be read, nobody waits', async () => {
  await whenFirstRead();
});

it('visitors wait until all was read', async () => {
  beginFirstRead(6_000);
  void whenFirstRead().then(visitor);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(visitor).not.toHaveBeenCalled();
  endFirstRead();
  await vi.advanceTimersByTimeAsync(0);
  expect(visitor).toHaveBeenCalledOnce();
});

it('and no longer than they may where the lake hangs', async () => {
  beginFirstRead(6_000);
  void whenFirstRead().then(visitor);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(visitor).toHaveBeenCalledOnce();
});
