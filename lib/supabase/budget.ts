import { AsyncLocalStorage } from 'node:async_hooks';

/** Time that the server waits for Supabase, in ms, before a visitor reads that it does not answer. */
export const SUPABASE_BUDGET_MS = 7_000;

/** Time for work that was cut off to report its outcome by itself, in ms. */
const LAST_WORD_MS = 250;

/** Header with the time of a request that the proxy has spent on Supabase already, in ms; the proxy alone sets it. */
const SPENT_HEADER = 'x-supabase-spent';

/** Supabase has not answered within the time that a visitor waits for it. */
export class SupabaseTimeoutError extends Error {
  constructor() {
    super('Supabase does not answer in time');
    this.name = 'SupabaseTimeoutError';
  }
}

/** The time that all of one visitor's calls to Supabase have together. */
class Budget {
  readonly #end = new AbortController();
  #left: number;
  #began = 0;
  #timeout: AbortSignal | undefined;
  #isOver = false;

  constructor(left: number) {
    this.#left = left;
    this.#run();
  }

  #run(): void {
    this.#began = performance.now();
    const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(this.#left)));
    this.#timeout = timeout;
    timeout.addEventListener('abort', () => {
      if (this.#timeout === timeout) this.#end.abort(timeout.reason);
    });
  }

  /** Signal that ends calls once the time is up; undefined after the work, for what goes on behind it. */
  get signal(): AbortSignal | undefined {
    return this.#isOver ? undefined : this.#end.signal;
  }

  /** Rejects once the time is up and the work has not ended by it. */
  expiry(): Promise<never> {
    return new Promise((_, reject) => {
      const { signal } = this.#end;
      const expire = () => setTimeout(() => reject(new SupabaseTimeoutError()), LAST_WORD_MS);
      if (signal.aborted) expire();
      else signal.addEventListener('abort', expire, { once: true });
    });
  }

  /** Runs what waits for somebody else, which takes nothing of the time. */
  async pause<T>(work: () => Promise<T>): Promise<T> {
    this.#timeout = undefined;
    this.#left -= performance.now() - this.#began;
    try {
      return await work();
    } finally {
      this.#run();
    }
  }

  /** The work has ended. One that was cut off stays so: nothing is written after its visitor read that it failed. */
  close(): void {
    this.#timeout = undefined;
    this.#isOver = !this.#end.signal.aborted;
  }
}

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Runs work whose calls to Supabase, all together, are waited for no longer than one is; within such work it is
 * part of it.
 *
 * @param sent the request's headers
 * @throws SupabaseTimeoutError, or whatever the work makes of a call that was cut off
 */
export async function withinBudget<T>(
  work: () => Promise<T>,
  sent: Pick<Headers, 'get'>,
): Promise<T> {
  if (budgets.getStore()?.signal) return work();
  const spent = Number(sent.get(SPENT_HEADER)) || 0;
  const budget = new Budget(SUPABASE_BUDGET_MS - Math.max(0, spent));
  try {
    return await Promise.race([budgets.run(budget, work), budget.expiry()]);
  } finally {
    budget.close();
  }
}

/** Runs what waits for somebody else than Supabase, and takes nothing of the time for it. */
export const outsideBudget = <T>(work: () => Promise<T>): Promise<T> =>
  budgets.getStore()?.pause(work) ?? work();

/** Signal that ends a call to Supabase that begins now. */
export const supabaseDeadline = (): AbortSignal =>
  budgets.getStore()?.signal ?? AbortSignal.timeout(SUPABASE_BUDGET_MS);

/** Notes in a request's headers, for the page or the action that follows, when its first wait had begun. */
export function noteSpent(headers: Headers, began: number): void {
  headers.set(SPENT_HEADER, String(Math.round(performance.now() - began)));
}
