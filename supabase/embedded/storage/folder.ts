import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';

type Adapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<Adapter['headObject']>>;

/** A file that is still being written: its name, and an id of its own. */
const PART = /[0-9a-f]{64}\.[0-9a-f-]{36}$/;

/**
 * Storage's bytes as files of a folder. The library has one of its own that it does not export; this one writes a file
 * whole or not at all, and to the disk before it is acknowledged.
 */
export class StorageFolder implements Adapter {
  readonly driver = null;
  readonly #root: string;

  constructor(root: string) {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    this.#root = root;
    this.#sweepParts();
  }

  /** Removes what uploads left that a sudden end broke off. */
  #sweepParts(): void {
    for (const name of readdirSync(this.#root, { recursive: true, encoding: 'utf8' })) {
      if (PART.test(name)) rmSync(join(this.#root, name), { force: true });
    }
  }

  /** By a hash of its name: what a name holds never is a path. */
  #fileOf(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return join(this.#root, name.slice(0, 2), name);
  }

  async #metadataOf(file: string): Promise<Metadata> {
    const { size, mtime } = await stat(file);
    return {
      cacheControl: 'no-cache',
      contentLength: size,
      size,
      // The library keeps the type that was sent, by the object's own row.
      mimetype: 'application/octet-stream',
      lastModified: mtime,
      eTag: `"${size}-${mtime.getTime()}"`,
      httpStatusCode: 200,
    };
  }

  async getObject(bucket: string, key: string) {
    const file = this.#fileOf(bucket, key);
    const metadata = await this.#metadataOf(file);
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
    return { metadata, httpStatusCode: 200, body };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<Adapter['uploadObject']>[3],
  ): Promise<Metadata> {
    const file = this.#fileOf(bucket, key);
    const part = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    try {
      const handle = await open(part, 'wx', 0o600);
      try {
        await handle.writeFile(body instanceof Uint8Array ? body : Readable.fromWeb(body as never));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return this.#metadataOf(file);
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await rm(this.#fileOf(bucket, key), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    otherBucket: string,
    otherKey: string,
  ): Promise<Metadata> {
    const { body } = await this.getObject(bucket, key);
    return this.uploadObject(otherBucket, otherKey, undefined, body);
  }

  headObject(bucket: string, key: string): Promise<Metadata> {
    return this.#metadataOf(this.#fileOf(bucket, key));
  }

  privateAssetUrl(): Promise<string> {
    return Promise.reject(new Error('no addresses of its own'));
  }
}
