/**
 * Who gets to ask: GROQ is evaluated in two threads, so that a query made to hurt holds up no page.
 *
 * The quick thread gives every query a moment, and once more to one that was quick before; what needs more starts again
 * in the slow thread, which has the limit, yields to everything else, and takes only so many in wait. Both begin with
 * whoever has a token, then with what is expected to take least: what took little last time comes
 * before what was never asked, which is all that a stranger can vary.
 */
import {
  queryParseError,
  queryTimeout,
  queryTooCostly,
  queryTooLong,
  tooManyRequests,
} from '../protocol/errors.ts';
import { LakeError } from '../protocol/types.ts';
import { QueryCosts } from './costs.ts';
import type { Commit, Job, Outcomes, ThreadOptions } from './jobs.ts';
import { QueryThread } from './thread.ts';

/** Far beyond what the pages ask, whose longest is some 10,000 characters. */
const MAX_QUERY_LENGTH = 50_000;
/** Of who has a token or a session: the Studio's search names every field of every type once for each word. */
const MAX_KNOWN_QUERY_LENGTH = 200_000;
/** What the quick thread gives a query: those of pages take one to five. */
const QUICK_MS = 40;
/** What any query may take. */
const LIMIT_MS = 2_000;
/** What one of who has a token or a session may: the Studio's search for a whole sentence is near the other limit. */
const KNOWN_LIMIT_MS = 10_000;

/** Who asks, and whether they are still there to be answered. */
export type Asker = {
  /** Whether the request carries a token or a session. */
  isKnown: boolean;
  isGone?: () => boolean;
};

/** A job whose query is yet to be looked at. */
type UnreadJob<Kind> = Omit<Extract<Job, { kind: Kind }>, 'kind' | 'query'> & {
  kind: Kind;
  query: unknown;
};

type Waiting = Asker & {
  job: Job;
  resolve: (outcome: never) => void;
  reject: (error: unknown) => void;
};

/** A thread with those who wait for it, and how many strangers may. */
type Lane = {
  thread: QueryThread;
  limitMs: number;
  maxStrangers: number;
  waiting: Waiting[];
  isBusy: boolean;
};

/** Evaluates GROQ, in turn and within limits. */
export class QueryEngine {
  readonly #quick: Lane;
  readonly #slow: Lane;
  readonly #costs = new QueryCosts(QUICK_MS);

  constructor(options: Omit<ThreadOptions, 'yields'>) {
    const lane = (yields: boolean, limitMs: number, maxStrangers: number): Lane => ({
      thread: new QueryThread({ ...options, yields }),
      limitMs,
      maxStrangers,
      waiting: [],
      isBusy: false,
    });
    this.#quick = lane(false, QUICK_MS, 500);
    this.#slow = lane(true, LIMIT_MS, 20);
    // The first visitor finds the thread ready; the slow one starts with the first that needs it.
    void this.#quick.thread.start();
  }

  /**
   * Answers a job.
   *
   * @throws LakeError 400 for GROQ that cannot be read or evaluated, or not within the limits; 413
   * where it is too long to be read; 429 where too many strangers wait
   */
  async ask<Kind extends Job['kind']>(job: UnreadJob<Kind>, asker: Asker): Promise<Outcomes[Kind]> {
    const { query } = job;
    if (typeof query !== 'string' || query.trim() === '') {
      throw queryParseError('The query is missing or empty', String(query ?? ''));
    }
    const limit = asker.isKnown ? MAX_KNOWN_QUERY_LENGTH : MAX_QUERY_LENGTH;
    if (query.length > limit) throw queryTooLong(limit);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { ...asker, job: { ...job, query } as Job, resolve, reject };
      this.#enter(this.#laneFor(waiting.job), waiting);
    });
  }

  /** Announces a commit: whatever is asked from now on sees it. */
  follow(commit: Commit): void {
    for (const { thread } of [this.#quick, this.#slow]) thread.follow(commit);
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all([this.#quick, this.#slow].map(({ thread }) => thread.close()));
  }

  #laneFor(job: Job): Lane {
    return this.#costs.expected(job) > QUICK_MS ? this.#slow : this.#quick;
  }

  #enter(lane: Lane, waiting: Waiting): void {
    dropThoseGone(lane);
    const strangers = lane.waiting.filter(({ isKnown }) => !isKnown).length;
    if (!waiting.isKnown && strangers >= lane.maxStrangers) {
      waiting.reject(tooManyRequests('Too many queries are waiting; try again in a moment'));
      return;
    }
    lane.waiting.push(waiting);
    if (!lane.isBusy) void this.#work(lane);
  }

  async #work(lane: Lane): Promise<void> {
    lane.isBusy = true;
    for (let next = this.#next(lane); next; next = this.#next(lane)) {
      await this.#run(lane, next).catch(next.reject);
    }
    lane.isBusy = false;
  }

  /** Takes the next in turn. */
  #next(lane: Lane): Waiting | undefined {
    dropThoseGone(lane);
    let best: Waiting | undefined;
    for (const one of lane.waiting) if (!best || this.#goesBefore(one, best)) best = one;
    if (best) lane.waiting.splice(lane.waiting.indexOf(best), 1);
    return best;
  }

  #goesBefore(one: Waiting, other: Waiting): boolean {
    if (one.isKnown !== other.isKnown) return one.isKnown;
    return this.#costs.expected(one.job) < this.#costs.expected(other.job);
  }

  async #run(lane: Lane, waiting: Waiting): Promise<void> {
    // Another like it may have overrun in the meantime.
    if (lane === this.#quick && this.#laneFor(waiting.job) === this.#slow) {
      this.#enter(this.#slow, waiting);
      return;
    }
    const { job, resolve, reject, isKnown } = waiting;
    const limitMs = lane === this.#slow && isKnown ? KNOWN_LIMIT_MS : lane.limitMs;
    const reply = await lane.thread.run(job, limitMs);
    if ('outcome' in reply) {
      this.#costs.learn(job, reply.ms);
      resolve(reply.outcome as never);
    } else if ('refusal' in reply) {
      reject(new LakeError(reply.refusal.status, reply.refusal.body));
    } else {
      this.#costs.learnOverrun(job);
      if (lane === this.#quick) this.#enter(this.#laneFor(job), waiting);
      else reject('died' in reply ? queryTooCostly() : queryTimeout(limitMs));
    }
  }
}

/** Whoever has left keeps nobody waiting, and takes no place. */
function dropThoseGone(lane: Lane): void {
  lane.waiting = lane.waiting.filter(({ isGone, reject }) => {
    if (!isGone?.()) return true;
    reject(tooManyRequests('The request was given up'));
    return false;
  });
}
