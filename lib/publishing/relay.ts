import { readFileSync, renameSync, statSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextEnv } from '../env/next.ts';
import type { Change } from './webhook.ts';

/** How often a process looks for what another one was told, in ms. */
const WATCH_INTERVAL_MS = 100;
/** How long a change stays in the file: all processes have read it long before, in ms. */
const KEPT_MS = 60_000;

type RelayedChange = { at: number; pid: number; change: Change };
/** By type and document: two articles published at once are two entries. */
type RelayedChanges = Record<string, RelayedChange>;

const relayFile = () =>
  join(/* turbopackIgnore: true */ process.cwd(), nextEnv.NEXT_DIST_DIR, 'content-changes.json');

function readChanges(): RelayedChanges {
  try {
    return JSON.parse(readFileSync(relayFile(), 'utf8')) as RelayedChanges;
  } catch {
    // Nothing has changed yet.
    return {};
  }
}

/** Passes a change on to the other processes of this build, by a file of the build folder. */
export function relayChange(change: Change): void {
  const file = relayFile();
  const now = Date.now();
  const recent = Object.entries(readChanges()).filter(([, { at }]) => now - at < KEPT_MS);
  const changes: RelayedChanges = {
    ...Object.fromEntries(recent),
    [`${change.type} ${change.id ?? ''}`]: { at: now, pid: process.pid, change },
  };
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(changes));
  renameSync(`${file}.${process.pid}`, file);
}

/** When any process of this build was last told of a change, in ms since the epoch. */
export function lastChangeAt(): number {
  return statSync(relayFile(), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Calls `onChange` for each change that another process of this build was told of from now on.
 *
 * @returns a function that stops it
 */
export function followChanges(onChange: (change: Change) => void): () => void {
  const file = relayFile();
  let seen = readChanges();
  watchFile(file, { interval: WATCH_INTERVAL_MS, persistent: false }, () => {
    const changes = readChanges();
    for (const [key, { at, pid, change }] of Object.entries(changes)) {
      const isNew = at > (seen[key]?.at ?? 0);
      if (isNew && pid !== process.pid) onChange(change);
    }
    seen = changes;
  });
  return () => unwatchFile(file);
}
