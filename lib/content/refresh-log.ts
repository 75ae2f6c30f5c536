import { readFileSync, renameSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentType } from './tags.ts';

/** Says that a webhook was passed on by another process of this build, and is not to go further. */
export const RELAY_HEADER = 'x-content-relay';

/** How often a process looks for what another one was told, in ms. */
const WATCH_INTERVAL_MS = 100;

type Refresh = { at: number; pid: number };
type RefreshLog = Partial<Record<ContentType, Refresh>>;

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

/** Writes down that documents of this type changed, for the other processes of the same build. */
export function recordRefresh(type: ContentType): void {
  const file = logFile();
  const log: RefreshLog = { ...readLog(), [type]: { at: Date.now(), pid: process.pid } };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(log));
  renameSync(`${file}.${process.pid}`, file);
}

/**
 * Calls `onRefresh` for each type that another process wrote down since.
 *
 * @returns a function that stops it
 */
export function followRefreshes(onRefresh: (type: ContentType) => void): () => void {
  const file = logFile();
  let seen = readLog();
  watchFile(file, { interval: WATCH_INTERVAL_MS, persistent: false }, () => {
    const log = readLog();
    for (const [type, refresh] of Object.entries(log) as Array<[ContentType, Refresh]>) {
      const isNew = refresh.at > (seen[type]?.at ?? 0);
      if (isNew && refresh.pid !== process.pid) onRefresh(type);
    }
    seen = log;
  });
  return () => unwatchFile(file);
}
