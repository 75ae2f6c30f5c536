import { statfsSync } from 'node:fs';

/** Linux's own folder in memory. */
const FOLDER = '/dev/shm';
/** Room that is enough: the tests hold some hundred megabytes at once. */
const ENOUGH_BYTES = 2_000_000_000;

/**
 * Has what is temporary from now on, also of processes that are started, lie in memory where there is room: on a disk,
 * the thousand files of each small database take as much of the processor as all that is done with it.
 */
export function keepTemporaryInMemory(): void {
  if (process.platform !== 'linux') return;
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    if (bavail * bsize > ENOUGH_BYTES) process.env.TMPDIR = FOLDER;
  } catch {
    // A system without it.
  }
}
