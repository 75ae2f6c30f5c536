import { resolve } from 'node:path';
import { backUp } from './archive/backup.ts';
import { say } from './setup/say.mjs';
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
    const { file, size } = await backUp({
      dataDir: dataPathOf(readEnvironment(ROOT)),
      folder: resolve(folder),
      kind: 'backup',
      instead: 'donnez un autre dossier (npm run backup -- dossier)',
      signal,
    });
    say(`Sauvegarde : ${file} (${size})`);
    say('Elle contient des données personnelles et les clés du site : gardez-la pour vous.');
    return 0;
  } catch (error) {
    if (signal.aborted) return 1;
    throw error;
  }
});
