import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { StartupError } from '../../lib/env/startup-error.ts';
import { contentsOf, FORMAT, MANIFEST, type Manifest } from './manifest.ts';

/** Has a new name in a folder outlive a power cut. */
function syncFolder(folder: string): void {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Writes the archive of a folder, with its manifest: under its name once all of it is on the disk, and never over another.
 *
 * @param file the archive, a gzipped tar that its owner alone reads
 * @param unfinished what it is called until then, in the same folder; what a killed process has left there is overwritten
 */
export async function writeArchive(
  staging: string,
  { file, unfinished }: { file: string; unfinished: string },
  about: Pick<Manifest, 'version' | 'createdAt' | 'migrations'>,
  signal?: AbortSignal,
): Promise<void> {
  const manifest: Manifest = { format: FORMAT, ...about, ...(await contentsOf(staging)) };
  writeFileSync(join(staging, MANIFEST), JSON.stringify(manifest, null, 2));
  const names = readdirSync(staging).filter((name) => name !== MANIFEST);
  // A file that was there keeps its rights.
  rmSync(unfinished, { force: true });
  await pipeline(
    create({ cwd: staging, portable: true, gzip: true }, [MANIFEST, ...names]),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
    { signal },
  );
  if (existsSync(file)) throw new StartupError(`${file} est déjà là : relancez la commande.`);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
}
