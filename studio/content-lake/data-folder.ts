import { existsSync, mkdirSync } from 'node:fs';

/**
 * Makes the data folder where it is not there, in one that is: of a mistyped path nothing is made, and Node's own way
 * (`recursive`, and the compile cache) goes on for ever within `/proc`.
 */
export function makeDataFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}
