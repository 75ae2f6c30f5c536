import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Makes a folder, and those above it, where they are not there. Node's own way (`recursive`) goes on for ever where the system
 * says of a folder that is there that it is not, as within `/proc`.
 */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process makes it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Proves that a folder takes files, whatever its rights say; leaves nothing there. A full disk is another matter. */
export function assertWritable(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.writable-')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
