/**
 * Scheduling of queries: GROQ is evaluated in three threads, so that a query made to hurt holds up no page, and nobody who
 * asks for something that takes its time.
 *
 * The quick thread gives every query a moment, and once more to one that was quick before; what needs more starts again
 * in the next one, which gives some more, and then in the slow one, which has the limit. The latter two yield to everything
 * else, and take only so many in wait. All begin with whoever has a token; then with what has finished
 * before, or looks plain; then by turns of where they ask from; then with what is expected to take least.
 */
import {
  queryParseError,
  queryTimeout,
  queryTooCostly,
  queryTooLong,
  tooManyRequests,
} from '../protocol/errors.ts';
import { LakeError } from '../protocol/types.ts';
import { QueryCosts, type QueryText } from './costs.ts';
import type { Commit, Job, Outcomes, ThreadOptions } from './jobs.ts';
import { QueryThread } from './thread.ts';
import { Turns } from './turns.ts';

/** Far beyond what the pages ask, whose longest is some 10,000 characters. */
const MAX_QUERY_LENGTH = 50_000;
/** Limit for holders of a token or a session: the Studio's search names every field of every type once for each word. */
const MAX_KNOWN_QUERY_LENGTH = 200_000;
/** Time that the quick thread gives a query: those of pages take one to five. */
const QUICK_MS = 40;
/** Time that the thread after it gives: lists of everything take that long. */
const STEADY_MS = 300;
/** Time limit of any query. */
const LIMIT_MS = 2_000;
/** Limit for holders of a token or a session: the Studio's search for a whole sentence is near the other one. */
const KNOWN_LIMIT_MS = 10_000;

/** When it is told that too many wait, in ms: who asks again at once keeps the thread that serves requests busy. */
const REFUSAL_MS = 500;

/** The caller of a query, and whether they are still there to be answered. */
export type Asker = {
  /** Where a stranger asks from; undefined of who has a token or a session. */
  strangerAt: string | undefined;
  isGone?: () => boolean;
};

/** A job whose query is yet to be looked at. */
type UnreadJob<Kind> = Omit<Extract<Job, { kind: Kind }>, 'kind' | 'query'> & {
  kind: Kind;
  query: unknown;
};

type Waiting = Asker & {
  job: Job;
  text: QueryText;
  /** Time limit that it has overrun this time, in ms. */
  overMs: number;
  resolve: (outcome: never) => void;
  reject: (error: unknown) => void;
};

/** A thread with those who wait for it, and how many strangers may, from one place and in all. */
type Lane = {
  thread: QueryThread;
  limitMs: number;
  mostOfOne: number;
  mostStrangers: number;
  waiting: Waiting[];
  isBusy: boolean;
};

/** Evaluates GROQ, in turn and within limits. */
export class QueryEngine {
  readonly #lanes: readonly [quick: Lane, steady: Lane, slow: Lane];
  readonly #costs = new QueryCosts(QUICK_MS);
  readonly #turns = new Turns();

  constructor(options: Omit<ThreadOptions, 'niceness'>) {
    const lane = (niceness: number, limitMs: number, mostOfOne: number, mostStrangers: number) => ({
      thread: new QueryThread({ ...options, niceness }),
      ...{ limitMs, mostOfOne, mostStrangers },
      waiting: [],
      isBusy: false,
    });
    this.#lanes = [
      lane(0, QUICK_MS, 100, 250),
      lane(7, STEADY_MS, 20, 60),
      lane(10, LIMIT_MS, 5, 20),
    ];
    // The first visitor finds the thread ready; the others start with the first that needs them.
    void this.#lanes[0].thread.start();
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
    const limit = asker.strangerAt === undefined ? MAX_KNOWN_QUERY_LENGTH : MAX_QUERY_LENGTH;
    if (query.length > limit) throw queryTooLong(limit);
    return new Promise((resolve, reject) => {
      const read = { ...job, query } as Job;
      const text = this.#costs.read(read);
      this.#enter({ ...asker, job: read, text, overMs: 0, resolve, reject });
    });
  }

  /** Announces a commit: whatever is asked from now on sees it. */
  follow(commit: Commit): void {
    for (const { thread } of this.#lanes) thread.follow(commit);
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map(({ thread }) => thread.close()));
  }

  #laneFor({ text, overMs }: Waiting): Lane {
    const [quick, steady, slow] = this.#lanes;
    const ms = Math.max(this.#costs.expected(text), overMs && overMs + 1);
    if (ms <= QUICK_MS) return quick;
    return ms <= STEADY_MS ? steady : slow;
  }

  #enter(waiting: Waiting): void {
    const lane = this.#laneFor(waiting);
    dropThoseGone(lane);
    lane.waiting.push(waiting);
    if (waiting.strangerAt !== undefined) this.#refuseTooMany(lane, waiting.strangerAt);
    if (!lane.isBusy) void this.#work(lane);
  }

  /** Refuses the query that would be served last: one made to hurt shuts out none that is not. */
  #refuseTooMany(lane: Lane, place: string): void {
    const strangers = lane.waiting.filter(({ strangerAt }) => strangerAt !== undefined);
    const ofOne = strangers.filter(({ strangerAt }) => strangerAt === place);
    const tooMany = [
      { group: ofOne, most: lane.mostOfOne },
      { group: strangers, most: lane.mostStrangers },
    ].find(({ group, most }) => group.length > most);
    if (!tooMany) return;
    const last = tooMany.group.reduce((one, other) => (this.#goesBefore(other, one) ? one : other));
    lane.waiting.splice(lane.waiting.indexOf(last), 1);
    const refusal = tooManyRequests('Too many queries are waiting; try again in a moment');
    setTimeout(() => last.reject(refusal), REFUSAL_MS).unref();
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
    const isKnown = one.strangerAt === undefined;
    if (isKnown !== (other.strangerAt === undefined)) return isKnown;
    const isPlain = this.#costs.isPlain(one.text);
    if (isPlain !== this.#costs.isPlain(other.text)) return isPlain;
    const turn = this.#turns.compare(one.strangerAt ?? '', other.strangerAt ?? '');
    if (turn !== 0) return turn < 0;
    return this.#costs.expected(one.text) < this.#costs.expected(other.text);
  }

  async #run(lane: Lane, waiting: Waiting): Promise<void> {
    // Another like it may have overrun in the meantime.
    if (this.#laneFor(waiting).limitMs > lane.limitMs) {
      this.#enter(waiting);
      return;
    }
    const { job, text, resolve, reject, strangerAt } = waiting;
    if (strangerAt !== undefined) this.#turns.serve(strangerAt);
    const isLast = lane.limitMs === LIMIT_MS;
    const limitMs = isLast && strangerAt === undefined ? KNOWN_LIMIT_MS : lane.limitMs;
    const reply = await lane.thread.run(job, limitMs);
    if ('outcome' in reply) {
      this.#costs.learn(text, reply.ms);
      resolve(reply.outcome as never);
    } else if ('refusal' in reply) {
      reject(new LakeError(reply.refusal.status, reply.refusal.body));
    } else {
      const died = 'died' in reply ? reply.died : undefined;
      // A query that could not be stopped is tried once more, in the last lane; one that filled the memory would do so again.
      const overMs = died && !isLast ? STEADY_MS : lane.limitMs;
      if (!this.#costs.learnOverrun(text, overMs)) waiting.overMs = overMs;
      if (!isLast && died !== 'memory') this.#enter(waiting);
      else reject(died ? queryTooCostly() : queryTimeout(limitMs));
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
