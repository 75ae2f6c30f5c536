import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, fault, ok, skipped } from './finding.ts';

/** The greatest age of the last backup: they are made every night, and take a while. */
const OLDEST_HOURS = 25;
const HOUR_MS = 3_600_000;

/** The name that `npm run backup` gives an archive, by the moment that it holds. */
const ARCHIVE = /^backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' });

const AGAIN =
  'Lancez npm run backup, et vérifiez la ligne de cron qui le fait chaque nuit (docs/deploy/server.md).';

/** Whether last night's backup of the embedded stores is there. */
export const backup: Check = {
  name: 'Sauvegarde',
  run: async ({ isPublic, dataDir, backups }) => {
    if (!dataDir) return skipped('sans magasin embarqué, ce sont celles de vos services');
    if (!isPublic) return skipped('site de cette machine seule');
    const names = existsSync(backups) ? readdirSync(backups) : [];
    const last = names
      .filter((name) => ARCHIVE.test(name))
      .sort()
      .at(-1);
    if (!last) {
      return fault(
        `Il n’y a pas de sauvegarde dans ${backups}.`,
        `${AGAIN} Si elles sont ailleurs\u00a0: npm run doctor -- dossier.`,
      );
    }
    if (statSync(join(backups, last)).size === 0) {
      return fault(
        `La dernière sauvegarde, ${last}, est vide.`,
        'Supprimez ce fichier, vérifiez la place sur le disque et lancez npm run backup.',
      );
    }
    const made = new Date(last.replace(ARCHIVE, '$1-$2-$3T$4:$5:$6Z'));
    if (Date.now() - made.getTime() > OLDEST_HOURS * HOUR_MS) {
      return fault(`La dernière sauvegarde date du ${date.format(made)}.`, AGAIN);
    }
    return ok(`la dernière date du ${date.format(made)}`);
  },
};
