import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markStale } from './marks.ts';
import { isSilent, listen, whenSilent } from './silence.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  await listen(Promise.resolve());
  vi.useRealTimers();
});

it('a lake that answers in time is not silent, one that fails is, until it answers', async () => {
  expect(await listen(Promise.resolve('answer'))).toBe('answer');
  expect(isSilent([])).toBe(false);
  await expect(listen(Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(isSilent([])).toBe(true);
  await listen(Promise.resolve());
  expect(isSilent([])).toBe(false);
});

it('one that takes more than a second is, whatever it says then; who waits is told', async () => {
  const told = vi.fn();
  void whenSilent().then(told);
  const question = Promise.withResolvers<string>();
  const answer = listen(question.promise);
  await vi.advanceTimersByTimeAsync(999);
  expect(isSilent([])).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSilent([])).toBe(true);
  expect(told).toHaveBeenCalledOnce();
  question.resolve('late');
  expect(await answer).toBe('late');
  expect(isSilent([])).toBe(false);
});

it('after ten seconds without a question it is worth waiting again', async () => {
  await listen(Promise.reject(new Error('down'))).catch(() => {});
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isSilent([])).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSilent([])).toBe(false);
});

it('one that goes on to be silent is so for what is published meanwhile, until a later question has its answer', async () => {
  const TAG = 'content:silence';
  const question = Promise.withResolvers<void>();
  const answer = listen(question.promise);
  await vi.advanceTimersByTimeAsync(1_100);
  markStale([TAG]);
  const told = vi.fn();
  void whenSilent().then(told);
  expect(isSilent([TAG])).toBe(false);
  await vi.advanceTimersByTimeAsync(150);
  expect(isSilent([TAG])).toBe(true);
  expect(told).toHaveBeenCalledOnce();
  await listen(Promise.resolve());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isSilent([TAG])).toBe(false);
  question.reject(new Error('timed out'));
  await expect(answer).rejects.toThrow('timed out');
  expect(isSilent([])).toBe(false);
});
