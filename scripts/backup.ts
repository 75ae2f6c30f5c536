import { resolve } from 'node:path';
import { backUp } from './archive/backup.ts';
import { BACKUPS, dataPathOf, ROOT } from './stack/config.ts';
import { readEnvironment } from './stack/environment.ts';
import { runCommand } from './stack/run-command.ts';
import { interruption } from './stack/run-stack.ts';

/** Backs up the embedded stores, running or not, into `backups/` or the folder that is named. */
await runCommand(async () => {
  // An archive is nobody else's to read, nor is what it is made of.
  process.umask(0o077);
  const [folder = BACKUPS] = process.argv.slice(2);
  const signal = interruption();
  try {
    await backUp(dataPathOf(readEnvironment(ROOT)), resolve(folder), signal);
    return 0;
  } catch (error) {
    if (signal.aborted) return 1;
    throw error;
  }
});
