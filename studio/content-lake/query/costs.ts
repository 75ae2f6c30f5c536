/** What a query will cost: what it cost last time, or a guess from its text. */
import type { Job } from './jobs.ts';

const MAX_REMEMBERED = 1_000;
/** A text longer than this is never a page's: it is expected to be slow, and not remembered. */
const MAX_REMEMBERED_LENGTH = 10_000;
/** A query that was never asked comes after those of pages, and later with each further scan in it. */
const GUESS_MS = 10;
const GUESS_PER_SCAN_MS = 5;

/** What queries took, of those that were asked of late. */
export class QueryCosts {
  readonly #limitMs: number;
  readonly #ms = new Map<string, number>();
  /** Those that were quick until they overran, once since. */
  readonly #doubted = new Set<string>();

  /** No guess is over `limitMs`: until it was tried, any query may be quick. */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Milliseconds that a job is expected to take. */
  expected({ kind, query }: Job): number {
    if (query.length > MAX_REMEMBERED_LENGTH) return Number.POSITIVE_INFINITY;
    const furtherScans = query.split('*').length - 2;
    const guess = GUESS_MS + furtherScans * GUESS_PER_SCAN_MS;
    return this.#ms.get(`${kind} ${query}`) ?? Math.min(guess, this.#limitMs);
  }

  /** Remembers what a job took. */
  learn({ kind, query }: Job, ms: number): void {
    this.#remember(query, `${kind} ${query}`, ms);
  }

  /**
   * Remembers that a job overran. One that was quick the time before has met a busy machine, as a page's query may, and
   * stays what it was; the next time in a row it is slow.
   */
  learnOverrun({ kind, query }: Job): void {
    const key = `${kind} ${query}`;
    const wasQuick = (this.#ms.get(key) ?? Number.POSITIVE_INFINITY) <= this.#limitMs;
    if (wasQuick && !this.#doubted.has(key)) this.#doubted.add(key);
    else this.#remember(query, key, Number.POSITIVE_INFINITY);
  }

  #remember(query: string, key: string, ms: number): void {
    if (query.length > MAX_REMEMBERED_LENGTH) return;
    this.#doubted.delete(key);
    // Re-inserting keeps the map in order of use.
    this.#ms.delete(key);
    this.#ms.set(key, ms);
    const [oldest] = this.#ms.keys();
    if (this.#ms.size <= MAX_REMEMBERED || oldest === undefined) return;
    this.#ms.delete(oldest);
    this.#doubted.delete(oldest);
  }
}
