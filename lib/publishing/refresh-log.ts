import { readFileSync, renameSync, statSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from './refresh.ts';

/** Says that a webhook was passed on by another process of this build, and is not to go further. */
export const RELAY_HEADER = 'x-content-relay';

/** How often a process looks for what another one was told, in ms. */
const WATCH_INTERVAL_MS = 100;
/** How long a change stays in the log: all processes have read it long before, in ms. */
const KEPT_MS = 60_000;

type Refresh = { at: number; pid: number; change: Change };
/** By type and document: two articles published at once are two entries. */
type RefreshLog = Record<string, Refresh>;

const logFile = () =>
  join(
    /* turbopackIgnore: true */ process.cwd(),
    process.env.NEXT_DIST_DIR || '.next',
    'content-refreshed.json',
  );

function readLog(): RefreshLog {
  try {
    return JSON.parse(readFileSync(logFile(), 'utf8')) as RefreshLog;
  } catch {
    // Nothing was refreshed yet.
    return {};
  }
}

/** Writes down what changed, for the other processes of the same build. */
export function recordRefresh(change: Change): void {
  const file = logFile();
  const now = Date.now();
  const recent = Object.entries(readLog()).filter(([, { at }]) => now - at < KEPT_MS);
  const log: RefreshLog = {
    ...Object.fromEntries(recent),
    [`${change.type} ${change.id ?? ''}`]: { at: now, pid: process.pid, change },
  };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(log));
  renameSync(`${file}.${process.pid}`, file);
}

/** When any process of this build was last told of a change, in ms since the epoch. */
export function refreshedAt(): number {
  return statSync(logFile(), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Calls `onRefresh` for each change that another process wrote down since.
 *
 * @returns a function that stops it
 */
export function followRefreshes(onRefresh: (change: Change) => void): () => void {
  const file = logFile();
  let seen = readLog();
  watchFile(file, { interval: WATCH_INTERVAL_MS, persistent: false }, () => {
    const log = readLog();
    for (const [key, refresh] of Object.entries(log)) {
      const isNew = refresh.at > (seen[key]?.at ?? 0);
      if (isNew && refresh.pid !== process.pid) onRefresh(refresh.change);
    }
    seen = log;
  });
  return () => unwatchFile(file);
}
