/** The uploaded files on disk, each under a name made of its own hash. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const IMAGE_FILE =
  /^(?<hash>[a-f0-9]{40})-(?<width>\d{1,6})x(?<height>\d{1,6})\.(?<extension>[a-z0-9]{1,16})$/;
const PLAIN_FILE = /^(?<hash>[a-f0-9]{40})\.(?<extension>[a-z0-9]{1,16})$/;

/** A file that is still being written (`writeAtomically`). */
const TEMPORARY = /^\..+\.tmp$/;

/** The parts of an asset's file name. */
export type AssetFileName = {
  name: string;
  hash: string;
  extension: string;
  /** Pixels of an image as it is seen; 0 for other files. */
  width: number;
  height: number;
  /** The `_id` of the asset's document. */
  documentId: string;
};

/** Reads an asset's file name; anything else than a hash and an extension is undefined. */
export function parseAssetFileName(
  kind: 'images' | 'files',
  name: string,
): AssetFileName | undefined {
  const groups = (kind === 'images' ? IMAGE_FILE : PLAIN_FILE).exec(name)?.groups;
  const { hash, extension, width = 0, height = 0 } = groups ?? {};
  if (!hash || !extension) return undefined;
  const documentId = `${kind === 'images' ? 'image' : 'file'}-${name.replace('.', '-')}`;
  return { name, hash, extension, width: Number(width), height: Number(height), documentId };
}

/** The SHA-1 of the content: Sanity names assets by it. */
export function sha1(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

/** Writes a file so that its name never stands for half of it, even after a power cut. */
export async function writeAtomically(
  folder: string,
  name: string,
  bytes: Buffer,
  durability: 'durable' | 'volatile',
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      if (durability === 'durable') await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  if (durability === 'durable') await syncFolder(folder);
}

/** The folder of the originals. Names come from `parseAssetFileName` or from a hash, never raw. */
export class AssetFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    // Temporary files of writes that a crash cut short: nobody needs them.
    const names = existsSync(folder) ? readdirSync(folder) : [];
    for (const name of names.filter((one) => TEMPORARY.test(one))) rmSync(join(folder, name));
  }

  /** Keeps a file; one that is there already is the same, for its name is its hash. */
  async save(name: string, bytes: Buffer): Promise<void> {
    if ((await this.size(name)) === bytes.length) return;
    await writeAtomically(this.#folder, name, bytes, 'durable');
  }

  /** The size of a file in bytes, or undefined where it does not exist. */
  async size(name: string): Promise<number | undefined> {
    try {
      return (await stat(join(this.#folder, name))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** The whole content of a file. */
  read(name: string): Promise<Buffer> {
    return readFile(join(this.#folder, name));
  }

  /** The bytes from `start` to `end`, both included, as a stream. */
  stream(name: string, start: number, end: number): ReadableStream {
    const file = createReadStream(join(this.#folder, name), { start, end });
    return Readable.toWeb(file) as unknown as ReadableStream;
  }
}

/** A rename is only durable once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
