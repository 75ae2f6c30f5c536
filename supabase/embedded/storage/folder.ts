import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { tooLarge } from './refusal.ts';

/** Bytes on their way: whole, on the disk, and nobody's yet. */
export type Arrived = {
  readonly size: number;
  readonly md5: string;
  readonly path: string;
  /** Forgets them, unless they were placed. */
  discard(): Promise<void>;
};

/** Storage's bytes as files of a folder: one is there whole, and on the disk, or not at all. */
export class StorageFolder {
  readonly #root: string;
  readonly #arriving: string;

  /** @param arriving holds what is on its way, on the same disk; what a kill has left there goes */
  constructor(root: string, arriving: string) {
    rmSync(arriving, { recursive: true, force: true });
    for (const folder of [root, arriving]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#root = root;
    this.#arriving = arriving;
  }

  /** The file of an object, by a hash of its name: what a name holds never is a path. */
  #fileOf(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return join(this.#root, name.slice(0, 2), name);
  }

  /**
   * Takes bytes in as they come.
   *
   * @throws Refusal where they are more than `most`
   */
  async receive(body: ReadableStream<Uint8Array> | null, most: number): Promise<Arrived> {
    const path = join(this.#arriving, randomUUID());
    const discard = () => rm(path, { force: true });
    const hash = createHash('md5');
    let size = 0;
    const handle = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of body ?? []) {
        size += chunk.byteLength;
        if (size > most) throw tooLarge();
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } catch (error) {
      await discard();
      throw error;
    } finally {
      await handle.close();
    }
    return { size, md5: hash.digest('hex'), path, discard };
  }

  /** Gives what has arrived its name, in the place of what had it. */
  async place({ path }: Arrived, bucket: string, key: string): Promise<void> {
    const file = this.#fileOf(bucket, key);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rename(path, file);
  }

  /** The size in bytes of a file, and the time of its last change; null where there is no such file. */
  async find(bucket: string, key: string): Promise<{ size: number; modified: Date } | null> {
    const found = await stat(this.#fileOf(bucket, key)).catch(() => null);
    return found && { size: found.size, modified: found.mtime };
  }

  /** Bytes from `start` to `end`, both included. */
  async read(
    bucket: string,
    key: string,
    range: { start?: number; end?: number },
  ): Promise<ReadableStream<Uint8Array>> {
    const handle = await open(this.#fileOf(bucket, key));
    return Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>;
  }

  async remove(bucket: string, key: string): Promise<void> {
    await rm(this.#fileOf(bucket, key), { force: true });
  }
}
