/**
 * Publishes scheduled releases at their time. What is scheduled is what the releases' documents say:
 * it is kept, changed and taken back with them, and nothing else has to agree with it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { failSchedule, publishIfDue, scheduledReleases } from '../mutate/releases.ts';
import { TransactionFailure } from '../protocol/errors.ts';
import type { Lake } from './lake.ts';

/** A machine may sleep, or its clock be set: how long the timer goes without looking at the time. */
const LONGEST_WAIT_MS = 60_000;
/** Pause before the next attempt after a fault of the storage (a full disk, say). */
const STORAGE_PAUSE_MS = 1_000;

/** One timer, set for the next release that is due. */
export class ReleaseClock {
  readonly #lake: Lake;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #running = false;

  constructor(lake: Lake) {
    this.#lake = lake;
  }

  /** Starts, with what came due while no lake was running. */
  start(): void {
    this.#running = true;
    this.plan();
  }

  /** Waits for a publication that is under way; what comes due from now on is left to the next start. */
  async stop(): Promise<void> {
    this.#running = false;
    clearTimeout(this.#timer);
    await this.#working;
  }

  /** Sets the timer for the release that is next. */
  plan(): void {
    // Whoever publishes looks again by himself.
    if (!this.#running || this.#working) return;
    clearTimeout(this.#timer);
    const [next] = scheduledReleases(this.#lake.store.all());
    if (!next) return;
    const wait = Math.max(0, next.publishAt - Date.now());
    this.#timer = setTimeout(() => this.#work(), Math.min(wait, LONGEST_WAIT_MS));
  }

  #work(): void {
    this.#working = this.#publishDue()
      .catch(async (error: unknown) => {
        console.error(
          '[content-lake] Publication programmée : nouvel essai dans une seconde',
          error,
        );
        await delay(STORAGE_PAUSE_MS);
      })
      .finally(() => {
        this.#working = undefined;
        this.plan();
      });
  }

  async #publishDue(): Promise<void> {
    const now = Date.now();
    for (const { id, publishAt } of scheduledReleases(this.#lake.store.all())) {
      if (publishAt > now || !this.#running) return;
      await this.#publish(id, now);
    }
  }

  /** Publishes a release in the name of whoever scheduled it. */
  async #publish(id: string, now: number): Promise<void> {
    const author = this.#lake.store.timeline([id]).at(-1)?.author ?? '';
    try {
      await this.#lake.transact({ author }, (transaction) => publishIfDue(transaction, id, now));
    } catch (error) {
      if (!(error instanceof TransactionFailure)) throw error;
      const reason = reasonOf(error);
      await this.#lake.transact({ author }, (transaction) => failSchedule(transaction, id, reason));
      console.error(`[content-lake] ${id} n’a pas pu être publiée à son heure : ${reason}`);
    }
  }
}

/** The reason why a release cannot be published, for the consultant, who reads it in the Studio. */
function reasonOf({ item: { type, id, referenceID, referringIDs }, message }: TransactionFailure) {
  switch (type) {
    case 'documentReferenceDoesNotExistError':
      return `Le document «\u202f${id}\u202f» renvoie à «\u202f${referenceID}\u202f», qui n’est pas publié.`;
    case 'documentHasExistingReferencesError': {
      const [referring] = referringIDs as string[];
      return `Le document «\u202f${id}\u202f» ne peut pas être dépublié\u00a0: «\u202f${referring}\u202f» y renvoie.`;
    }
    default:
      return message;
  }
}
