/** Visitors who read, and writers who keep what was acknowledged to them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SanityClient } from '@sanity/client';
import { visitorHeaders } from '../support/leads.ts';
import { plainForm } from '../support/plain-form.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';

/** A time longer than any page may take, whatever is down, in ms. */
const PAGE_TIMEOUT_MS = 5_000;
/** A time longer than any store is waited for (operations.md, Outages), in ms. */
const ANSWER_TIMEOUT_MS = 20_000;
const VISIT_PAUSE_MS = 400;
const WRITE_PAUSE_MS = 1_000;

/** A failed visit, with what the visitor saw instead of a page. */
export type Failure = { at: string; path: string; saw: string };

const PATHS = [...PUBLIC_ROUTES.map(({ path }) => path), '/sitemap.xml', '/blog/flux.xml'];

/** The traffic under a test, until it is ended. */
export class Load {
  readonly failures: Failure[] = [];
  visits = 0;
  /** Messages that the site thanked for, by the addresses of their writers. */
  readonly thanked: string[] = [];
  /** Ids of what the lake said it had stored, in their order. */
  readonly stored: string[] = [];
  /** The price of the last publish that the lake acknowledged. */
  price = FIRST_PRICE;
  /** The phase of the test, as failures name it. */
  phase = '';
  readonly #siteUrl: string;
  readonly #ended = new AbortController();
  #running: Promise<unknown>[] = [];

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  begin(visitors: number, consultant: SanityClient, message: string): void {
    this.#running = [
      ...Array.from({ length: visitors }, () => this.#repeat(() => this.#visit(), VISIT_PAUSE_MS)),
      this.#repeat(() => this.#write(message), WRITE_PAUSE_MS),
      this.#repeat(() => this.#publish(consultant), WRITE_PAUSE_MS),
    ];
  }

  /** Resolves once nobody is under way any more. */
  async end(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#running);
  }

  /** Sends the contact form's message of somebody new; resolves with whether the site thanked. */
  async send(page: string, email: string): Promise<boolean> {
    const fields = plainForm(page, 'message');
    const typed = { name: 'Zoé', email, subject: 'Un site', message: `Bonjour, de ${email}` };
    for (const [name, value] of Object.entries(typed)) fields.append(name, value);
    const answer = await fetch(`${this.#siteUrl}/contact`, {
      method: 'POST',
      body: fields,
      headers: { ...visitorHeaders(), origin: this.#siteUrl },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return (await answer.text()).includes('MSG-');
  }

  async #repeat(work: () => Promise<void>, pauseMs: number): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await work();
      await delay(pauseMs * (0.5 + Math.random()));
    }
  }

  async #visit(): Promise<void> {
    const path = PATHS[Math.floor(Math.random() * PATHS.length)] as string;
    this.visits++;
    try {
      const signal = AbortSignal.timeout(PAGE_TIMEOUT_MS);
      const answer = await fetch(`${this.#siteUrl}${path}`, { signal });
      const whole = /<\/(?:html|urlset|rss)>\s*(?:<!--.*-->)?$/s.test(await answer.text());
      if (answer.status !== 200 || !whole) this.#fail(path, `${answer.status}, whole: ${whole}`);
    } catch (error) {
      this.#fail(path, String(error));
    }
  }

  #fail(path: string, saw: string): void {
    this.failures.push({ at: this.phase, path, saw });
  }

  /** Writes a message and, as somebody who was told to, sends it again until the site thanks. */
  async #write(page: string): Promise<void> {
    const email = `visiteur-${randomUUID()}@exemple.test`;
    while (!this.#ended.signal.aborted) {
      if (await this.send(page, email).catch(() => false)) {
        this.thanked.push(email);
        return;
      }
      await delay(WRITE_PAUSE_MS);
    }
  }

  /** Publishes a price, counts that it did, and tries that very transaction again until the lake says that it is stored. */
  async #publish(lake: SanityClient): Promise<void> {
    const id = `publication-${randomUUID()}`;
    const price = FIRST_PRICE + ((this.price - FIRST_PRICE + 1) % PRICES);
    const transaction = () =>
      lake
        .transaction()
        .transactionId(id)
        // Drafts are told to nobody: they are the proof alone.
        .create({ _id: `drafts.${id}`, _type: 'proof' })
        .patch('drafts.proof-count', (patch) => patch.inc({ count: 1 }))
        .patch('estimator', (patch) => patch.set({ 'services[_key=="bubble"].basePrice': price }))
        .commit({ returnDocuments: false });
    while (!this.#ended.signal.aborted) {
      const isStored = await transaction().then(
        // An answer that is not the lake's acknowledges nothing.
        ({ transactionId }) => transactionId === id,
        (error: { statusCode?: number }) => error.statusCode === 409,
      );
      if (isStored) {
        this.stored.push(`drafts.${id}`);
        this.price = price;
        return;
      }
      await delay(WRITE_PAUSE_MS);
    }
  }
}

/** Prices that no service has from the seed. */
const FIRST_PRICE = 6_001;
const PRICES = 2_000;
