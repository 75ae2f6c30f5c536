#!/usr/bin/env node
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  type DataFolder,
  dataFolder,
  FolderTaken,
  takeDataFolder,
} from './database/data-folder.ts';
import { openPglite } from './database/database.ts';
import { readControl } from './snapshot/control.ts';
import { takeSnapshot } from './snapshot/take.ts';
import { StartupError } from './startup-error.ts';

/** The time that a server may take to begin, in ms: a request under way, a large file among them, ends first. */
const ANSWER_MS = 60_000;

/** The time that another copy may take to end, in ms. */
const TURN_MS = 30_000;

const answerSchema = z.object({ pausedMs: z.number() });

/** Asks the server that has the folder; resolves with how long its visitors have waited, in ms. */
async function askServer({ controlFile }: DataFolder): Promise<number> {
  const control = readControl(controlFile);
  if (!control) {
    throw new StartupError(
      'Supabase tourne, mais ne prend pas de copies : il démarre encore, il est d’une version plus ancienne, ou sa base est celle de DATABASE_URL.',
    );
  }
  try {
    const response = await fetch(`${control.url}/snapshot`, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.token}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answerSchema.parse(await response.json()).pausedMs;
  } catch (cause) {
    throw new StartupError(
      'Supabase tourne, mais n’a pas pris de copie : vérifiez son journal et l’espace disque, puis relancez la commande.',
      { cause },
    );
  }
}

/** Copies database and files as of one moment, whether a server runs or not; resolves with that pause, in ms. */
async function copyData(path: string, folder: DataFolder): Promise<number> {
  try {
    const held = takeDataFolder(path);
    try {
      takeSnapshot(held);
      return 0;
    } finally {
      held.release();
    }
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error;
  }
  // Most of it while the server goes on: it then copies what has changed since.
  takeSnapshot(folder);
  return askServer(folder);
}

/**
 * Waits until this process alone makes a snapshot of the folder: what a backup that was killed had begun may still be at it.
 * Returns what lets others.
 */
function takeTurn(path: string): () => void {
  const lock = new DatabaseSync(join(path, 'snapshot.lock'), { timeout: TURN_MS });
  lock.exec('BEGIN EXCLUSIVE');
  return () => lock.close();
}

/** Mails are committed by themselves; a reader of its own sees them as of one moment. */
function copyMailbox({ mailboxFile, snapshotDir }: DataFolder): void {
  if (!existsSync(mailboxFile)) return;
  const mailbox = new DatabaseSync(mailboxFile, { timeout: 10_000 });
  try {
    mailbox.prepare('VACUUM INTO ?').run(join(snapshotDir, 'mailbox.sqlite'));
  } finally {
    mailbox.close();
  }
}

/** Opens the copy as a start would, and resolves with the versions of its migrations. */
async function migrationsOf({ snapshotDir }: DataFolder): Promise<string[]> {
  const database = await openPglite(join(snapshotDir, 'postgres'));
  try {
    const rows = await database.sql.rows<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    return rows.map(({ version }) => version);
  } finally {
    await database.close();
  }
}

/**
 * Leaves a copy of the data folder in its `snapshot`, as of one moment, and prints as JSON how long visitors have waited
 * for it (`pausedMs`) and the versions of its `migrations`: none where the database is that of DATABASE_URL.
 */
async function main(path: string | undefined): Promise<void> {
  if (!path) throw new StartupError('SUPABASE_DATA_DIR est requise.');
  const folder = dataFolder(path);
  const release = takeTurn(path);
  rmSync(folder.snapshotDir, { recursive: true, force: true });
  // A database elsewhere has tools of its own, and its files are what they are at any time.
  const isElsewhere = !existsSync(folder.databaseDir);
  const pausedMs = isElsewhere ? 0 : await copyData(path, folder);
  if (isElsewhere) takeSnapshot(folder);
  copyMailbox(folder);
  const migrations = isElsewhere ? [] : await migrationsOf(folder);
  process.stdout.write(`${JSON.stringify({ pausedMs, migrations })}\n`);
  release();
}

process.umask(0o077);
await main(process.env.SUPABASE_DATA_DIR).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
