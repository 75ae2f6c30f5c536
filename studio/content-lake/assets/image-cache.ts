/** Keeps rendered images on disk, within a bound, and renders each of them only once. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Ceiling } from '../http/ceiling.ts';
import { Turns } from '../query/turns.ts';
import { writeAtomically } from './files.ts';

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
/** After passing the bound the cache shrinks to this share of it, so that it does not do so often. */
const KEPT_SHARE = 0.8;
/** Renderings at a time: decoding takes a lot of memory, and the machine serves pages meanwhile. */
const CONCURRENCY = 2;
/** Renderings that strangers may wait for: from one place, and in all. */
const MOST_OF_ONE = 100;
const MOST_STRANGERS = 400;

/** A rendering that waits for its turn, and the place of the stranger who asks for it. */
type Waiting = { strangerAt: string | undefined; begin: () => void };

/** A disk cache that drops the images asked for longest ago. */
export class ImageCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** Name → size, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #turns = new Turns();
  readonly #ceiling = new Ceiling('images', MOST_OF_ONE, MOST_STRANGERS);
  #waiting: Waiting[] = [];
  #running = 0;
  #total = 0;
  #loaded: Promise<void> | undefined;

  constructor(folder: string, maxBytes = DEFAULT_MAX_BYTES) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * The bytes kept under `name`, a safe file name; they are rendered where there are none, in turn: first for callers with
   * a token or a session, then for the place that was served longest ago.
   *
   * @throws LakeError 429 or 503 where strangers wait for too many
   */
  async get(name: string, render: () => Promise<Buffer>, strangerAt?: string): Promise<Buffer> {
    this.#loaded ??= this.#load();
    await this.#loaded;
    const underWay = this.#underWay.get(name);
    if (underWay) return underWay;
    const work = this.#readOrRender(name, render, strangerAt).finally(() =>
      this.#underWay.delete(name),
    );
    this.#underWay.set(name, work);
    return work;
  }

  async #readOrRender(
    name: string,
    render: () => Promise<Buffer>,
    strangerAt: string | undefined,
  ): Promise<Buffer> {
    const size = this.#sizes.get(name);
    if (size !== undefined) {
      const kept = await readFile(join(this.#folder, name)).catch(() => undefined);
      // A file of another size was cut short by a crash, or touched from outside.
      if (kept?.length === size && size > 0) {
        this.#remember(name, size);
        return kept;
      }
      this.#forget(name);
    }
    const bytes = await this.#inTurn(render, strangerAt);
    await this.#keep(name, bytes);
    return bytes;
  }

  /** The visitor gets the image even where the disk refuses to keep it. */
  async #keep(name: string, bytes: Buffer): Promise<void> {
    try {
      await writeAtomically(this.#folder, name, bytes, 'volatile');
      this.#remember(name, bytes.length);
      if (this.#total > this.#maxBytes) await this.#shrink();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.warn(`[content-lake] Image non mise en cache : ${reason}`);
    }
  }

  async #shrink(): Promise<void> {
    for (const name of [...this.#sizes.keys()]) {
      if (this.#total <= this.#maxBytes * KEPT_SHARE) return;
      this.#forget(name);
      await rm(join(this.#folder, name), { force: true });
    }
  }

  async #load(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [] as string[]);
    const files: { name: string; size: number; writtenAt: number }[] = [];
    for (const name of names) {
      const path = join(this.#folder, name);
      if (name.startsWith('.')) {
        await rm(path, { force: true });
        continue;
      }
      const { size, mtimeMs } = await stat(path);
      files.push({ name, size, writtenAt: mtimeMs });
    }
    files.sort((a, b) => a.writtenAt - b.writtenAt);
    for (const { name, size } of files) this.#remember(name, size);
  }

  #remember(name: string, size: number): void {
    this.#forget(name);
    this.#sizes.set(name, size);
    this.#total += size;
  }

  #forget(name: string): void {
    this.#total -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }

  async #inTurn<T>(work: () => Promise<T>, strangerAt: string | undefined): Promise<T> {
    if (this.#running >= CONCURRENCY) {
      const leave = strangerAt === undefined ? () => {} : this.#ceiling.take(strangerAt);
      // Whoever finishes hands its place on, so the count stays as it is.
      await new Promise<void>((begin) => this.#waiting.push({ strangerAt, begin }));
      leave();
    } else {
      this.#running += 1;
    }
    if (strangerAt !== undefined) this.#turns.serve(strangerAt);
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  /** Takes whose turn it is. */
  #next(): Waiting | undefined {
    const [first] = this.#waiting.toSorted(({ strangerAt: one }, { strangerAt: other }) => {
      if (one === undefined || other === undefined) {
        return Number(one !== undefined) - Number(other !== undefined);
      }
      return this.#turns.compare(one, other);
    });
    this.#waiting = this.#waiting.filter((one) => one !== first);
    return first;
  }
}
