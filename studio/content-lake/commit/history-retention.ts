/**
 * Retention of the history. Older changes are forgotten once a day; the current state of each document, and the state in
 * which the kept history begins, never are.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isReleaseDocumentId } from '../protocol/ids.ts';
import type { Doc } from '../protocol/types.ts';
import type { Lake } from './lake.ts';

/** Default length of the history, in days: that of Sanity’s Growth plan. */
export const HISTORY_DAYS = 90;

const DAY_MS = 86_400_000;
/** Changes that are forgotten at once, and the pause in between that leaves the lake to everybody else, in ms. */
const BATCH = 200;
const BREATH_MS = 20;
/** Releases that are over, by what the Studio says of them. */
const OVER = ['published', 'archived'];

/** The releases among these documents that were over before this moment: the Studio names the day. */
function expiredReleases(documents: Iterable<Doc>, before: Date): string[] {
  return [...documents]
    .filter(({ _id, state }) => isReleaseDocumentId(_id) && OVER.includes(String(state)))
    .filter(({ _updatedAt }) => Date.parse(_updatedAt) < before.getTime())
    .map(({ _id }) => _id);
}

/** Forgets changes that the history is no longer to keep: at the start, and once a day. */
export class HistoryRetention {
  readonly #lake: Lake;
  readonly #days: number;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(lake: Lake, days: number) {
    this.#lake = lake;
    this.#days = days;
  }

  /** Begins; the lake serves meanwhile. */
  start(): void {
    this.#sweeping = this.#sweep().catch((error: unknown) => {
      if (this.#ending.signal.aborted) return;
      console.error('[content-lake] L’historique ancien reste jusqu’à demain', error);
    });
    this.#timer = setTimeout(() => this.start(), DAY_MS).unref();
  }

  /** Waits for the batch under way; the next start goes on. */
  async stop(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { signal } = this.#ending;
    const before = new Date(Date.now() - this.#days * DAY_MS);
    const { store } = this.#lake;
    const expired = expiredReleases(store.all(), before);
    if (expired.length > 0) {
      await this.#lake.transact({ author: '' }, (transaction) => {
        for (const id of expired) if (transaction.get(id)) transaction.delete(id);
      });
    }
    store.forgetSessions(Date.now());
    while (!signal.aborted && store.forgetChanges(before, BATCH) > 0) {
      await delay(BREATH_MS, undefined, { signal });
    }
    if (!signal.aborted) store.giveBackSpace();
  }
}
