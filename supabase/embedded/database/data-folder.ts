import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { damaged, isDamage, StartupError } from '../startup-error.ts';

export type DataFolder = {
  readonly databaseDir: string;
  readonly mailboxFile: string;
  /** The bytes of Storage. */
  readonly storageDir: string;
  /** The bytes on their way, which no backup takes. */
  readonly arrivingDir: string;
  /** A copy of all of it, for a backup that takes it away. */
  readonly snapshotDir: string;
  /** The file by which the running server is asked for a copy. */
  readonly controlFile: string;
};

export type HeldFolder = DataFolder & {
  /** Lets another process have the folder. */
  release(): void;
};

/** Another process has the folder. */
export class FolderTaken extends StartupError {}

/** Where everything of a data folder is. */
export function dataFolder(path: string): DataFolder {
  const root = resolve(path);
  return {
    databaseDir: join(root, 'postgres'),
    mailboxFile: join(root, 'mailbox.sqlite'),
    storageDir: join(root, 'storage'),
    arrivingDir: join(root, 'arriving'),
    snapshotDir: join(root, 'snapshot'),
    controlFile: join(root, 'control.json'),
  };
}

/**
 * Takes the data folder for this process alone.
 *
 * Two servers on one PGlite folder lose acknowledged rows or destroy it. The lock is one that the
 * operating system holds (SQLite's exclusive file lock): it ends with the process, however that ends,
 * and so never has to be cleaned up by hand, unlike a file with a process id.
 *
 * @throws FolderTaken where another process has it
 */
export function takeDataFolder(path: string): HeldFolder {
  const root = resolve(path);
  let lock: DatabaseSync;
  try {
    makeWithin(root);
    lock = new DatabaseSync(join(root, 'lock.sqlite'), { timeout: 0 });
  } catch (error) {
    throw unwritable(root, error);
  }
  try {
    // The write makes SQLite open its journal, hence fail here where the folder is read-only.
    lock.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (since TEXT); DELETE FROM held;');
  } catch (error) {
    lock.close();
    if (isBusy(error)) {
      throw new FolderTaken(
        `Les données de ${root} sont déjà utilisées par un autre processus : arrêtez-le d’abord, ou changez SUPABASE_DATA_DIR.`,
      );
    }
    if (isDamage(error)) {
      const file = join(root, 'lock.sqlite');
      throw damaged(`Le fichier ${file} est abîmé`, 'Il ne contient aucune donnée : supprimez-le.');
    }
    throw unwritable(root, error);
  }
  return { ...dataFolder(root), release: () => lock.close() };
}

/**
 * Makes a folder where it is not there, in one that is: of a mistyped path nothing is made, and Node's own way
 * (`recursive`) goes on for ever within `/proc`.
 */
function makeWithin(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function unwritable(root: string, error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new StartupError(
    `Impossible d’écrire dans le dossier ${root}${code} : vérifiez ses droits, ou changez SUPABASE_DATA_DIR.`,
  );
}
