import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  noteSpent,
  outsideBudget,
  SupabaseTimeoutError,
  supabaseDeadline,
  withinBudget,
} from './budget.ts';

const SENT = new Headers();

// A hundredth of the time.
beforeEach(() => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.ceil(ms / 100)));
});
afterEach(() => vi.restoreAllMocks());

/** A call to a store that never answers: how long it waited, in ms. */
async function call(): Promise<number> {
  const began = performance.now();
  const signal = supabaseDeadline();
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return performance.now() - began;
}

describe('the time that a visitor waits for Supabase', () => {
  it('is one for all the calls of a request', async () => {
    const waits = await withinBudget(async () => {
      const inner = await withinBudget(call, SENT);
      return [inner, await call(), await outsideBudget(async () => 0)];
    }, SENT);
    expect(waits[0]).toBeGreaterThan(60);
    expect(waits[0]).toBeLessThan(200);
    expect(waits[1]).toBeLessThan(5);
  });

  it('is over for what sleeps between its calls, too, and nothing is called after it', async () => {
    let late: boolean | undefined;
    const work = withinBudget(async () => {
      await call();
      await delay(400);
      late = supabaseDeadline().aborted;
    }, SENT);
    await expect(work).rejects.toThrow(SupabaseTimeoutError);
    expect(late).toBeUndefined();
    await vi.waitFor(() => expect(late).toBe(true));
  });

  it('is what the proxy has left of it, which a visitor can only shorten', async () => {
    const headers = new Headers();
    noteSpent(headers, performance.now() - 6_900);
    expect(await withinBudget(call, headers)).toBeLessThan(30);
    for (const written of ['-9000', 'x', '']) {
      headers.set('x-supabase-spent', written);
      const wait = await withinBudget(call, headers);
      expect(wait).toBeGreaterThan(60);
      expect(wait).toBeLessThan(200);
    }
  });

  it('passes not while somebody else is waited for, nor is it over then', async () => {
    const wait = await withinBudget(async () => {
      await outsideBudget(() => delay(150));
      return call();
    }, SENT);
    expect(wait).toBeGreaterThan(60);
  });

  it('ends with the work: what goes on behind it has a time of its own', async () => {
    let behind: Promise<boolean> | undefined;
    await withinBudget(async () => {
      behind = delay(150).then(() => supabaseDeadline().aborted);
    }, SENT);
    expect(await behind).toBe(false);
  });
});
