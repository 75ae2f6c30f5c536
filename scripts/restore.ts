import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../lib/env/startup-error.ts';
import { restore } from './archive/restore.ts';
import { say } from './setup/say.mjs';
import { dataFolderOf, ROOT } from './stack/config.ts';
import { readEnvironment } from './stack/environment.ts';
import { migrationsIn, versionOf } from './stack/migrations.ts';
import { runCommand } from './stack/run-command.ts';

const USAGE = 'Usage : npm run restore -- backups/backup-….tar.gz [--move-aside]';

function readArguments(): { archive: string; mayMove: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'move-aside': { type: 'boolean', default: false } },
    });
    const [archive, ...others] = positionals;
    if (archive && others.length === 0) return { archive, mayMove: values['move-aside'] };
  } catch {
    // An option that there is not: said below.
  }
  throw new StartupError(USAGE);
}

/** Restores the embedded stores from an archive of `npm run backup`. */
await runCommand(async () => {
  process.umask(0o077);
  const { archive, mayMove } = readArguments();
  const dataDir = dataFolderOf(readEnvironment(ROOT));
  const { manifest, aside } = await restore(resolve(archive), dataDir, {
    migrations: migrationsIn(join(ROOT, 'supabase/migrations')).map(versionOf),
    mayMove,
  });
  const date = new Date(manifest.createdAt);
  const when = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  }).format(date);
  if (aside) say(`Les données d’avant sont dans ${aside}.`);
  say(`Restaurée : la sauvegarde du ${when}, dans ${dataDir}. npm start démarre le site.`);
  return 0;
});
