import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../../lib/env/startup-error.ts';

/** SQLite's error codes for a file that another process has for itself, and for one that is not its own. */
const SQLITE_BUSY = 5;
const DAMAGED = [11, 26];

/** The lock file by which a launcher has the stores of a data folder for itself. */
export const startLock = (dataDir: string): string => join(dataDir, 'start.lock');

/**
 * Has a data folder backed up or restored by this process alone. Returns what lets others.
 *
 * @throws StartupError where another process is at it
 */
export function holdForArchive(dataDir: string): () => void {
  const release = hold(join(dataDir, 'backup.lock'));
  if (release) return release;
  throw new StartupError('Une sauvegarde ou une restauration est déjà en cours.');
}

/**
 * Takes a lock file for this process alone, as the stores take their `lock.sqlite`: the system gives it back with the
 * process, however that ends. Returns what gives it back before; undefined where another process has it.
 *
 * @throws StartupError where the file is damaged
 */
export function hold(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;');
    return () => lock.close();
  } catch (error) {
    lock.close();
    const { errcode = 0 } = error as { errcode?: number };
    if (errcode === SQLITE_BUSY) return undefined;
    if (!DAMAGED.includes(errcode)) throw error;
    throw new StartupError(
      `Le fichier ${file} est abîmé\u202f; rien n’a été supprimé. Il ne contient aucune donnée\u00a0: supprimez-le.`,
    );
  }
}
