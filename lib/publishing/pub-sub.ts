import 'server-only';
import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { z } from 'zod';
import { cacheEnv } from '../env/cache.ts';
import { publicEnv } from '../env/public.ts';
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

const messageShape = z.object({
  from: z.string(),
  change: z.nullable(
    z.object({
      type: z.custom<Change['type']>(isContentType),
      id: z.optional(z.string()),
      slug: z.optional(z.string()),
      many: z.optional(z.literal(true)),
    }),
  ),
});

/**
 * Tells the other instances of the site the changes that this one was told, over Redis or Valkey. Pages do not travel:
 * each instance renders its own. Changes missed while the server was away are made good by reading all content anew.
 */
export class PubSub {
  readonly #id = randomUUID();
  readonly #client;
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

  /** Passes a change on. Without an answer the others are told, once there is one, to read everything anew. */
  async tell(news: News): Promise<void> {
    try {
      await this.#client.publish(CHANNEL, JSON.stringify({ from: this.#id, change: news }));
    } catch {
      this.#owes = true;
    }
  }

  /** Calls `onNews` for what the others tell from now on; resolves once connected, or not at the first try. */
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
      .then(() => this.#client.subscribe(CHANNEL, (message) => this.#receive(message, onNews)));
    await Promise.race([subscribed, failed]);
    wasReady = true;
  }

  /** Ends the connection. */
  close(): void {
    this.#client.destroy();
  }

  #receive(message: string, onNews: (news: News) => void): void {
    try {
      const { from, change } = messageShape.parse(JSON.parse(message));
      if (from !== this.#id) onNews(change && (change as Change));
    } catch {
      log.warn('Another instance told something that this one does not understand.');
      onNews(null);
    }
  }
}

/** The instrumentation and each route are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & { contentPubSub?: PubSub };
if (cacheEnv.CACHE_URL) shared.contentPubSub ??= new PubSub(cacheEnv.CACHE_URL);

/** The connection of this process; undefined where it is the only one. */
export const pubSub = shared.contentPubSub;
