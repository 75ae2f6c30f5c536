import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  noteSpent,
  outsideBudget,
  SUPABASE_BUDGET_MS,
  SupabaseTimeoutError,
  supabaseDeadline,
  withinBudget,
} from './budget.ts';

const SENT = new Headers();

// A clock of its own, since a busy machine's says nothing of these rules. AbortSignal.timeout is not faked with it.
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(new DOMException('Timed out', 'TimeoutError')), ms);
    return ended.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** A call to a store that never answers: how long it waited, in ms. */
async function call(): Promise<number> {
  const began = performance.now();
  const signal = supabaseDeadline();
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return performance.now() - began;
}

/** The outcome of the work, once all its time has passed. */
async function played<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  await vi.runAllTimersAsync();
  return work;
}

describe('the time that a visitor waits for Supabase', () => {
  it('is one for all the calls of a request', async () => {
    const waits = withinBudget(async () => {
      await pass(1_000);
      const inner = await withinBudget(call, SENT);
      return [inner, await call()];
    }, SENT);
    expect(await played(waits)).toEqual([SUPABASE_BUDGET_MS - 1_000, 0]);
  });

  it('is over for what sleeps between its calls, too, and nothing is called after it', async () => {
    let late: boolean | undefined;
    const work = withinBudget(async () => {
      await call();
      await pass(60_000);
      late = supabaseDeadline().aborted;
    }, SENT);
    const failed = expect(work).rejects.toThrow(SupabaseTimeoutError);
    await vi.advanceTimersByTimeAsync(SUPABASE_BUDGET_MS + 250);
    await failed;
    expect(late).toBeUndefined();
    await vi.runAllTimersAsync();
    expect(late).toBe(true);
  });

  it('is what the proxy has left of it, which a visitor can only shorten', async () => {
    const headers = new Headers();
    noteSpent(headers, performance.now() - 6_900);
    expect(await played(withinBudget(call, headers))).toBe(100);
    for (const written of ['-9000', 'x', '']) {
      headers.set('x-supabase-spent', written);
      expect(await played(withinBudget(call, headers)), written).toBe(SUPABASE_BUDGET_MS);
    }
  });

  it('passes not while somebody else is waited for, nor is it over then', async () => {
    const wait = withinBudget(async () => {
      await pass(1_000);
      await outsideBudget(() => pass(30_000));
      return call();
    }, SENT);
    expect(await played(wait)).toBe(SUPABASE_BUDGET_MS - 1_000);
  });

  it('ends with the work: what goes on behind it has a time of its own', async () => {
    let behind: Promise<boolean> | undefined;
    const work = withinBudget(async () => {
      behind = pass(30_000).then(() => supabaseDeadline().aborted);
    }, SENT);
    await played(work);
    expect(await behind).toBe(false);
  });
});
