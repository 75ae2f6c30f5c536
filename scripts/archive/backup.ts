import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { step } from '../setup/say.mjs';
import { openDataFolder, ROOT } from '../stack/config.ts';
import { assertWritable, makeFolder } from '../stack/folder.ts';
import { collect } from './collect.ts';
import { holdForArchive } from './held.ts';
import { refuseWithoutRoom } from './room.ts';
import { writeArchive } from './write.ts';

const inMegabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** The project's version, as in package.json. */
const ownVersion = (): string =>
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;

/** The unfinished archive of a data folder, always the same, so that a backup overwrites the one that a killed backup left. */
function unfinishedIn(folder: string, dataDir: string): string {
  const id = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 8);
  return join(folder, `.${id}.part`);
}

/** @throws StartupError where no archive can be written to a folder */
function prepare(folder: string, instead: string): void {
  try {
    makeFolder(folder);
    assertWritable(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw error;
    throw new StartupError(
      `Une sauvegarde ne peut pas être écrite dans ${folder} (${code})\u00a0: corrigez ses droits, ou ${instead}.`,
    );
  }
}

export type BackupOptions = {
  dataDir: string;
  /** Where the archive is put; made where it is not there. */
  folder: string;
  /** The beginning of an archive's name, before the moment that it holds. */
  kind: string;
  /** The alternative to mending a folder that takes no archive. */
  instead: string;
  signal: AbortSignal;
};

/** An archive, and its size as people read it. */
export type Backup = { file: string; size: string };

/**
 * Backs up the embedded stores of a data folder, running or not, into a new archive. Resolves with it.
 *
 * @throws StartupError where there is nothing to back up, nowhere or no room to write it, or another backup is under way
 */
export async function backUp(options: BackupOptions): Promise<Backup> {
  const { dataDir, folder, kind, instead, signal } = options;
  if (!existsSync(join(dataDir, 'secrets.json'))) {
    throw new StartupError(
      `Il n’y a rien à sauvegarder dans ${dataDir} : démarrez le site une fois, ou dites dans DATA_DIR où sont ses données.`,
    );
  }
  openDataFolder(dataDir);
  prepare(folder, instead);
  const release = holdForArchive(dataDir);
  const staging = join(dataDir, 'backup');
  const unfinished = unfinishedIn(folder, dataDir);
  try {
    rmSync(staging, { recursive: true, force: true });
    rmSync(unfinished, { force: true });
    refuseWithoutRoom({ dataDir, folder, instead });
    mkdirSync(staging);
    const now = new Date();
    const migrations = await collect({ dataDir, staging, signal });
    const file = join(folder, `${kind}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`);
    const about = { version: ownVersion(), createdAt: now.toISOString(), migrations };
    await step('Écriture de l’archive', 'Archive écrite', () =>
      writeArchive(staging, { file, unfinished }, about, signal),
    );
    return { file, size: `${inMegabytes.format(statSync(file).size / 1e6)} Mo` };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    rmSync(unfinished, { force: true });
    release();
  }
}
