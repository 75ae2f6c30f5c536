import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetShared } from '../../tests/support/shared-state.ts';
import {
  endFirstRead,
  endPageRead,
  isAwaited,
  isFirstReadOver,
  LONGEST_WAIT_MS,
  noteContent,
  whenFirstRead,
  whenPageRead,
} from './first-read.ts';

const visitor = vi.fn();
// Tests of other files read content, too.
beforeEach(() => {
  forgetShared('firstRead');
  vi.useFakeTimers();
});
afterEach(() => {
  visitor.mockReset();
  forgetShared('firstRead');
  vi.useRealTimers();
});

it('visitors wait until all was read, also those who come before that begins', async () => {
  void whenFirstRead().then(visitor);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1_000);
  expect(visitor).not.toHaveBeenCalled();
  expect(isFirstReadOver()).toBe(false);
  endFirstRead();
  await vi.advanceTimersByTimeAsync(0);
  expect(visitor).toHaveBeenCalledOnce();
  expect(isFirstReadOver()).toBe(true);
});

it('and no longer than they may where the lake hangs', async () => {
  void whenFirstRead().then(visitor);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(isFirstReadOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(visitor).toHaveBeenCalledOnce();
  expect(isFirstReadOver()).toBe(true);
});

it('a process that stood still, whose timers fire once as it goes on, has not waited for that long', async () => {
  void whenFirstRead().then(visitor);
  for (let stall = 0; stall < 3; stall++) await vi.runOnlyPendingTimersAsync();
  expect(visitor).not.toHaveBeenCalled();
});

it('as long as content comes for one, however slowly, it is waited for', async () => {
  void whenFirstRead().then(visitor);
  for (let read = 0; read < 5; read++) {
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
    expect(visitor).not.toHaveBeenCalled();
    noteContent();
  }
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS);
  expect(visitor).toHaveBeenCalledOnce();
});

it('as long as pages come, however slowly, they are waited for; one that could not be read is none', async () => {
  void whenFirstRead().then(visitor);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  endPageRead('/devis', true);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(visitor).not.toHaveBeenCalled();
  endPageRead('/blog', false);
  await vi.advanceTimersByTimeAsync(1);
  expect(visitor).toHaveBeenCalledOnce();
});

it('nobody waits after it, nor does what is read then', async () => {
  endFirstRead();
  await whenFirstRead();
  noteContent();
  expect(vi.getTimerCount()).toBe(0);
});

it('who waits for a page waits until that was read, whatever else is', async () => {
  const another = vi.fn();
  void whenPageRead('/devis').then(visitor);
  void whenPageRead('/devis').then(visitor);
  void whenPageRead('/blog').then(another);
  expect(['/devis', '/blog', '/contact'].map(isAwaited)).toEqual([true, true, false]);
  endPageRead('/contact', true);
  await vi.advanceTimersByTimeAsync(0);
  expect(visitor).not.toHaveBeenCalled();
  endPageRead('/devis', true);
  await vi.advanceTimersByTimeAsync(0);
  expect(visitor).toHaveBeenCalledTimes(2);
  expect(isAwaited('/devis')).toBe(false);
  expect(another).not.toHaveBeenCalled();
});

it.each([
  ['until all was, where it is none', endFirstRead],
  ['no longer than it may, where the lake hangs', () => vi.advanceTimersByTime(LONGEST_WAIT_MS)],
])('and %s', async (_, end) => {
  void whenPageRead('/nowhere').then(visitor);
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS - 1);
  expect(visitor).not.toHaveBeenCalled();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(visitor).toHaveBeenCalledOnce();
  // Nothing is kept either of what was asked for meanwhile, whatever it was.
  expect(isAwaited('/nowhere')).toBe(false);
});
