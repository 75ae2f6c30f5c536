import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { z } from 'zod';
import { cacheEnv } from '../env/cache.ts';
import { publicEnv } from '../env/public.ts';
import { shared } from '../env/shared.ts';
import { log } from '../log/log.ts';
import { isContentType } from '../site/pages.ts';
import type { Change } from './webhook.ts';

/** A change that another instance was told of; null where it may have been any. */
export type News = Change | null;

/** Interval of pings, silence that counts as a broken connection, longest pause between tries, and time to connect, in ms. */
const PING_MS = 4_000;
const SILENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;

/** Staging and production may share one server; builds of one content tell each other. */
const CHANNEL = `site:${publicEnv.sanity.projectId}:${publicEnv.sanity.dataset}:changes`;

/** There each says of what it was told that it has marked it. */
const MARKED_CHANNEL = `${CHANNEL}:marked`;

/** How long the others are waited for, in ms: one that was just killed says nothing. */
const MARKED_MS = 1_000;

const messageShape = z.object({
  from: z.string(),
  /** Identifier of the message; an instance of an earlier build sends none. */
  id: z.optional(z.string()),
  change: z.nullable(
    z.object({
      type: z.custom<Change['type']>(isContentType),
      id: z.optional(z.string()),
      rev: z.optional(z.string()),
      slug: z.optional(z.string()),
      many: z.optional(z.literal(true)),
    }),
  ),
});

/** A message sent: how many instances marked it, of those that heard it (this one is one), and the end of the wait for them. */
type Told = { marked: number; heard: number; end: () => void };

function endOnceMarked({ marked, heard, end }: Told): void {
  if (marked >= heard) end();
}

/**
 * Tells the other instances of the site the changes that this one was told, over Redis or Valkey. Pages do not travel:
 * each instance renders its own. Changes missed while the server was away are found by comparing (missed.ts).
 */
export class PubSub {
  readonly #id = randomUUID();
  readonly #client;
  readonly #told = new Map<string, Told>();
  /** Whether a change could not be passed on. */
  #owes = false;
  #isDown = false;

  constructor(url: string) {
    this.#client = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, LONGEST_PAUSE_MS),
      },
    });
    // Logged once an outage, and never with the URL: it may hold a password.
    this.#client.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (!this.#isDown) log.warn(`CACHE_URL does not answer (${code ?? message}).`);
      this.#isDown = true;
    });
  }

  /**
   * Passes a change on; resolves once the others have marked it, after a second at most. Without an answer they are told,
   * once there is one, that it may have been any change.
   */
  async tell(news: News): Promise<void> {
    const id = randomUUID();
    const marked = Promise.withResolvers<void>();
    const told: Told = { marked: 0, heard: Number.POSITIVE_INFINITY, end: marked.resolve };
    this.#told.set(id, told);
    this.#client.publish(CHANNEL, JSON.stringify({ from: this.#id, id, change: news })).then(
      (heard) => {
        told.heard = heard;
        endOnceMarked(told);
      },
      () => {
        this.#owes = true;
        told.end();
      },
    );
    await Promise.race([marked.promise, delay(MARKED_MS, undefined, { ref: false })]);
    this.#told.delete(id);
  }

  /**
   * Calls `onNews`, which marks at once, for what the others tell from now on; resolves once connected, or not at the first
   * try.
   */
  async follow(onNews: (news: News) => void): Promise<void> {
    let wasReady = false;
    this.#client.on('ready', () => {
      this.#isDown = false;
      if (wasReady) onNews(null);
      wasReady = true;
      if (this.#owes) {
        this.#owes = false;
        void this.tell(null);
      }
    });
    const failed = new Promise((resolve) => this.#client.once('error', resolve));
    const subscribed = this.#client
      .connect()
      .then(() =>
        Promise.all([
          this.#client.subscribe(CHANNEL, (message) => this.#receive(message, onNews)),
          this.#client.subscribe(MARKED_CHANNEL, (id) => this.#noteMarked(id)),
        ]),
      );
    await Promise.race([subscribed, failed]);
    wasReady = true;
  }

  /** Ends the connection. */
  close(): void {
    this.#client.destroy();
  }

  #noteMarked(id: string): void {
    const told = this.#told.get(id);
    if (!told) return;
    told.marked++;
    endOnceMarked(told);
  }

  #receive(message: string, onNews: (news: News) => void): void {
    try {
      const { from, id, change } = messageShape.parse(JSON.parse(message));
      if (from !== this.#id) onNews(change && (change as Change));
      // The sender waits a second where this gets lost.
      if (id) this.#client.publish(MARKED_CHANNEL, id).catch(() => {});
    } catch {
      log.warn('Another instance told something that this one does not understand.');
      onNews(null);
    }
  }
}

const { CACHE_URL } = cacheEnv;

/** The connection of this process; undefined where it is the only one. */
export const pubSub = CACHE_URL ? shared('pubSub', () => new PubSub(CACHE_URL)) : undefined;
