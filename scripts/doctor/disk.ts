import fs from 'node:fs';
import { dirname } from 'node:path';
import { type Check, fault, ok } from './finding.ts';

/** The least part of a disk that is to be free. */
const LEAST_FREE = 0.1;

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', roundingMode: 'floor' });

/** The part of a folder's disk that its user may still write to. */
function freePart(folder: string): number {
  const { blocks, bfree, bavail } = fs.statfsSync(folder);
  return bavail / (blocks - bfree + bavail);
}

/** Whether there is room for what is written from day to day. */
export const disk: Check = {
  name: 'Disque',
  run: async ({ dist, dataDir, backups }) => {
    const folders = [dataDir ?? dirname(dist), backups].filter(fs.existsSync);
    const [fullest] = folders
      .map((folder) => ({ folder, free: freePart(folder) }))
      .sort((a, b) => a.free - b.free);
    if (!fullest || fullest.free >= LEAST_FREE) return ok('plus d’un dixième est libre');
    return fault(
      `Il ne reste que ${percent.format(fullest.free)} du disque de ${fullest.folder}.`,
      'Supprimez-y les sauvegardes les plus anciennes, ou agrandissez le disque\u00a0: une fois plein, plus rien ne s’enregistre.',
    );
  },
};
