/**
 * Leaves a copy of the data folder in its `snapshot`, whether a lake runs on it or not: its database as of one moment,
 * by a reader of its own, which nobody waits for, then the originals of its assets. Those are there before a document
 * names them, and stay as they are.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Longest wait for the database, held by a start or a stop, and for the folder, held by an earlier copy, in ms. */
const BUSY_MS = 30_000;

/** Another name for a file that never changes; a copy where the disk has no such names. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function takeSnapshot(dataDir: string): void {
  const snapshot = join(dataDir, 'snapshot');
  // The copy that a killed backup had begun may still be running.
  const turn = new DatabaseSync(join(dataDir, 'snapshot.lock'), { timeout: BUSY_MS });
  turn.exec('BEGIN EXCLUSIVE');
  rmSync(snapshot, { recursive: true, force: true });
  mkdirSync(join(snapshot, 'assets'), { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'), { timeout: BUSY_MS });
  try {
    database.prepare('VACUUM INTO ?').run(join(snapshot, 'lake.sqlite'));
  } finally {
    database.close();
  }
  const assets = join(dataDir, 'assets');
  for (const name of existsSync(assets) ? readdirSync(assets) : []) {
    // A file with a dot before its name is still being written.
    if (!name.startsWith('.')) linkOrCopy(join(assets, name), join(snapshot, 'assets', name));
  }
  turn.close();
}

process.umask(0o077);
try {
  const { LAKE_DATA_DIR } = process.env;
  if (!LAKE_DATA_DIR) throw new Error('LAKE_DATA_DIR est requise.');
  takeSnapshot(LAKE_DATA_DIR);
} catch (error) {
  console.error(
    `Content Lake : la copie a échoué (${error instanceof Error ? error.message : error}).`,
  );
  process.exitCode = 1;
}
