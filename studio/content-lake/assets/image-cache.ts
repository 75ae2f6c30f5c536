/** Keeps rendered images on disk, within a bound, and renders each of them only once. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './files.ts';

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
/** After passing the bound the cache shrinks to this share of it, so that it does not do so often. */
const KEPT_SHARE = 0.8;
/** Renderings at a time: decoding takes a lot of memory, and the machine serves pages meanwhile. */
const CONCURRENCY = 2;

/** A disk cache that forgets what was asked for longest ago. */
export class ImageCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** Name → size, the least recently used first. */
  readonly #sizes = new Map<string, number>();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #total = 0;
  #loaded: Promise<void> | undefined;

  constructor(folder: string, maxBytes = DEFAULT_MAX_BYTES) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** The bytes kept under `name`, a safe file name; they are rendered where there are none. */
  async get(name: string, render: () => Promise<Buffer>): Promise<Buffer> {
    this.#loaded ??= this.#load();
    await this.#loaded;
    const underWay = this.#underWay.get(name);
    if (underWay) return underWay;
    const work = this.#readOrRender(name, render).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, work);
    return work;
  }

  async #readOrRender(name: string, render: () => Promise<Buffer>): Promise<Buffer> {
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
    const bytes = await this.#inTurn(render);
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

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= CONCURRENCY) {
      // Whoever finishes hands its place on, so the count stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
