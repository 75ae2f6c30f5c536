/** The cost of a query: its time at the last run, or a guess from its text. */
import type { Job } from './jobs.ts';

const MAX_REMEMBERED = 1_000;
/** A text longer than this is never a page's: it is not remembered, and not tried as a quick one. */
const MAX_REMEMBERED_LENGTH = 10_000;
/** A query that was never asked: more with each further scan in it, with what walks texts, and with its length. */
const GUESS_MS = 5;
const GUESS_PER_SCAN_MS = 5;
const GUESS_PER_WALK_MS = 5;
const CHARACTERS_PER_MS = 200;
/** Operators and functions that read whole texts, or every reference. */
const WALKS = /\bmatch\b|\breferences\b|\bscore\b|\b(?:array|diff|global|pt|string|text)\s*::/g;
/** A scan that an index narrows. */
const NARROWED = /\*\s*\[\s*(?:_type|_id|slug\.current)\b/;
/** A query that never finished and is guessed to take more than this is suspected to be made to hurt. */
const PLAIN_MS = 15;

/** How a query is known by, with what it looks like: found once, for a long text takes its time. */
export type QueryText = { key: string; length: number; guessMs: number };

type Known = {
  /** Its time when it last finished; undefined where it never did. */
  ms?: number;
  /** A time that it is known to exceed. */
  overMs: number;
  /** Whether it was quick, and then overran, once since. */
  isDoubted?: boolean;
};

const NEVER_ASKED: Known = { overMs: 0 };

/** Times of the queries that were asked of late. */
export class QueryCosts {
  readonly #quickMs: number;
  readonly #known = new Map<string, Known>();

  /** No guess is over `quickMs`: until it was tried, any query may be quick. */
  constructor(quickMs: number) {
    this.#quickMs = quickMs;
  }

  /** Reads the text of a job. */
  read({ kind, query }: Job): QueryText {
    const { length } = query;
    const guessMs =
      length > MAX_REMEMBERED_LENGTH ? this.#quickMs : Math.min(this.#quickMs, guess(query));
    return { key: `${kind} ${query}`, length, guessMs };
  }

  /** Milliseconds that a query is expected to take. */
  expected({ key, length, guessMs }: QueryText): number {
    const { ms, overMs } = this.#known.get(key) ?? NEVER_ASKED;
    const isLong = length > MAX_REMEMBERED_LENGTH;
    return ms ?? (isLong ? this.#quickMs : overMs) + guessMs;
  }

  /** Whether it has finished before, or looks like one that will. */
  isPlain({ key, guessMs }: QueryText): boolean {
    return this.#known.get(key)?.ms !== undefined || guessMs <= PLAIN_MS;
  }

  /** Remembers what a query took. */
  learn(asked: QueryText, ms: number): void {
    this.#remember(asked, { ms, overMs: 0 });
  }

  /**
   * Remembers that a query overran `limitMs`. One that was within it the time before has met a busy machine, as a page's
   * query may, and stays what it was; the next time in a row it takes more.
   *
   * @returns whether it stays what it was
   */
  learnOverrun(asked: QueryText, limitMs: number): boolean {
    const known = this.#known.get(asked.key);
    const mayBeChance = known?.ms !== undefined && known.ms <= limitMs && !known.isDoubted;
    this.#remember(asked, mayBeChance ? { ...known, isDoubted: true } : { overMs: limitMs });
    return mayBeChance;
  }

  #remember({ key, length }: QueryText, known: Known): void {
    if (length > MAX_REMEMBERED_LENGTH) return;
    // Re-inserting keeps the map in order of use.
    this.#known.delete(key);
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}

function guess(query: string): number {
  const scans = query.split('*').length - 1;
  const furtherScans = Math.max(0, scans - (NARROWED.test(query) ? 1 : 0));
  const walks = query.match(WALKS)?.length ?? 0;
  return (
    GUESS_MS +
    furtherScans * GUESS_PER_SCAN_MS +
    walks * GUESS_PER_WALK_MS +
    query.length / CHARACTERS_PER_MS
  );
}
